import { type AboutRows, matchInWords } from '../../catalog/check/outcome.js';
import { sourceSpan } from '../nodes.js';
import { print } from '../print.js';
import { constraintsByField, contradicts, findPair } from './constraints.js';
import { defineRule, isCollection, kindsOfPath, statementAround } from './rule.js';

/** Reports two conditions on one field, joined by AND, that no single value satisfies. */
export const contradictoryConditions = defineRule({
  code: 'contradictory-conditions',
  severity: 'warning',
  summary: 'Two conditions joined by AND cannot both be true for the same value.',
  message: ({ first, second, rows }: AboutRows & { readonly first: string; readonly second: string }) =>
    `"${first}" and "${second}" cannot both hold for one value; ${matchInWords(rows)}.`,
  help: 'A field has one value per row. On a to-many path two different elements can satisfy the two conditions, and then the query may be correct.',
  examples: ['SELECT id FROM account.query WHERE a = 1 AND a = 2 LIMIT 1'],
  visit: {
    And: ({ predicates }, { report, catalog }, ancestors) => {
      const statement = statementAround(ancestors);
      for (const [path, constraints] of constraintsByField(predicates)) {
        const pair = findPair(constraints, contradicts, kindsOfPath(path, statement, catalog));
        if (pair === undefined || isCollection(path, statement, catalog)) continue;
        const [{ predicate: first }, { predicate: second }] = pair;
        const related = [{ message: 'The other condition is here.', span: sourceSpan(first) }];
        // A test for NULL is not unknown: two of them are false together.
        const areNullTests = first.kind === 'IsNull' && second.kind === 'IsNull';
        // Another condition may be false where the two are unknown.
        const withoutValue = areNullTests ? 'false' : predicates.length > 2 ? 'not true' : 'unknown';
        report(
          { first: print(first), second: print(second) },
          { span: second.span, related, outcome: { withValue: 'false', withoutValue, comparesTwice: true } },
        );
      }
    },
  },
});
