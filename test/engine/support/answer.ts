import { createMatcher } from '../../../src/cunit/index.js';
import type { NullOrder } from '../../../src/dialect/index.js';
import type { Call, Column, Path, SortKey, Statement } from '../../../src/vql/index.js';
import { print } from '../../../src/vql/index.js';
import { jsonOf, type TestRow } from './database.js';

/** The rows of each template. */
export type TestData = Readonly<Record<string, readonly TestRow[]>>;

/**
 * Evaluates a statement with nested loops, `matches`, one sort and one slice. It shares only the tree with the compiler.
 */
export function answer(
  statement: Statement,
  data: TestData,
  outer: TestRow = {},
  nullOrder: NullOrder = 'high',
): readonly TestRow[] {
  const { from, joins, where, distinct, columns, limit, offset } = statement;
  let rows: readonly TestRow[] = from.kind === 'Template' ? (data[`${from.group}.${from.name}`] ?? []) : [];
  const options = {
    exists: (query: Statement | string, row: object) =>
      typeof query !== 'string' && answer(query, data, row as TestRow).length > 0,
  };
  for (const { statement: inner, alias, on } of joins) {
    if (inner.kind === 'Missing' || alias.kind === 'Missing') throw new Error('A gap.');
    const isJoined = createMatcher(on, options);
    const joined = answer(inner, data);
    rows = rows.flatMap((row) => joined.map((other) => ({ ...row, [alias.name]: other })).filter(isJoined));
  }
  if (where !== undefined) {
    const isMatch = createMatcher(where, options);
    // Fields that the inner row does not have come from the outer one.
    rows = rows.filter((row) => isMatch({ ...outer, ...row }));
  }
  const items = columns.filter((column): column is Column => column.kind === 'Column');
  const isAggregated = items.some(({ expression }) => expression.kind === 'Call');
  const sorted = isAggregated ? [undefined] : sort(rows, withId(statement), nullOrder);
  const selected = sorted.map((row) =>
    Object.fromEntries(items.map(({ expression }) => [print(expression), valueOf(expression, row, rows)])),
  );
  const different = distinct ? [...new Map(selected.map((row) => [jsonOf(row), row])).values()] : selected;
  const start = offset?.value ?? 0;
  return different.slice(start, limit === undefined ? undefined : start + limit.value);
}

function withId({ orderBy, limit, offset, columns }: Statement): readonly SortKey[] {
  const isId = (item: { readonly kind: string; readonly expression?: unknown }): boolean =>
    JSON.stringify(item.expression)?.includes('["id"]') === true;
  const isPaged = limit !== undefined || offset !== undefined;
  if (!isPaged || orderBy.some(isId) || !columns.some(isId)) return orderBy;
  return [...orderBy, { kind: 'SortKey', expression: { kind: 'Path', segments: ['id'] }, direction: undefined }];
}

function sort(rows: readonly TestRow[], keys: readonly SortKey[], nullOrder: NullOrder): readonly TestRow[] {
  return [...rows].sort((a, b) => {
    for (const { expression, direction } of keys) {
      const [x, y] = [a, b].map((row) => valueOf(expression, row, rows));
      const nulls = Number(isNull(x)) - Number(isNull(y));
      if (nulls !== 0 && nullOrder === 'first') return -nulls;
      if (nulls !== 0 && nullOrder === 'last') return nulls;
      if (nulls !== 0 && nullOrder === 'low') return direction === 'DESC' ? nulls : -nulls;
      const order = compare(x, y);
      if (order !== 0) return direction === 'DESC' ? -order : order;
    }
    return 0;
  });
}

function isNull(value: unknown): boolean {
  return value === null || value === undefined;
}

/** Compares values: null is the greatest, texts are compared by code points. */
function compare(a: unknown, b: unknown): number {
  if (a === null || a === undefined || b === null || b === undefined)
    return Number(a === null || a === undefined) - Number(b === null || b === undefined);
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  const [x, y] = [a, b].map((value) => (typeof value === 'bigint' ? value : Number(value))) as [number, number];
  return x < y ? -1 : x > y ? 1 : 0;
}

function valueOf(expression: Column['expression'], row: TestRow | undefined, all: readonly TestRow[]): unknown {
  if (expression.kind === 'Path') return read(row, expression);
  if (expression.kind === 'Call') return aggregate(expression, all);
  throw new Error('A gap.');
}

function aggregate({ name, args, distinct }: Call, rows: readonly TestRow[]): unknown {
  const [argument] = args;
  if (argument?.kind !== 'Path') return rows.length;
  const values = rows.map((row) => read(row, argument)).filter((value) => value !== null && value !== undefined);
  const different = distinct ? [...new Set(values)] : values;
  const sum = (): number => different.map(Number).reduce((a, b) => a + b, 0);
  switch (name.toUpperCase()) {
    case 'COUNT':
      return different.length;
    case 'SUM':
      return different.length === 0 ? null : sum();
    case 'AVG':
      return different.length === 0 ? null : sum() / different.length;
    default: {
      const sorted = [...different].sort(compare);
      return (name.toUpperCase() === 'MIN' ? sorted[0] : sorted.at(-1)) ?? null;
    }
  }
}

function read(row: TestRow | undefined, { segments }: Path): unknown {
  let value: unknown = row;
  for (const [index, segment] of segments.entries()) {
    if (Array.isArray(value))
      return value.map((item: TestRow | null) =>
        item === null ? null : (read(item, { kind: 'Path', segments: segments.slice(index) }) ?? null),
      );
    value = (value as TestRow | null | undefined)?.[segment];
  }
  return value ?? null;
}
