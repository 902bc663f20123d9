import { isList, isStruct } from '../../../src/engine/column-type.js';
import type { Columns, ColumnType, SqlStatement, TargetName } from '../../../src/engine/index.js';

/** A row for the databases: values that `matches` reads, and dates. */
export type TestRow = Readonly<Record<string, unknown>>;

/** A database that runs compiled statements. */
export interface Database {
  readonly target: TargetName;
  /** Creates a table, and replaces one of the same name. */
  load(name: string, columns: Columns, rows: readonly TestRow[]): Promise<void>;
  /** The rows of a statement, by column; numbers of 64 bits are bigints or texts. */
  query(sql: string, params: readonly (string | number)[]): Promise<readonly TestRow[]>;
  close(): Promise<void>;
}

/** A decimal with all its digits, as libraries for decimals have it. */
export class Decimal {
  readonly #digits: string;

  constructor(digits: string) {
    this.#digits = digits;
  }

  toString(): string {
    return this.#digits;
  }

  toJSON(): string {
    return this.#digits;
  }
}

/** Settings that a database is opened with instead of its defaults. */
export interface Session {
  /** The type of the columns of texts, with a collation. */
  readonly texts?: string;
  /** Statements that change the session. */
  readonly settings?: readonly string[];
}

/** Converts rows for storage: a date has no time. */
export function storedRows(columns: Columns, rows: readonly TestRow[]): readonly TestRow[] {
  const days = Object.keys(columns).filter((name) => columns[name] === 'date');
  return rows.map((row) => ({ ...row, ...Object.fromEntries(days.map((name) => [name, dayOf(row[name])])) }));
}

function dayOf(value: unknown): unknown {
  return value instanceof Date ? value.toISOString().slice(0, 10) : value;
}

/** Writes rows as JSON, with all digits of bigints. */
export function jsonOf(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`;
  // JSON has no NaN and no infinities; the databases convert their texts.
  if (typeof value === 'number' && !Number.isFinite(value)) return `"${value}"`;
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${jsonOf(member)}`).join(',')}}`;
}

/** Quotes an identifier, independently of the code under test. */
export function quotedName(name: string): string {
  return `"${name.split('"').join('""')}"`;
}

/** Writes a type in DuckDB's notation. */
export function duckdbType(type: ColumnType): string {
  if (isList(type)) return `${duckdbType(type[0])}[]`;
  if (isStruct(type)) {
    return `STRUCT(${Object.entries(type)
      .map(([name, member]) => `${quotedName(name)} ${duckdbType(member)}`)
      .join(', ')})`;
  }
  return {
    string: 'VARCHAR',
    integer: 'BIGINT',
    decimal: 'DECIMAL(38,18)',
    double: 'DOUBLE',
    boolean: 'BOOLEAN',
    date: 'DATE',
    'date-time': 'TIMESTAMP',
    instant: 'TIMESTAMPTZ',
    json: 'JSON',
    unknown: 'VARCHAR',
  }[type];
}

/** Statements per query: a database plans one long statement faster than many short ones. */
const batchSize = 40;

/** Runs many statements and returns the `id`s that each selects, in ascending order. */
export async function selectKeys(
  database: Database,
  statements: readonly SqlStatement[],
): Promise<readonly (readonly number[])[]> {
  const keys: number[][] = statements.map(() => []);
  for (let start = 0; start < statements.length; start += batchSize) {
    const params: (string | number)[] = [];
    const parts = statements.slice(start, start + batchSize).map((statement, index) => {
      const shift = params.length;
      params.push(...statement.params);
      // The statements contain no text of the query, so every such character outside a literal begins a placeholder.
      const sql = statement.sql.replaceAll(/'[^']*'|([$?])(\d+)/g, (found, sign, number) =>
        sign === undefined ? found : `${sign}${Number(number) + shift}`,
      );
      return `SELECT ${start + index} AS number, r.id AS key FROM (${sql}) AS r`;
    });
    for (const row of await database.query(parts.join(' UNION ALL '), params))
      keys[Number(row['number'])]?.push(Number(row['key']));
  }
  return keys.map((list) => list.sort((a, b) => a - b));
}
