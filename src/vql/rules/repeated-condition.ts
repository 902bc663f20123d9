import type { Fix } from '../../diagnostics/diagnostic.js';
import type { And, Or, Predicate } from '../ast.js';
import { print } from '../print.js';
import type { Rule } from './rule.js';

/** The same condition twice in one list of conditions. */
export const repeatedCondition: Rule<'repeated-condition'> = {
  code: 'repeated-condition',
  needsWholeTree: true,
  create: ({ report, text }) => {
    const check = ({ predicates }: And | Or): void => {
      const seen = new Set<string>();
      for (const [index, predicate] of predicates.entries()) {
        if (isLong(predicate)) continue;
        const condition = print(predicate);
        if (seen.has(condition))
          report({ condition }, { span: predicate.span, fixes: removal(text, predicates[index - 1], predicate) });
        seen.add(condition);
      }
    };
    return { And: check, Or: check };
  },
};

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
