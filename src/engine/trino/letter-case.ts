import type { Statement } from '../../vql/ast.js';
import { visit } from '../../vql/visit.js';
import { type Columns, type ColumnType, ignoreLetterCase, isList, isStruct } from '../column-type.js';
import type { DatabaseTables } from '../run/engine-database.js';
import type { SqlTable } from '../table.js';
import type { ResolvedTrino } from './trino-source.js';

/** The parts of the name of a table: catalog, schema, table. */
export type TableName = readonly [catalog: string, schema: string, table: string];

/** A table of the server. */
export interface TrinoTable {
  readonly name: TableName;
  readonly columns: Columns;
  /** Whether the columns are those of the option, and not of the server. */
  readonly isDeclared?: boolean;
}

/** A table with its columns in the letter case in which they are listed. */
export interface NamedTable {
  readonly table: TrinoTable;
  readonly columns: Columns;
}

/** Names in the letter case of a catalog or a statement, by their lower case. */
type WrittenNames = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns tables with names in the letter case of the catalog of the options, where that has their templates. */
export function withLetterCase(
  all: ReadonlyMap<string, TrinoTable>,
  { letterCase, tables }: Pick<ResolvedTrino, 'letterCase' | 'tables'>,
): ReadonlyMap<string, NamedTable> {
  const templates = new Map(
    Object.keys(letterCase?.definition.templates ?? {}).map((name) => [name.toLowerCase(), name]),
  );
  return new Map(
    [...all].map(([template, table]) => {
      const written = templates.get(template.toLowerCase());
      const paths = written === undefined ? [] : (letterCase?.find(written)?.paths ?? []);
      const columns = renamed(table.columns, byLowerCase(paths.flatMap((path) => namesIn(path.split('.')))));
      return [tables === undefined ? (written ?? template) : template, { table, columns }] as const;
    }),
  );
}

/** Finds tables by names of any letter case. */
export interface TableFinder {
  /** Returns all tables, also by the names that a statement has for its tables. For checks, their columns have the names of the statement. */
  readonly at: (statement?: Statement) => DatabaseTables;
  /** Returns the name under which a template is known. */
  readonly nameOf: (template: string) => string | undefined;
}

/** Creates the finder of tables. */
export function createTableFinder(known: ReadonlyMap<string, NamedTable>): TableFinder {
  const names = new Map([...known.keys()].map((template) => [template.toLowerCase(), template]));
  const nameOf = (template: string): string | undefined =>
    known.has(template) ? template : names.get(template.toLowerCase());
  const listed = tablesFor(known);
  return {
    nameOf,
    at(statement) {
      if (statement === undefined) return listed;
      const segments = segmentsIn(statement);
      const changed = [...templatesIn(statement)].flatMap((written) => {
        const found = known.get(nameOf(written) ?? '');
        if (found === undefined) return [];
        const columns = renamed(found.columns, segments);
        const isKnown = known.has(written) && JSON.stringify(columns) === JSON.stringify(found.columns);
        return isKnown ? [] : [{ written, found, columns }];
      });
      // The catalog of these tables has been made.
      if (changed.length === 0) return listed;
      return {
        columns: new Map([...listed.columns, ...changed.map(({ written, columns }) => [written, columns] as const)]),
        sql: { ...listed.sql, ...Object.fromEntries(changed.map(({ written, found }) => [written, sqlTable(found)])) },
      };
    },
  };
}

/** Returns the templates of a statement, as they are written. */
export function templatesIn(statement: Statement): ReadonlySet<string> {
  const names = new Set<string>();
  visit(statement, { Template: ({ group, name }) => void names.add(`${group}.${name}`) });
  return names;
}

/** Returns the names in the paths of a statement. */
function segmentsIn(statement: Statement): WrittenNames {
  const names: string[] = [];
  visit(statement, {
    Path({ segments }) {
      for (const name of namesIn(segments)) names.push(name);
    },
  });
  return byLowerCase(names);
}

/** The most segments that are joined. */
const maxJoined = 8;

/** Returns the names that a path may consist of: a column can join several segments with dots, as an export does. */
function namesIn(path: readonly string[]): readonly string[] {
  return path.flatMap((_, start) =>
    path.slice(start, start + maxJoined).map((__, index) => path.slice(start, start + index + 1).join('.')),
  );
}

function byLowerCase(names: readonly string[]): WrittenNames {
  const found = new Map<string, Set<string>>();
  for (const name of names)
    found.set(name.toLowerCase(), (found.get(name.toLowerCase()) ?? new Set<string>()).add(name));
  return found;
}

/** Returns columns under each of the names that are written for them, which are found in any letter case. */
function renamed(columns: Columns, names: WrittenNames): Columns {
  const entries = Object.entries(columns).flatMap(([name, type]) => {
    const inner = renamedIn(type, names);
    return [...(names.get(name.toLowerCase()) ?? [name])].map((written) => [written, inner] as const);
  });
  return ignoreLetterCase(Object.fromEntries(entries));
}

function renamedIn(type: ColumnType, names: WrittenNames): ColumnType {
  if (isList(type)) return [renamedIn(type[0], names)];
  return isStruct(type) ? renamed(type, names) : type;
}

function tablesFor(known: ReadonlyMap<string, NamedTable>): DatabaseTables {
  return {
    columns: new Map([...known].map(([template, { columns }]) => [template, columns])),
    sql: Object.fromEntries([...known].map(([template, table]) => [template, sqlTable(table)])),
  };
}

function sqlTable({ table: { name }, columns }: NamedTable): SqlTable {
  return { name, columns };
}
