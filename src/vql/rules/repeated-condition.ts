import type { And, Or, Predicate } from '../ast.js';
import { pathText, sourceSpan } from '../nodes.js';
import { print } from '../print.js';
import { removeRepetition } from './repetition.js';
import { defineRule, type RuleContext } from './rule.js';

/** Reports a condition that is repeated in one list of conditions. */
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

/** Reports the repeated conditions of a list. Printing is slow, so only conditions on the same field are printed and compared. */
function reportRepeated(
  { predicates }: And | Or,
  { report, text }: Pick<RuleContext<{ readonly condition: string }>, 'report' | 'text'>,
): void {
  const first = new Map<string, Predicate | Set<string>>();
  let previousEnd = 0;
  for (const predicate of predicates) {
    const span = sourceSpan(predicate);
    const subject = subjectOf(predicate);
    const before = isLong(predicate) ? undefined : first.get(subject);
    if (before !== undefined) {
      const seen = before instanceof Set ? before : new Set([print(before)]);
      const condition = print(predicate);
      if (seen.has(condition)) {
        // The connective alone: a parenthesis would lose its counterpart.
        const repetition = { title: 'Remove the repetition', previousEnd, span, separator: /^\s*(?:and|or)\s*$/i };
        report({ condition }, { span, fixes: removeRepetition(text, repetition) });
      }
      first.set(subject, seen.add(condition));
    } else if (!isLong(predicate)) {
      first.set(subject, predicate);
    }
    previousEnd = span.end;
  }
}

/** Returns a key that equal conditions have in common: the field with which they begin, or their kind. */
function subjectOf(predicate: Predicate): string {
  const operand = 'left' in predicate ? predicate.left : 'operand' in predicate ? predicate.operand : undefined;
  return operand?.kind === 'Path' ? pathText(operand) : predicate.kind;
}

/** Whether a condition is too long to compare: programs repeat long ones on purpose, and comparing nested ones is slow. */
function isLong(predicate: Predicate): boolean {
  const { start, end } = sourceSpan(predicate);
  return end - start > 200;
}
