import { type AboutRows, matchInWords } from '../../catalog/check/outcome.js';
import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Or } from '../ast.js';
import { fix, replacement } from '../grammar/fix.js';
import { sourceSpan } from '../nodes.js';
import { polarityOf } from '../polarity.js';
import {
  conditionsOf,
  constraintsByField,
  dependOnOrder,
  findConflict,
  inWords,
  isPartOfList,
  relatedCondition,
} from './constraints.js';
import { canHaveSeveralValues, defineTextRule, kindsOfPath } from './rule.js';

/** Conditions of which one always holds. */
export interface ExhaustiveConditions extends AboutRows {
  /** The conditions in words. */
  readonly conditions: string;
  readonly scope: 'every row' | 'every value' | 'every value that can be compared with them';
}

/** Reports conditions on one field, joined by OR, of which every value satisfies one. */
export const exhaustiveConditions = defineTextRule({
  code: 'exhaustive-conditions',
  severity: 'warning',
  fix: 'suggested',
  summary: 'Conditions joined by OR leave no value out.',
  message: ({ conditions, scope, rows }: ExhaustiveConditions) => {
    const match = rows.withoutValue === 'all' || rows.ifComparable ? '' : `; ${matchInWords(rows)}`;
    return `${conditions} holds for ${scope}${match}.`;
  },
  help: "A value that is x is not y: a <> 'x' OR a <> 'y' excludes neither. To exclude both, join the conditions with AND, or write a NOT IN ('x', 'y'). A row without a value is matched by no comparison, so the condition at most means IS NOT NULL, and its negation matches nothing.",
  examples: { invalid: ["SELECT id FROM account.query WHERE a <> 'x' OR a <> 'y' LIMIT 1"] },
  // A condition that could not be read may belong between the two.
  needsWholeTree: true,
  visit: {
    Or: (node, context, ancestors) => {
      if (isPartOfList(node, ancestors)) return;
      const predicates = conditionsOf(node);
      for (const [path, constraints] of constraintsByField(predicates)) {
        const kinds = kindsOfPath(path, ancestors, context);
        // Tests for NULL leave no row out; other conditions are unknown without a value.
        const conflictOf = (areNullTests: boolean) =>
          findConflict(
            constraints.filter(({ isNullTest }) => isNullTest === areNullTests),
            'fails',
            kinds,
          );
        const found = conflictOf(true) ?? conflictOf(false);
        const last = found?.[found.length - 1];
        if (found === undefined || last === undefined) continue;
        // Below NOT, each element of a row may fail another condition.
        if (polarityOf(ancestors).negated && canHaveSeveralValues(path, ancestors, context)) continue;
        // Another condition may be true where these are unknown.
        const withoutValue = last.isNullTest ? 'true' : predicates.length > found.length ? 'not false' : 'unknown';
        const isExclusive = findConflict(found, 'holds', kinds) !== undefined;
        const needsOrder = dependOnOrder(found, kinds);
        const values = needsOrder ? 'every value that can be compared with them' : 'every value';
        context.report(
          { conditions: inWords(found, 'or'), scope: last.isNullTest ? 'every row' : values },
          {
            span: last.predicate.span,
            related: found.slice(0, -1).map(relatedCondition),
            fixes: isExclusive ? [] : joinFixes(node, context.text),
            outcome: { withValue: 'true', withoutValue, comparesTwice: true, needsOrder },
          },
        );
      }
    },
  },
});

/** Returns the fix that joins two conditions with AND, if there are no others, and no comment between them. */
function joinFixes({ predicates }: Or, text: string): Fix[] {
  const [first, second, ...others] = predicates;
  if (first === undefined || second === undefined || others.length > 0) return [];
  const between = { start: sourceSpan(first).end, end: sourceSpan(second).start };
  const connective = /^(\s*)or\s*$/i.exec(text.slice(between.start, between.end));
  if (connective === null) return [];
  const start = between.start + (connective[1] ?? '').length;
  return [fix('Join the conditions with AND', replacement({ start, end: start + 'OR'.length }, 'AND'))];
}
