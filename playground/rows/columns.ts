import type { Catalog } from '../../src/catalog/index.js';
import { createPathReader, type ReadValue, type Row } from '../../src/cunit/evaluate/rows.js';
import { comparesValues } from '../../src/dialect/functions.js';
import { print, type SelectItem, type Statement } from '../../src/vql/index.js';
import { displayNameOf, isHidden } from '../../src/vql/nodes.js';
import { type Aggregate, compileAggregate } from './aggregates.js';
import type { EvaluationContext } from './evaluation-context.js';

/** A column of a statement. */
export interface Column {
  /** Name in the rows of the answer. */
  readonly name: string;
  readonly isNumber: boolean;
  /** Whether the answer does not show it. */
  readonly isHidden: boolean;
  /** Reads its value, of an aggregate the value from which it is computed. Absent if the page does not have it. */
  readonly read?: ReadValue;
  /** Computes it from the rows that match. */
  readonly aggregate?: Aggregate;
  /** Why the page does not have its values. */
  readonly note?: string;
}

/** Sentence about a function that is not evaluated. */
export const functionNote = 'Of the functions, this page evaluates COUNT, SUM, AVG, MIN and MAX of one field.';

/** Returns the columns of a statement; `*` has all fields with one value. */
export function columnsOf({ columns }: Statement, template: string, context: EvaluationContext): readonly Column[] {
  return columns.flatMap((item) =>
    item.kind === 'Star' ? allColumns(template, context.installation.catalog) : columnOf(item, template, context),
  );
}

/** Returns the fields of a template that have one value. */
export function allColumns(template: string, catalog: Catalog): readonly Column[] {
  const fields = catalog.find(template);
  return (fields?.paths ?? [])
    .filter((path) => fields?.field(path)?.collection !== true)
    .map((path) => fieldColumn(template, path, catalog));
}

function columnOf(
  item: Exclude<SelectItem, { readonly kind: 'Star' }>,
  template: string,
  context: EvaluationContext,
): readonly Column[] {
  const { expression } = item;
  if (expression.kind === 'Missing') return [];
  const own = { name: displayNameOf(item) ?? print(expression), isHidden: isHidden(item) };
  const unknown = context.findUnknown(expression);
  if (unknown !== undefined) return [{ ...own, isNumber: false, note: unknown.message }];
  if (expression.kind === 'Path')
    return [{ ...fieldColumn(template, expression.segments.join('.'), context.installation.catalog), ...own }];
  const aggregate = compileAggregate(expression, (path) => createPathReader(path, template));
  if (aggregate === undefined) return [{ ...own, isNumber: false, note: functionNote }];
  const [argument] = expression.args;
  // COUNT(*) is computed from rows, not from values.
  if (argument?.kind !== 'Path') return [{ ...own, isNumber: true, aggregate, read: () => '' }];
  const { isNumber, read } = fieldColumn(template, argument.segments.join('.'), context.installation.catalog);
  return [{ ...own, isNumber: isNumber || !comparesValues(expression.name), aggregate, read }];
}

function fieldColumn(
  template: string,
  path: string,
  catalog: Catalog,
): Column & { readonly read: (row: Row) => unknown } {
  const { type = '' } = catalog.find(template)?.field(path) ?? {};
  return {
    name: path,
    isNumber: /^(?:integer|decimal|reference)$/.test(type),
    isHidden: false,
    read: createPathReader(path, template),
  };
}
