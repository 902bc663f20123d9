import { DuckDBInstance } from '@duckdb/node-api';
import { isList, isStruct } from '../../../src/engine/column-type.js';
import type { ColumnType } from '../../../src/engine/index.js';
import { type Database, duckdbType, jsonOf, quotedName, type Session, storedRows } from './database.js';

/** Opens DuckDB in memory. */
export async function openDuckdb({ texts = 'VARCHAR', settings = [] }: Session = {}): Promise<Database> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  // Several threads slow down thousands of statements on small tables.
  await connection.run("SET TimeZone = 'UTC'; SET threads = 1");
  for (const setting of settings) await connection.run(setting);
  return {
    target: 'duckdb',
    async load(name, columns, rows) {
      const declared = Object.entries(columns).map(
        ([column, type]) => `${quotedName(column)} ${type === 'string' ? texts : duckdbType(type)}`,
      );
      await connection.run(`CREATE OR REPLACE TABLE ${quotedName(name)} (${declared.join(', ')})`);
      const structure = JSON.stringify([structureOf(columns)]);
      await connection.run(`INSERT INTO ${quotedName(name)} SELECT r.* FROM (SELECT unnest(from_json($1, $2)) AS r)`, [
        jsonOf(storedRows(columns, rows)),
        structure,
      ]);
    },
    async query(sql, params) {
      const reader = await connection.runAndReadAll(sql, [...params]);
      return reader.getRowObjectsJS();
    },
    async close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Writes a type as the structure that `from_json` takes. */
function structureOf(type: ColumnType): unknown {
  if (isList(type)) return [structureOf(type[0])];
  if (isStruct(type))
    return Object.fromEntries(Object.entries(type).map(([name, member]) => [name, structureOf(member)]));
  return duckdbType(type);
}
