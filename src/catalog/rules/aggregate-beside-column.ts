import { quoted } from '../../diagnostics/quoted.js';
import { isAggregateFunction } from '../../dialect/functions.js';
import type { CatalogRule } from './rule.js';

/** An aggregate makes one value of all rows; there is no GROUP BY that would let a plain column stand beside it (spec, query-language §1.3). */
export const aggregateBesideColumn: CatalogRule<'aggregate-beside-column'> = {
  code: 'aggregate-beside-column',
  needsWholeTree: true,
  check: ({ query: { columns = [] }, dialect }, report) => {
    const isAggregate = columns.map(({ calls }) =>
      calls.some(({ name }) => isAggregateFunction(name, dialect.functions)),
    );
    const aggregate = columns[isAggregate.indexOf(true)];
    const plain = columns[isAggregate.indexOf(false)];
    if (aggregate === undefined || plain === undefined) return;
    report({ aggregate: quoted(aggregate.text()), column: quoted(plain.text()) }, plain.spot);
  },
};
