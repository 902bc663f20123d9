import { quoted } from '../../diagnostics/quoted.js';
import { isAggregateFunction } from '../../dialect/functions.js';
import { callsOf, forEachExpression } from '../check/expressions.js';
import type { CallUse } from '../check/query-view.js';
import type { Scope } from '../check/scope.js';
import { defineRule } from './rule.js';

/** Reports an aggregate of many rows in a condition, which is tested on one; the interface document describes no HAVING. */
export const aggregateInCondition = defineRule({
  code: 'aggregate-in-condition',
  severity: 'warning',
  summary: 'An aggregate is used in a condition.',
  message: ({ name }: { readonly name: string }) =>
    `The function ${name} aggregates many rows, but a condition is tested on each row; there is no HAVING.`,
  help: 'Compare the field itself, or read the aggregate and compare afterwards. A collection of the catalog can have an aggregate per row.',
  examples: { invalid: ['SELECT id FROM account.query WHERE count(id) > 3 LIMIT 10'] },
  about: 'calls',
  check: (_calls, scope, { report }) => {
    forEachExpression(scope.query, (expression, _, condition) => {
      if (condition === undefined) return;
      const aggregate = callsOf(expression).find((call) => aggregatesRows(call, scope));
      if (aggregate !== undefined) report({ name: quoted(aggregate.name) }, aggregate.location);
    });
  },
});

/** Whether a call aggregates rows, and not the values that one row has of a collection. */
function aggregatesRows({ name, field }: CallUse, scope: Scope): boolean {
  const resolution = field && scope.resolve(field);
  const isCollection = resolution?.kind === 'field' && resolution.field.collection;
  return !isCollection && isAggregateFunction(name, scope.dialect.functions);
}
