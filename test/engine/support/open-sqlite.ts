import initSqlJs from 'sql.js';
import type { ScalarType } from '../../../src/engine/index.js';
import { type Database, Decimal, jsonOf, quotedName, type Session, type TestRow } from './database.js';

/** Types in SQLite; nested values are texts. */
const affinities: Readonly<Partial<Record<ScalarType, string>>> = {
  integer: 'INTEGER',
  boolean: 'INTEGER',
  decimal: 'REAL',
  double: 'REAL',
  unknown: 'BLOB',
};

/** Opens SQLite in memory; times and nested values are texts too. */
export async function openSqlite({ texts = 'TEXT', settings = [] }: Session = {}): Promise<Database> {
  const { Database: Sqlite } = await initSqlJs();
  const database = new Sqlite();
  for (const setting of settings) database.run(setting);
  return {
    target: 'sqlite',
    async load(name, columns, rows) {
      const names = Object.keys(columns);
      const declared = Object.entries(columns).map(
        ([column, type]) => `${quotedName(column)} ${(typeof type === 'string' && affinities[type]) || texts}`,
      );
      database.run(`DROP TABLE IF EXISTS ${quotedName(name)}`);
      database.run(`CREATE TABLE ${quotedName(name)} (${declared.join(', ')})`);
      for (const row of rows) {
        const values = names.map((_, index) => `CAST(? AS ${castOf(columns[names[index] ?? ''])})`);
        database.run(
          `INSERT INTO ${quotedName(name)} VALUES (${values.join(', ')})`,
          names.map((column) => cellOf(row[column])),
        );
      }
    },
    async query(sql, params) {
      const [result] = database.exec(sql, params);
      if (result === undefined) return [];
      const { columns, values } = result;
      return values.map((row): TestRow => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
    },
    async close() {
      database.close();
    },
  };
}

function castOf(type: unknown): string {
  return (typeof type === 'string' && affinities[type as ScalarType]) || 'TEXT';
}

/** Converts a cell for SQLite. Integers become texts, which are cast, since sql.js converts numbers to doubles. */
function cellOf(value: unknown): string | number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'bigint' || value instanceof Decimal) return String(value);
  if (typeof value === 'boolean') return Number(value);
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' || typeof value === 'number' ? value : jsonOf(value);
}
