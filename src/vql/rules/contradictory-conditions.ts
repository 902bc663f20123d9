import { sourceSpan } from '../nodes.js';
import { print } from '../print.js';
import { constraintsByField, contradicts, findPair } from './constraints.js';
import { defineRule, isCollection, kindsOfPath } from './rule.js';

/** Reports two conditions on one field, joined by AND, that no single value satisfies. */
export const contradictoryConditions = defineRule({
  code: 'contradictory-conditions',
  severity: 'warning',
  summary: 'Two conditions joined by AND cannot both be true for the same value.',
  message: ({ first, second }: { readonly first: string; readonly second: string }) =>
    `"${first}" and "${second}" cannot both hold for one value; no row matches unless the field is a to-many path.`,
  help: 'A field has one value per row. On a to-many path two different elements can satisfy the two conditions, and then the query may be correct.',
  examples: ['SELECT id FROM account.query WHERE a = 1 AND a = 2 LIMIT 1'],
  ignoresPlain: true,
  visit: {
    And: ({ predicates }, { report, catalog }, within) => {
      for (const [path, constraints] of constraintsByField(predicates)) {
        const pair = findPair(constraints, contradicts, kindsOfPath(path, within, catalog));
        if (pair === undefined || isCollection(path, within, catalog)) continue;
        const [{ predicate: first }, { predicate: second }] = pair;
        const related = [{ message: 'The other condition is here.', span: sourceSpan(first) }];
        report({ first: print(first), second: print(second) }, { span: second.span, related });
      }
    },
  },
});
