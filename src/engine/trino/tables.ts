import type { Catalog } from '../../catalog/catalog.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { PagingSignal } from '../../paging/fetch-page.js';
import type { Statement } from '../../vql/ast.js';
import { visit } from '../../vql/visit.js';
import { type Columns, type ColumnType, isList, isStruct } from '../column-type.js';
import type { DatabaseTables } from '../run/engine-database.js';
import { unreadableTable } from '../run/engine-error.js';
import { identifier } from '../targets/sql-text.js';
import type { TrinoSession, TrinoStatement } from './run-statement.js';
import type { RawRows, ResultColumn } from './trino-answer.js';
import { connectionError } from './trino-error.js';
import type { ResolvedTrino } from './trino-source.js';
import { readTypeText, vqlTypeOf } from './type-signature.js';

/** The parts of the name of a table: catalog, schema, table. */
type TableName = readonly [catalog: string, schema: string, table: string];

/** A table of the server. */
interface TrinoTable {
  readonly name: TableName;
  readonly columns: Columns;
  /** Whether the columns are those of the option, and not of the server. */
  readonly isDeclared?: boolean;
}

/** The tables of an engine, as they were when it was opened. */
export interface TrinoTables {
  /** Returns the tables with the names that a statement has for them and for their columns, whose letter case Trino does not keep. */
  readonly at: (statement?: Statement) => DatabaseTables;
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
  const known = namesOf(source.letterCase);
  const listed = tablesFor(withNames(all, known, source));
  return {
    at: (statement) =>
      statement === undefined ? listed : tablesFor(withNames(all, addNames(known, statement), source)),
    async changeFor(statement, signal) {
      const templates = new Set([...templatesIn(statement)].map((name) => name.toLowerCase()));
      const before = [...all].flatMap(([template, table]) =>
        templates.has(template.toLowerCase()) && table.isDeclared !== true ? table : [],
      );
      const names = before.map(({ name }) => name);
      return changeOf(before, await readColumns(names, session, signal));
    },
  };
}

function templatesIn(statement: Statement): ReadonlySet<string> {
  const names = new Set<string>();
  visit(statement, { Template: ({ group, name }) => void names.add(`${group}.${name}`) });
  return names;
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
      if (found === undefined) throw unreadableTable(template, `Trino has no table ${describeName(name)}`);
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
  const found = await readSchema([catalog, schema], undefined, session, signal);
  if (found.size === 0) {
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
  const tables = await withNestedTypes(found, session, signal);
  return new Map(
    [...tables.values()].flatMap((table) => {
      const template = templateOf(table.name);
      return template === undefined ? [] : [[template, table] as const];
    }),
  );
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

/** Names as they are written, by their form in lower case. */
interface WrittenNames {
  readonly templates: ReadonlyMap<string, string>;
  readonly segments: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Returns the names of a catalog. */
function namesOf(catalog: Catalog | undefined): WrittenNames {
  const templates = Object.keys(catalog?.definition.templates ?? {});
  const paths = templates.flatMap((name) => catalog?.find(name)?.paths ?? []);
  return {
    templates: byLowerCase(templates),
    segments: new Map(
      [...byLowerCase(paths.flatMap((path) => namesIn(path.split('.'))))].map(([key, name]) => [key, new Set([name])]),
    ),
  };
}

function byLowerCase(names: Iterable<string>): Map<string, string> {
  return new Map([...names].map((name) => [name.toLowerCase(), name]));
}

/** Returns the names that a path may consist of: a column can join several segments with dots, as an export does. */
function namesIn(path: readonly string[]): readonly string[] {
  return path.flatMap((_, start) =>
    path.slice(start).map((__, index) => path.slice(start, start + index + 1).join('.')),
  );
}

/** Adds the names of a statement, which replace others. */
function addNames({ templates, segments }: WrittenNames, statement: Statement): WrittenNames {
  const written = new Map<string, Set<string>>();
  visit(statement, {
    Path({ segments: path }) {
      for (const name of namesIn(path))
        written.set(name.toLowerCase(), (written.get(name.toLowerCase()) ?? new Set()).add(name));
    },
  });
  return {
    templates: new Map([...templates, ...byLowerCase(templatesIn(statement))]),
    segments: new Map([...segments, ...written]),
  };
}

/** Returns tables with names as they are written. */
function withNames(
  all: ReadonlyMap<string, TrinoTable>,
  { templates, segments }: WrittenNames,
  { tables: given }: Pick<ResolvedTrino, 'tables'>,
): ReadonlyMap<string, TrinoTable> {
  return new Map(
    [...all].map(([template, { name, columns }]) => {
      const written = given === undefined ? templates.get(template.toLowerCase()) : undefined;
      return [written ?? template, { name, columns: renamed(columns, segments) }] as const;
    }),
  );
}

/** Returns columns under each of the names that are written for them. */
function renamed(columns: Columns, names: ReadonlyMap<string, ReadonlySet<string>>): Columns {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, type]) => {
      const inner = renamedIn(type, names);
      return [...(names.get(name.toLowerCase()) ?? [name])].map((written) => [written, inner] as const);
    }),
  );
}

function renamedIn(type: ColumnType, names: ReadonlyMap<string, ReadonlySet<string>>): ColumnType {
  if (isList(type)) return [renamedIn(type[0], names)];
  return isStruct(type) ? renamed(type, names) : type;
}

function tablesFor(all: ReadonlyMap<string, TrinoTable>): DatabaseTables {
  return {
    columns: new Map([...all].map(([template, { columns }]) => [template, columns])),
    sql: Object.fromEntries([...all].map(([template, { name, columns }]) => [template, { name, columns }])),
  };
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
  const found = new Map<string, { name: TableName; columns: Record<string, ColumnType>; isComplete: boolean }>();
  for (const [table, column, text] of rows) {
    const name: TableName = [catalog, schema, String(table)];
    const listed = found.get(keyOf(name)) ?? { name, columns: {}, isComplete: true };
    const type = readTypeText(String(text));
    listed.columns[String(column)] = type === undefined ? 'unknown' : vqlTypeOf(type);
    listed.isComplete &&= type !== undefined;
    found.set(keyOf(name), listed);
  }
  return found;
}

/** Reads the types of tables with rows, arrays or maps from the columns of an empty result. */
async function withNestedTypes(
  tables: ReadonlyMap<string, ListedTable>,
  session: TrinoSession,
  signal: PagingSignal | undefined,
): Promise<ReadonlyMap<string, TrinoTable>> {
  const found = new Map<string, TrinoTable>(tables);
  const left = [...tables].filter(([, { isComplete }]) => !isComplete);
  const readNext = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [key, { name }] = next;
      const { columns } = await rowsOf(
        session,
        { sql: `SELECT * FROM ${name.map(identifier).join('.')} LIMIT 0`, params: [] },
        signal,
      );
      const types = columns.map((column) => [column.name, vqlTypeOf(column.typeSignature)] as const);
      found.set(key, { name, columns: Object.fromEntries(types) });
    }
  };
  await Promise.all(Array.from({ length: maxReaders }, readNext));
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

function describeName(name: readonly string[]): string {
  return quoted(name.join('.'));
}
