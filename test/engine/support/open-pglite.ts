import { types as dataTypes, PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import type { ColumnType, KnownType } from '../../../src/engine/index.js';
import { type Database, jsonOf, quotedName, type Session, storedRows } from './database.js';

const types: Readonly<Record<KnownType, string>> = {
  string: 'text',
  integer: 'bigint',
  decimal: 'numeric',
  double: 'double precision',
  boolean: 'boolean',
  date: 'date',
  'date-time': 'timestamp',
  instant: 'timestamptz',
};

/** Servers that are not used now. To start one takes two seconds of processor time. */
const idle: PGlite[] = [];

/** Opens an empty PostgreSQL in this process, which has the extension `citext`. */
export async function openPglite({ texts = 'text', settings = [] }: Session = {}): Promise<Database> {
  const postgres =
    idle.pop() ?? (await PGlite.create({ parsers: { [dataTypes.NUMERIC]: Number }, extensions: { citext } }));
  for (const setting of settings) await postgres.exec(setting);
  return {
    target: 'postgres',
    async load(name, columns, rows) {
      const declared = Object.entries(columns).map(
        ([column, type]) => `${quotedName(column)} ${type === 'string' ? texts : typeOf(type)}`,
      );
      await postgres.exec(`DROP TABLE IF EXISTS ${quotedName(name)}; CREATE TABLE ${quotedName(name)} (${declared})`);
      await postgres.query(
        `INSERT INTO ${quotedName(name)} SELECT * FROM jsonb_to_recordset($1::text::jsonb) AS r(${declared})`,
        [jsonOf(storedRows(columns, rows))],
      );
    },
    async query(sql, params) {
      const { rows } = await postgres.query<Readonly<Record<string, unknown>>>(sql, [...params]);
      return rows;
    },
    async close() {
      // Alone, as it cannot run in the transaction of several statements.
      await postgres.exec('DISCARD ALL');
      await postgres.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
      idle.push(postgres);
    },
  };
}

/** Returns the PostgreSQL type of a column; nested values are `jsonb`. */
function typeOf(type: ColumnType): string {
  return typeof type === 'string' && type !== 'json' && type !== 'unknown' ? types[type] : 'jsonb';
}
