import type { ColumnType, ScalarType, TargetName } from '../../../src/engine/index.js';
import { type Database, duckdbType, jsonOf, quotedName } from '../../engine/support/database.js';
import { TestDecimal } from '../evaluate/values.js';
import { columns, type TypedRow } from './columns.js';

/** A session: its time zone, and how it and its tables compare texts. */
export interface Session {
  readonly name: string;
  readonly zone: string;
  /** Whether columns of texts have a collation that ignores letter case, and dates are written with the day first. */
  readonly isHostile: boolean;
}

export const sessions: readonly Session[] = [
  { name: 'UTC, code points', zone: 'UTC', isHostile: false },
  { name: 'Kolkata, ignoring case', zone: 'Asia/Kolkata', isHostile: true },
  { name: 'New York, code points', zone: 'America/New_York', isHostile: false },
];

/** The targets whose statements that create and fill a table are written here. */
type Target = Exclude<TargetName, 'trino'>;

const collations: Readonly<Record<Target, string>> = {
  sqlite: 'COLLATE NOCASE',
  duckdb: 'COLLATE NOCASE',
  postgres: 'COLLATE ignoring_case',
};

const scalars: Readonly<Record<'postgres' | 'sqlite', Readonly<Partial<Record<ScalarType, string>>>>> = {
  postgres: {
    string: 'text', integer: 'bigint', decimal: 'numeric(18,4)', double: 'double precision', boolean: 'boolean', date: 'date', 'date-time': 'timestamp', instant: 'timestamptz',
  }, // biome-ignore format: a table of types.
  sqlite: { integer: 'INTEGER', boolean: 'INTEGER', decimal: 'REAL', double: 'REAL' },
};

/** Creates the table `t` of a session in a database, and fills it. */
export async function loadTable(database: Database, session: Session, rows: readonly TypedRow[]): Promise<void> {
  const { target } = database;
  if (target === 'trino') {
    await database.query(`SET TIME ZONE '${session.zone}'`, []);
    return database.load('t', columns, rows);
  }
  if (target === 'duckdb') await database.query(`SET TimeZone = '${session.zone}'`, []);
  if (target === 'postgres') {
    await database.query(`SET TIME ZONE '${session.zone}'`, []);
    await database.query(`SET DateStyle = ${session.isHostile ? "'SQL, DMY'" : "'ISO, MDY'"}`, []);
    await database.query(
      "CREATE COLLATION IF NOT EXISTS ignoring_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
      [],
    );
  }
  const declared = Object.entries(columns).map(([name, type]) => {
    const collation = session.isHostile && (type as ColumnType) === 'string' ? ` ${collations[target]}` : '';
    return `${quotedName(name)} ${typeIn(target, type)}${collation}`;
  });
  await database.query('DROP TABLE IF EXISTS t', []);
  await database.query(`CREATE TABLE t (${declared.join(', ')})`, []);
  const values = rows.map(
    (row) =>
      `(${Object.entries(columns)
        .map(([name, type]) => literal(target, type, row[name]))
        .join(', ')})`,
  );
  await database.query(`INSERT INTO t VALUES ${values.join(', ')}`, []);
}

function typeIn(target: Target, type: ColumnType): string {
  if (target === 'duckdb') return duckdbType(type);
  const nested = target === 'postgres' ? 'jsonb' : 'TEXT';
  return typeof type === 'string' ? (scalars[target][type] ?? nested) : nested;
}

/** Writes a value as a constant of a target, from a text that every target reads in the same way. */
function literal(target: Target, type: ColumnType, value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof type !== 'string') {
    if (target === 'duckdb') return nestedLiteral(type, value);
    return `${text(jsonOf(value))}${target === 'postgres' ? '::jsonb' : ''}`;
  }
  if (target === 'sqlite') return sqliteLiteral(type, value);
  if (type === 'string') return text(String(value));
  if (type === 'boolean') return String(value);
  return `CAST(${text(storedText(type, value))} AS ${typeIn(target, type)})`;
}

function nestedLiteral(type: ColumnType, value: unknown): string {
  if (value === null || value === undefined) return `CAST(NULL AS ${duckdbType(type)})`;
  if (typeof type === 'string') return literal('duckdb', type, value);
  if (Array.isArray(type)) {
    const elements = (value as readonly unknown[]).map((element) => nestedLiteral(type[0] as ColumnType, element));
    return `CAST([${elements.join(', ')}] AS ${duckdbType(type)})`;
  }
  const members = Object.entries(type).map(
    ([name, member]) => `${text(name)}: ${nestedLiteral(member as ColumnType, (value as TypedRow)[name])}`,
  );
  return `{${members.join(', ')}}`;
}

/** SQLite has no dates: they are texts, here in each notation in turn that its own functions write or that is ISO 8601. */
function sqliteLiteral(type: ScalarType, value: unknown): string {
  if (type === 'boolean') return value === true ? '1' : '0';
  if (type === 'integer') return value === -(2n ** 63n) ? '(-9223372036854775807 - 1)' : String(value);
  if (type === 'decimal') return storedText(type, value);
  // A number beyond all doubles is an infinity.
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
    return Number(value) > 0 ? '9e999' : '-9e999';
  if (type === 'double') return Object.is(value, -0) ? '-0.0' : Number(value).toExponential();
  return type === 'string' ? text(String(value)) : text(storedText(type, value));
}

function storedText(type: ScalarType, value: unknown): string {
  if (value instanceof TestDecimal) return value.toString();
  if (!(value instanceof Date)) return String(value);
  const iso = value.toISOString();
  if (type === 'date') return iso.slice(0, 10);
  return type === 'instant' ? iso : iso.slice(0, -1).replace('T', ' ');
}

function text(value: string): string {
  return `'${value.split("'").join("''")}'`;
}
