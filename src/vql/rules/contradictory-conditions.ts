import { type AboutRows, matchInWords } from '../../catalog/check/outcome.js';
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

/** Conditions that exclude each other. */
export interface ContradictoryConditions extends AboutRows {
  /** The conditions in words. */
  readonly conditions: string;
  readonly all: 'both' | 'all';
}

/** Reports conditions on one field, joined by AND, that no single value satisfies. */
export const contradictoryConditions = defineTextRule({
  code: 'contradictory-conditions',
  severity: 'warning',
  summary: 'Conditions joined by AND cannot all be true for the same value.',
  message: ({ conditions, all, rows }: ContradictoryConditions) =>
    `${conditions} cannot ${all} hold for one value; ${matchInWords(rows)}.`,
  help: 'A field has one value per row. On a to-many path two different elements can satisfy the two conditions, and then the query may be correct.',
  examples: { invalid: ['SELECT id FROM account.query WHERE a = 1 AND a = 2 LIMIT 1'] },
  visit: {
    And: (node, context, ancestors) => {
      if (isPartOfList(node, ancestors)) return;
      const predicates = conditionsOf(node);
      for (const [path, constraints] of constraintsByField(predicates)) {
        const kinds = kindsOfPath(path, ancestors, context);
        const found = findConflict(constraints, 'holds', kinds);
        const last = found?.[found.length - 1];
        if (found === undefined || last === undefined || canHaveSeveralValues(path, ancestors, context)) continue;
        // A test for NULL is not unknown: two of them are false together. Another condition may be false where the others are unknown.
        const withoutValue = found.every(({ isNullTest }) => isNullTest)
          ? 'false'
          : predicates.length > found.length
            ? 'not true'
            : 'unknown';
        context.report(
          { conditions: inWords(found, 'and'), all: found.length > 2 ? 'all' : 'both' },
          {
            span: last.predicate.span,
            related: found.slice(0, -1).map(relatedCondition),
            outcome: { withValue: 'false', withoutValue, comparesTwice: true, needsOrder: dependOnOrder(found, kinds) },
          },
        );
      }
    },
  },
});
