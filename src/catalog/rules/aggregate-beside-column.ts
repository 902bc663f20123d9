import { quoted } from '../../diagnostics/quoted.js';
import { isAggregateFunction } from '../../dialect/functions.js';
import { callsOf, expressionText } from '../check/expressions.js';
import type { ExpressionView } from '../check/query-view.js';
import { defineRule } from './rule.js';

/** Reports an aggregate beside a plain column: the interface document describes no GROUP BY. */
export const aggregateBesideColumn = defineRule({
  code: 'aggregate-beside-column',
  severity: 'warning',
  summary: 'An aggregate is selected beside a column that is not aggregated.',
  message: ({ aggregate, column }: { readonly aggregate: string; readonly column: string }) =>
    `${aggregate} returns one value for all rows, but ${column} has one for each row; there is no GROUP BY.`,
  help: 'VQL has no GROUP BY. Select aggregates alone, or run one query for each value of the column.',
  examples: { invalid: ['SELECT type, count(id) FROM account.query LIMIT 10'] },
  about: 'calls',
  needsWholeTree: true,
  check: (_calls, scope, { report }) => {
    const { query, dialect } = scope;
    const { columns = [], sortKeys } = query;
    const isAggregate = (expression: ExpressionView): boolean =>
      callsOf(expression).some(({ name }) => isAggregateFunction(name, dialect.functions));
    const aggregate = columns.find(isAggregate);
    if (aggregate === undefined) return;
    const plain =
      columns.find((column) => !isAggregate(column)) ??
      // A sort key that is neither a column nor the display name of one.
      sortKeys.find((key) => !isAggregate(key) && scope.columnNamed(expressionText(key)) === undefined);
    if (plain === undefined) return;
    report({ aggregate: quoted(expressionText(aggregate)), column: quoted(expressionText(plain)) }, plain.location);
  },
});
