import type { Fix } from '../../diagnostics/diagnostic.js';
import type { And, Or, Predicate } from '../ast.js';
import { print } from '../print.js';
import { childrenOf } from '../visit.js';
import type { Rule } from './rule.js';

/** The same condition twice in one list of conditions. */
export const repeatedCondition: Rule<'repeated-condition'> = {
  code: 'repeated-condition',
  needsWholeTree: true,
  create: ({ report, text }) => {
    const check = ({ predicates }: And | Or): void => {
      for (const [index, predicate, condition] of repeated(predicates)) {
        report({ condition }, { span: predicate.span, fixes: removal(text, predicates[index - 1], predicate) });
      }
    };
    return { And: check, Or: check };
  },
};

/** The conditions that stood before, with their text. Only those that begin alike are printed: that takes its time. */
function* repeated(predicates: readonly Predicate[]): Iterable<readonly [number, Predicate, string]> {
  const first = new Map<string, Predicate | Set<string>>();
  for (const [index, predicate] of predicates.entries()) {
    if (isLong(predicate)) continue;
    const [operand] = childrenOf(predicate);
    const beginning = `${predicate.kind} ${operand?.kind === 'Path' ? operand.segments.join('.') : operand?.kind}`;
    const before = first.get(beginning);
    if (before === undefined) {
      first.set(beginning, predicate);
      continue;
    }
    const seen = before instanceof Set ? before : new Set([print(before)]);
    const condition = print(predicate);
    if (seen.has(condition)) yield [index, predicate, condition];
    seen.add(condition);
    first.set(beginning, seen);
  }
}

/** Long conditions are repeated by machines, not by mistake, and to compare nested ones would take long. */
function isLong({ span }: Predicate): boolean {
  return span !== undefined && span.end - span.start > 200;
}

/** Removes a condition with the connective before it, unless parentheses stand in between. */
function removal(text: string, previous: Predicate | undefined, { span }: Predicate): Fix[] {
  if (previous?.span === undefined || span === undefined) return [];
  const gap = text.slice(previous.span.end, span.start);
  if (!/^\s*(?:and|or)\s*$/i.test(gap)) return [];
  return [
    {
      title: 'Remove the repetition',
      edits: [{ span: { start: previous.span.end, end: span.end }, text: '' }],
      safe: true,
    },
  ];
}
