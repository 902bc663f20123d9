import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import { onAbort } from '../../internal/timing/on-abort.js';
import type { PagingSignal } from '../../paging/fetch-page.js';
import type { Statement } from '../../vql/ast.js';
import type { Columns, ColumnType } from '../column-type.js';
import { unreadableTable } from '../run/engine-error.js';
import { identifier } from '../targets/sql-text.js';
import {
  createTableFinder,
  type TableFinder,
  type TableName,
  type TrinoTable,
  templatesIn,
  withLetterCase,
} from './letter-case.js';
import type { TrinoSession, TrinoStatement } from './run-statement.js';
import type { RawRows, ResultColumn } from './trino-answer.js';
import { connectionError, TrinoQueryError } from './trino-error.js';
import type { ResolvedTrino } from './trino-source.js';
import { readTypeText, vqlTypeOf } from './type-signature.js';

/** The tables of an engine, as they were when it was opened. */
export interface TrinoTables extends Pick<TableFinder, 'at'> {
  /** Returns a clause about the first table of a statement that has changed since; `undefined` if none has. */
  readonly changeFor: (statement: Statement, signal: PagingSignal | undefined) => Promise<string | undefined>;
}

/** Reads the tables of a source, and the types of their columns. @throws {VqlError} `engine-table`, `engine-connection`. */
export async function readTables(
  source: ResolvedTrino,
  session: TrinoSession,
  signal: PagingSignal | undefined,
): Promise<TrinoTables> {
  const all =
    source.tables === undefined
      ? await tablesOfSchema(source, session, signal)
      : await givenTables(source, session, signal);
  const known = withLetterCase(all, source);
  const { at, nameOf } = createTableFinder(known);
  return {
    at,
    async changeFor(statement, signal) {
      const names = new Set([...templatesIn(statement)].map(nameOf));
      const before = [...known].flatMap(([template, { table }]) =>
        names.has(template) && table.isDeclared !== true ? table : [],
      );
      return changeOf(
        before,
        await readColumns(
          before.map(({ name }) => name),
          session,
          signal,
        ),
      );
    },
  };
}

/** Reads the tables that are named, with the columns that are not given. */
async function givenTables(
  source: ResolvedTrino,
  session: TrinoSession,
  signal: PagingSignal | undefined,
): Promise<ReadonlyMap<string, TrinoTable>> {
  const named = Object.entries(source.tables ?? {}).map(([template, given]) => {
    const { name = defaultName(template), columns } = typeof given === 'string' ? { name: given } : given;
    return { template, name: fullName([name].flat(), source), columns };
  });
  const unknown = named.filter(({ columns }) => columns === undefined);
  const columns = await readColumns(
    unknown.map(({ name }) => name),
    session,
    signal,
  );
  return new Map(
    named.map(({ template, name, columns: given }) => {
      const found = given ?? columns.get(keyOf(name));
      if (found === undefined)
        throw unreadableTable(template, `Trino has no table ${describeName(name)}${qualifiedNameHint(name)}`);
      return [template, { name, columns: found, isDeclared: given !== undefined }] as const;
    }),
  );
}

/** Reads all tables of the schema, by the templates that their names stand for. */
async function tablesOfSchema(
  { url, catalog, schema }: ResolvedTrino,
  session: TrinoSession,
  signal: PagingSignal | undefined,
): Promise<ReadonlyMap<string, TrinoTable>> {
  const listed = await readSchema([catalog, schema], undefined, session, signal);
  if (listed.size === 0) {
    const sql = `SELECT schema_name FROM ${identifier(catalog)}.information_schema.schemata`;
    const { rows } = await rowsOf(session, { sql, params: [] }, signal);
    const names = rows.map(([name]) => String(name));
    const hasSchema = names.includes(schema.toLowerCase());
    const [nearest] = hasSchema ? [] : didYouMean(schema, names, 1);
    const hint = nearest === undefined ? '' : `, but ${quoted(nearest)}`;
    throw connectionError(
      url,
      `has no ${hasSchema ? 'tables in the ' : ''}schema ${describeName([catalog, schema])}${hint}`,
    );
  }
  const tables = await withNestedTypes(listed, session, signal);
  const found = new Map<string, TrinoTable>();
  for (const table of tables.values()) {
    const template = templateOf(table.name);
    if (template === undefined) continue;
    // Of "sales_orders", and "orders" of the schema "sales", the first one has the name that other commands write.
    if (!found.has(template) || table.name[2] === defaultName(template)) found.set(template, table);
  }
  return found;
}

/** Returns the name of the table of a template: lakes have no dots in names, and no upper case. */
function defaultName(template: string): string {
  return template.toLowerCase().replace('.', '_');
}

/** Returns the template of a table: the first underscore stands for the dot. `undefined` for a name that VQL cannot have. */
function templateOf([, schema, table]: TableName): string | undefined {
  const [, group = schema, name = ''] = /^(?:([^._]+)[._])?(.+)$/.exec(table) ?? [];
  const template = `${group}.${name}`;
  return /^[\p{L}_][\p{L}\p{M}\p{N}_]*\.[\p{L}_][\p{L}\p{M}\p{N}_]*$/u.test(template) ? template : undefined;
}

/** Returns a clause about the first table whose columns are not those that they were; `undefined` if all are. */
function changeOf(before: readonly TrinoTable[], now: ReadonlyMap<string, Columns>): string | undefined {
  const since = 'since the engine was opened; open it again';
  for (const { name, columns } of before) {
    const table = `the table ${describeName(name)}`;
    const found = now.get(keyOf(name));
    if (found === undefined) return `${table} was removed ${since}`;
    for (const [column, type] of Object.entries(columns)) {
      const changed = Object.hasOwn(found, column) ? found[column] : undefined;
      if (changed === undefined) return `${table} has lost the column ${quoted(column)} ${since}`;
      if (JSON.stringify(changed) !== JSON.stringify(type))
        return `the column ${quoted(column)} of ${table} has changed its type ${since}`;
    }
  }
  return undefined;
}

