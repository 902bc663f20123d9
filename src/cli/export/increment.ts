import type { ClientQuery } from '../../client/index.js';
import type { Dialect } from '../../dialect/index.js';
import { compareDates, readDate } from '../../dialect/value/date.js';
import { compareDecimals, readDecimal } from '../../dialect/value/decimal.js';
import type { EngineRow } from '../../engine/index.js';
import type { ExecuteBody } from '../../interface/index.js';
import { UsageError } from '../../tasks/errors.js';
import {
  addCondition,
  createColumn,
  createComparison,
  createIsNull,
  createLimit,
  createPath,
  createSortKey,
  createStringLiteral,
  parseOrThrow,
  print,
  type Statement,
} from '../../vql/index.js';

/** The field by which later runs read only what has changed. */
export interface SinceOption {
  readonly field: string;
  /** The time from which the first run reads; absent for all rows. */
  readonly from: string | undefined;
}

/** Up to which time rows were exported. */
export interface Watermark {
  /** The time as the service writes it. */
  readonly value: string;
  /** Ids of the rows of that time and later ones that were exported, with their times. */
  readonly seen: [id: string, time: string][];
}

/** @throws {UsageError} for a query that cannot be exported in increments. */
export function assertIncremental(query: ClientQuery, { field }: SinceOption, dialect: Dialect): void {
  if (!isStatementBody(query)) throw new UsageError('--since needs a template or a statement of VQL; C-Unit has none.');
  const { limit, offset, orderBy } = parseOrThrow(query.statement, { dialect });
  const [clause] = [
    ...(limit === undefined && query.limit === undefined ? [] : ['LIMIT']),
    ...(offset === undefined && query.offset === undefined ? [] : ['OFFSET']),
    ...(orderBy.length === 0 ? [] : ['ORDER BY']),
  ];
  if (clause !== undefined)
    throw new UsageError(`--since reads rows in the order of their ids, and all that are new: remove ${clause}.`);
  if (field.split('.').includes('')) throw new UsageError(`"${field}" is not a field: --since updatedAt.`);
}

/** Returns a query for the rows from a time on. */
export function queryFrom(query: ClientQuery, field: string, from: string | undefined, dialect: Dialect): ClientQuery {
  if (from === undefined || !isStatementBody(query)) return query;
  const isNew = createComparison(createPath(field), '>=', createStringLiteral(from));
  return changed(query, dialect, (statement) => addCondition(statement, isNew));
}

/** Returns the query for the latest time that a row has. */
export function latestTimeQuery(query: ClientQuery, field: string, dialect: Dialect): ClientQuery {
  if (!isStatementBody(query)) return query;
  const path = createPath(field);
  return changed(query, dialect, (statement) => ({
    ...addCondition(statement, createIsNull(path, { negated: true })),
    columns: [createColumn(path)],
    orderBy: [createSortKey(path, 'DESC')],
    limit: createLimit(1),
  }));
}

function changed(query: ExecuteBody, dialect: Dialect, change: (statement: Statement) => Statement): ExecuteBody {
  return { ...query, statement: print(change(parseOrThrow(query.statement, { dialect })), { dialect }) };
}

/** Whether a query is the body of the execute endpoint, as the queries of sources are. */
export function isStatementBody(query: ClientQuery): query is ExecuteBody {
  return typeof query === 'object' && 'statement' in query && typeof query.statement === 'string';
}

/** Sorts out rows that an earlier run has exported, and collects those from which the next run goes on. */
export class IncrementRows {
  readonly #field: string;
  readonly #before: ReadonlyMap<string, string>;
  /** The time from which the next run reads; `undefined` if no row has a time. */
  readonly next: string | undefined;
  readonly #seen: Map<string, string>;

  /** @param collected what was collected before the run was stopped. */
  constructor(
    field: string,
    {
      before,
      next,
      collected,
    }: { before: Watermark | undefined; next: string | undefined; collected: Watermark['seen'] },
  ) {
    this.#field = field;
    this.#before = new Map(before?.seen);
    this.next = next;
    this.#seen = new Map(collected);
  }

  /** Returns the rows that no earlier run has exported at the same time. @throws {UsageError} for a row without its id or its time. */
  select(rows: readonly EngineRow[]): readonly EngineRow[] {
    return rows.filter((row) => {
      const { id, [this.#field]: time } = row;
      if (time === undefined) throw lacksColumn(this.#field);
      if (id === undefined || id === null) throw lacksColumn('id');
      if (time === null) return true;
      const [idText, timeText] = [String(id), String(time)];
      if (this.next !== undefined && isNotBefore(timeText, this.next)) this.#seen.set(idText, timeText);
      return this.#before.get(idText) !== timeText;
    });
  }

  get seen(): Watermark['seen'] {
    return [...this.#seen];
  }
}

/** Returns the error for rows without a column that increments need. */
export function lacksColumn(name: string): UsageError {
  return new UsageError(`--since needs the column "${name}" in the rows: add it to the SELECT.`);
}

/** Returns the later of two times. */
export function laterOf(first: string | undefined, second: string | undefined): string | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return isNotBefore(first, second) ? first : second;
}

/** Whether a string is a time, or a number that stands for one, so that rows can be compared with it. */
export function canBeWatermark(text: string): boolean {
  return readDate(text) !== undefined || readDecimal(text) !== undefined;
}

/** Whether a time, or a number that stands for one, is not before another one. @throws {UsageError} for a value that is neither. */
function isNotBefore(time: string, other: string): boolean {
  const [date, otherDate] = [readDate(time), readDate(other)];
  if (date !== undefined && otherDate !== undefined) return compareDates(date, otherDate) >= 0;
  const [number, otherNumber] = [readDecimal(time), readDecimal(other)];
  if (number !== undefined && otherNumber !== undefined) return compareDecimals(number, otherNumber) >= 0;
  throw new UsageError(`--since needs a field with times or numbers; found "${time}" and "${other}".`);
}
