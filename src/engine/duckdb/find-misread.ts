import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../diagnostics/quoted.js';
import type { FindMisread, TextComparison } from '../run/check-on-tables.js';
import { textLiteral } from '../targets/sql-text.js';
import { isOutside } from './files/csv-types.js';
import { type CellTest, findCell, positionOf } from './files/find-cell.js';
import { numberInText, timeInText } from './files/read-text.js';
import { type ResolvedFile, resolveSource, type TableSource } from './table-source.js';

/** Creates the search in the files of an engine. */
export function misreadFinder(
  connection: DuckDBConnection,
  sources: Readonly<Record<string, TableSource>>,
): FindMisread {
  return async (comparison) => {
    const { field, wanted, isOrder } = comparison;
    const file = searchableFile(sources[comparison.template], comparison);
    if (file === undefined) return { isSearched: false };
    const find = (test: CellTest) => findCell(connection, file, field.path, test);
    const outside = isOrder ? await find((text) => isOutside(text, wanted)) : undefined;
    const cell = outside ?? (await find((standard, text) => differs(standard, text, comparison)));
    if (cell === undefined) return { isSearched: true };
    const first = { value: quoted(cell.value), position: positionOf(cell), isOutside: outside !== undefined };
    return { isSearched: true, first };
  };
}

/** Returns the file in which values of the field can be searched for. */
function searchableFile(
  source: TableSource | undefined,
  { template, field }: TextComparison,
): ResolvedFile | undefined {
  if (source === undefined) return undefined;
  const resolved = resolveSource(template, source);
  if ('rows' in resolved || field.collection) return undefined;
  // Their columns have types, which a text in quotes does not change.
  return resolved.format === 'parquet' || resolved.format === 'duckdb' ? undefined : resolved;
}

/** Writes the condition that a comparison of a text has another result than that of the number or date in it. */
function differs(standard: string, cell: string, { terms, wanted }: TextComparison): string {
  const read = wanted === 'date' ? timeInText : numberInText;
  return terms
    .map(({ operator, text }) => {
      const asText = `${cell} ${operator} ${textLiteral(text)}`;
      const meant = `${read(standard)} ${operator} ${read(textLiteral(text))}`;
      return `(${asText}) <> coalesce(${meant}, ${operator === '<>'})`;
    })
    .join(' OR ');
}
