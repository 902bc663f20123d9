import { quote } from '../../dialect/literals.js';
import type { And, Node, Operand, Or, Predicate } from '../ast.js';
import { pathText, sourceSpan } from '../nodes.js';
import { print } from '../print.js';
import { transform } from '../transform.js';
import { listChildren } from '../visit.js';
import {
  conditionValue,
  hasRepetition,
  lastSegment,
  removeRepetition,
  spanWithParentheses,
  valueKey,
} from './repetition.js';
import { defineTextRule, type TextRuleContext } from './rule.js';

/** Reports a condition that is repeated in one list of conditions. */
export const repeatedCondition = defineTextRule({
  code: 'repeated-condition',
  severity: 'warning',
  fix: 'safe',
  summary: 'A condition is repeated in the same list of conditions.',
  message: ({ condition }: { readonly condition: string }) => `The condition "${condition}" is repeated.`,
  help: 'The repetition has no effect; probably another field or value was meant.',
  examples: { invalid: ['SELECT id FROM account.query WHERE a = 1 AND a = 1 LIMIT 1'] },
  needsWholeTree: true,
  visit: { And: reportRepeated, Or: reportRepeated },
});

/** Reports the repeated conditions of a list. Printing is slow, so only conditions on the same field and value are printed and compared. */
function reportRepeated(
  { predicates }: And | Or,
  { report, text }: Pick<TextRuleContext<{ readonly condition: string }>, 'report' | 'text'>,
): void {
  if (!hasRepetition(predicates, conditionValue)) return;
  const first = new Map<string, Predicate | Set<string>>();
  let previousEnd = 0;
  for (const predicate of predicates) {
    const span = sourceSpan(predicate);
    const outer = spanWithParentheses(text, span);
    const key = isLong(predicate) ? undefined : keyOf(predicate);
    const before = key === undefined ? undefined : first.get(key);
    if (key !== undefined && before !== undefined) {
      const seen = before instanceof Set ? before : new Set([comparedText(before)]);
      const compared = comparedText(predicate);
      if (seen.has(compared)) {
        const condition = print(predicate);
        // The connective alone: a parenthesis around several conditions would lose its counterpart.
        const separator = /^\s*(?:and|or)\s*$/i;
        const repetition = { title: 'Remove the repetition', previousEnd, span: outer, separator };
        report({ condition }, { span, fixes: removeRepetition(text, repetition) });
      }
      first.set(key, seen.add(compared));
    } else if (key !== undefined) {
      first.set(key, predicate);
    }
    previousEnd = outer.end;
  }
}

/** Returns the text that equal conditions have in common, whatever their lists repeat. */
function comparedText(predicate: Predicate): string {
  return print(
    transform(predicate, {
      In: (list) => {
        const keys = list.values.map(valueKey);
        return { ...list, values: list.values.filter((_, index) => keys.indexOf(keys[index] ?? '') === index) };
      },
    }),
  );
}

/** Returns a key that equal conditions have in common: their field and value. */
function keyOf(predicate: Predicate): string {
  const subject = subjectOf(predicate);
  return subject?.kind === 'Path' ? lastSegment(subject) + conditionValue(predicate) : conditionValue(predicate);
}

function subjectOf(predicate: Predicate): Operand | undefined {
  return 'left' in predicate ? predicate.left : 'operand' in predicate ? predicate.operand : undefined;
}

/** A longer condition is not compared: programs repeat long ones on purpose, and comparing nested ones is slow. */
const maxLength = 200;

/** Whether a condition is too long to compare, by the length of its names, values and operators: the same in every layout. */
function isLong(predicate: Predicate): boolean {
  const pending: Node[] = [predicate];
  let length = 0;
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    length += lengthOf(node);
    if (length > maxLength) return true;
    for (const child of listChildren(node)) pending.push(child);
  }
  return false;
}

function lengthOf(node: Node): number {
  switch (node.kind) {
    case 'Path':
      return pathText(node).length;
    case 'StringLiteral':
      return quote(node.value).length;
    case 'NumberLiteral':
      return node.text.length;
    case 'Comparison':
      return ` ${node.operator} `.length;
    default:
      return node.kind.length;
  }
}
