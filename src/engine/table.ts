import type { Catalog } from '../catalog/catalog.js';
import type { CatalogTemplate } from '../catalog/template.js';
import {
  type ArgumentKind,
  anything,
  checkArgument,
  checkOptions,
  type OptionKinds,
  oneOf,
  record,
  string,
} from '../diagnostics/arguments.js';
import { didYouMean, suggestion } from '../diagnostics/did-you-mean.js';
import { quoted } from '../diagnostics/quoted.js';
import { columnsFrom, fieldTypes } from './catalog-columns.js';
import type { Columns } from './column-type.js';
import { identifier } from './targets/sql-text.js';

/** The table of a template. */
export interface SqlTable {
  /** Its name, or the parts of a qualified name (`['lake', 'erp', 'accounts']`). Default: the template. */
  readonly name?: string | readonly string[] | undefined;
  /** Its columns. Default: the fields of the template in the catalog. Without both, the types are left to the target. */
  readonly columns?: Columns | undefined;
}

/** A table to compile a query with. */
export interface Table {
  /** The quoted name. */
  readonly sql: string;
  readonly columns: Columns | undefined;
  /** The template of the catalog that lists the columns. It may allow fields that it does not list. */
  readonly template: CatalogTemplate | undefined;
}

const tableName: ArgumentKind = {
  expected: 'a string, or an array of strings',
  accepts: (value) =>
    string.accepts(value) || (Array.isArray(value) && value.length > 0 && value.every(string.accepts)),
};
const tableMembers: OptionKinds<SqlTable> = { name: tableName, columns: anything };
const anyTable: ArgumentKind = { expected: 'a name, or an object with name or columns', accepts: record.accepts };
const scalarType = oneOf(Object.keys(fieldTypes));
const columnType: ArgumentKind = {
  expected: `${scalarType.expected}, a list [type] or a struct { name: type }`,
  accepts: scalarType.accepts,
};

/** Checks the tables of `compileSql`. @throws {VqlError} `wrong-argument` or `unknown-option`. */
export function checkTables(tables: Readonly<Record<string, SqlTable | string>>): void {
  for (const [template, table] of Object.entries(tables)) {
    if (typeof table === 'string') continue;
    const owner = tableOwner(template);
    checkArgument(owner, table, anyTable);
    checkOptions(owner, table, tableMembers);
    checkColumns(owner, table.columns);
  }
}

/** Returns the name of a table for messages. */
export function tableOwner(template: string): string {
  return `tables[${JSON.stringify(template)}]`;
}

/** Checks the types of columns, and of what is in lists and structs. @throws {VqlError} `wrong-argument`. */
export function checkColumns(owner: string, columns: Columns | undefined): void {
  if (columns === undefined) return;
  checkArgument(`The option "columns" of ${owner}`, columns, record);
  for (const [name, type] of Object.entries(columns)) checkType(owner, name, type);
}

function checkType(owner: string, path: string, type: unknown): void {
  if (Array.isArray(type) && type.length === 1) checkType(owner, path, type[0]);
  else if (record.accepts(type))
    for (const [name, member] of Object.entries(Object(type))) checkType(owner, `${path}.${name}`, member);
  else checkArgument(`The type of the column ${quoted(path)} of ${owner}`, type, columnType);
}

/** Returns the function that finds the table of a template. Without `tables`, each template is the table of that name. */
export function tableFinder(
  tables: Readonly<Record<string, SqlTable | string>> | undefined,
  catalog: Catalog | undefined,
): (template: string) => Table | { readonly suggestion: string } {
  return (template) => {
    const given = tables === undefined ? {} : Object.hasOwn(tables, template) ? tables[template] : undefined;
    if (given === undefined) {
      const [nearest] = didYouMean(template, Object.keys(tables ?? {}), 1);
      return { suggestion: suggestion(nearest) };
    }
    const { name = template, columns }: SqlTable = typeof given === 'string' ? { name: given } : given;
    const described = columns === undefined ? catalog?.find(template) : undefined;
    return {
      sql: typeof name === 'string' ? identifier(name) : name.map(identifier).join('.'),
      columns: columns ?? (described && columnsFrom(described)),
      template: described,
    };
  };
}
