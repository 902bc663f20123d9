import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';
import type { And, Or, Predicate } from '../ast.js';
import { pathText, sourceSpan } from '../nodes.js';
import { print } from '../print.js';
import { defineRule, type RuleContext } from './rule.js';

/** The same condition twice in one list of conditions. */
export const repeatedCondition = defineRule({
  code: 'repeated-condition',
  severity: 'warning',
  summary: 'A condition is repeated in the same list of conditions.',
  message: ({ condition }: { readonly condition: string }) => `The condition "${condition}" is repeated.`,
  help: 'The repetition has no effect; probably another field or value was meant.',
  examples: ['SELECT id FROM account.query WHERE a = 1 AND a = 1 LIMIT 1'],
  needsWholeTree: true,
  visit: { And: reportRepeated, Or: reportRepeated },
});

/** Only conditions on the same thing are printed to compare them: that takes its time. */
function reportRepeated(
  { predicates }: And | Or,
  { report, text }: Pick<RuleContext<{ readonly condition: string }>, 'report' | 'text'>,
): void {
  const first = new Map<string, Predicate | Set<string>>();
  let end = 0;
  for (const predicate of predicates) {
    const subject = subjectOf(predicate);
    const before = isLong(predicate) ? undefined : first.get(subject);
    if (before !== undefined) {
      const seen = before instanceof Set ? before : new Set([print(before)]);
      const condition = print(predicate);
      if (seen.has(condition))
        report({ condition }, { span: predicate.span, fixes: removal(text, end, sourceSpan(predicate)) });
      first.set(subject, seen.add(condition));
    } else if (!isLong(predicate)) {
      first.set(subject, predicate);
    }
    ({ end } = sourceSpan(predicate));
  }
}

/** Returns a key that equal conditions share: the field that they begin with, or their kind. */
function subjectOf(predicate: Predicate): string {
  const operand = 'left' in predicate ? predicate.left : 'operand' in predicate ? predicate.operand : undefined;
  return operand?.kind === 'Path' ? pathText(operand) : predicate.kind;
}

/** Long conditions are repeated by machines, not by mistake, and to compare nested ones would take long. */
function isLong(predicate: Predicate): boolean {
  const { start, end } = sourceSpan(predicate);
  return end - start > 200;
}

/** Removes a condition with the connective before it, unless parentheses stand in between. */
function removal(text: string, previousEnd: number, { start, end }: Span): Fix[] {
  if (!/^\s*(?:and|or)\s*$/i.test(text.slice(previousEnd, start))) return [];
  return [{ title: 'Remove the repetition', edits: [{ span: { start: previousEnd, end }, text: '' }], safe: true }];
}