/** Reads the columns of tables, by `keyOf`. */
async function readColumns(
  names: readonly TableName[],
  session: TrinoSession,
  signal: PagingSignal | undefined,
): Promise<ReadonlyMap<string, Columns>> {
  const bySchema = new Map<string, TableName[]>();
  for (const name of names) {
    const schema = keyOf(name.slice(0, 2));
    bySchema.set(schema, [...(bySchema.get(schema) ?? []), name]);
  }
  const found = new Map<string, Columns>();
  for (const ofSchema of bySchema.values()) {
    const [[catalog, schema] = ['', '']] = ofSchema;
    const listed = await readSchema(
      [catalog, schema],
      ofSchema.map(([, , table]) => table),
      session,
      signal,
    );
    for (const [key, { columns }] of await withNestedTypes(listed, session, signal)) found.set(key, columns);
  }
  return found;
}

/** A table whose columns have been listed. */
interface ListedTable extends TrinoTable {
  /** Whether the types of all columns are known. */
  readonly isComplete: boolean;
}

/** Lists the columns of the tables of a schema, or of some of them, by `keyOf`. */
async function readSchema(
  [catalog, schema]: readonly [catalog: string, schema: string],
  tables: readonly string[] | undefined,
  session: TrinoSession,
  signal: PagingSignal | undefined,
): Promise<ReadonlyMap<string, ListedTable>> {
  const wanted = tables === undefined ? '' : ` AND table_name IN (${tables.map(() => '?').join(', ')})`;
  const sql = `SELECT table_name, column_name, data_type FROM ${identifier(catalog)}.information_schema.columns WHERE table_schema = ?${wanted} ORDER BY table_name, ordinal_position`;
  const params = [schema, ...(tables ?? [])].map((name) => name.toLowerCase());
  const { rows } = await rowsOf(session, { sql, params }, signal);
  const tablesOf = new Map<string, { name: TableName; columns: [string, ColumnType][]; isComplete: boolean }>();
  for (const [table, column, text] of rows) {
    const name: TableName = [catalog, schema, String(table)];
    const listed = tablesOf.get(keyOf(name)) ?? { name, columns: [], isComplete: true };
    const type = readTypeText(String(text));
    listed.columns.push([String(column), type === undefined ? 'unknown' : vqlTypeOf(type)]);
    listed.isComplete &&= type !== undefined;
    tablesOf.set(keyOf(name), listed);
  }
  return new Map(
    [...tablesOf].map(([key, { columns, ...listed }]) => [key, { ...listed, columns: Object.fromEntries(columns) }]),
  );
}

/**
 * Reads the types of tables with rows, arrays or maps from the columns of an empty result. Such columns of a table that cannot be read, such
 * as a view of a table that was removed, stay unknown: it need not be a table that is queried.
 */
async function withNestedTypes(
  tables: ReadonlyMap<string, ListedTable>,
  session: TrinoSession,
  signal: PagingSignal | undefined,
): Promise<ReadonlyMap<string, TrinoTable>> {
  const found = new Map<string, TrinoTable>(tables);
  const left = [...tables].filter(([, { isComplete }]) => !isComplete);
  const controller = new AbortController();
  const removeListener = onAbort(signal, () => controller.abort(signal?.reason));
  const readNext = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [key, { name }] = next;
      const sql = `SELECT * FROM ${name.map(identifier).join('.')} LIMIT 0`;
      try {
        const { columns } = await rowsOf(session, { sql, params: [] }, controller.signal);
        const types = columns.map((column) => [column.name, vqlTypeOf(column.typeSignature)] as const);
        found.set(key, { name, columns: Object.fromEntries(types) });
      } catch (error) {
        if (!(error instanceof TrinoQueryError)) throw error;
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: maxReaders }, readNext));
  } finally {
    removeListener();
    controller.abort();
  }
  return found;
}

/** How many tables are asked for their types at a time. */
const maxReaders = 4;

/** Runs a statement, and returns all of its rows. */
async function rowsOf(
  session: TrinoSession,
  statement: TrinoStatement,
  signal: PagingSignal | undefined,
): Promise<{ readonly columns: readonly ResultColumn[]; readonly rows: RawRows }> {
  const rows: (readonly unknown[])[] = [];
  let found: readonly ResultColumn[] = [];
  for await (const page of session.run(statement, { signal })) {
    found = page.columns;
    for (const row of page.rows) rows.push(row);
  }
  return { columns: found, rows };
}

/** Adds the catalog and the schema of the source to a name that has fewer parts. */
function fullName(parts: readonly string[], { catalog, schema }: ResolvedTrino): TableName {
  const [table = '', ownSchema = schema, ownCatalog = catalog] = [...parts].reverse();
  return [ownCatalog, ownSchema, table];
}

/** Returns a name for comparison: Trino ignores letter case. */
function keyOf(name: readonly string[]): string {
  return JSON.stringify(name.map((part) => part.toLowerCase()));
}

/** Returns a hint for a table name that contains dots, or an empty string. */
function qualifiedNameHint([, , table]: TableName): string {
  const parts = table.split('.').map((part) => `'${part}'`);
  if (parts.length < 2 || parts.length > 3) return '';
  return `; a name with dots is written as its parts, { name: [${parts.join(', ')}] }`;
}

function describeName(name: readonly string[]): string {
  return quoted(name.join('.'));
}
