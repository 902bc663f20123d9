import { type Catalog, createCatalog } from '../catalog/catalog.js';
import type { FieldDefinition } from '../catalog/definition.js';
import type { FieldType } from '../catalog/field-types.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { type Columns, type ColumnType, isList, isStruct, type ListType, type ScalarType } from './column-type.js';

/** Types of columns, by the type of the field in a catalog. A reference is an id, which may be a number or a text. */
const columnTypes: Readonly<Record<FieldType, ScalarType>> = {
  string: 'string',
  integer: 'integer',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  'date-time': 'date-time',
  enum: 'string',
  reference: 'unknown',
  json: 'json',
  unknown: 'unknown',
};

const cache = new WeakMap<CatalogTemplate, Columns>();

/** The types whose lists the catalog does not state. */
const guesses = new WeakSet<ListType>();

/**
 * Returns the columns of a template of a catalog. If it does not state the lists on a to-many path, the list is assumed at the first
 * segment, and `isGuessed` is true for the column.
 */
export function columnsFrom(template: CatalogTemplate): Columns {
  const columns = cache.get(template) ?? readColumns(template);
  cache.set(template, columns);
  return columns;
}

/** Whether the lists in a column are assumed. */
export function isGuessed(column: ColumnType): boolean {
  return isList(column) && guesses.has(column);
}

/** Columns under construction. */
type Draft = Record<string, ColumnType>;

function readColumns(template: CatalogTemplate): Columns {
  const columns: Draft = {};
  for (const path of template.paths) {
    const field = template.field(path);
    if (field !== undefined) addColumn(columns, path.split('.'), columnTypes[field.type]);
  }
  const { depths, guessed } = findLists(template);
  return Object.fromEntries(
    Object.entries(columns).map(([name, type]) => {
      const column = withLists(type, name, depths);
      if (guessed.has(name) && isList(column)) guesses.add(column);
      return [name, column];
    }),
  );
}

/** Adds a column at a path, with the structs that lead to it. */
function addColumn(columns: Draft, segments: readonly string[], type: ScalarType): void {
  let at = columns;
  for (const segment of segments.slice(0, -1)) {
    const existing = Object.hasOwn(at, segment) ? at[segment] : undefined;
    const members: Draft = existing !== undefined && isStruct(existing) ? existing : {};
    at[segment] = members;
    at = members;
  }
  const last = segments.at(-1) ?? '';
  // A field with other fields below it is a reference, and already a struct.
  const existing = Object.hasOwn(at, last) ? at[last] : undefined;
  if (existing === undefined || !isStruct(existing)) at[last] = type;
}

/** Returns how many lists there are at each path, and the columns in which that is assumed. */
function findLists(template: CatalogTemplate): {
  readonly depths: ReadonlyMap<string, number>;
  readonly guessed: ReadonlySet<string>;
} {
  const depths = new Map<string, number>();
  const guessed = new Set<string>();
  for (const path of template.paths) {
    const field = template.field(path);
    if (field?.collection !== true) continue;
    const [column = ''] = path.split('.');
    if (field.lists === undefined) guessed.add(column);
    const own = new Map<string, number>();
    for (const list of field.lists ?? [column]) own.set(list, (own.get(list) ?? 0) + 1);
    for (const [list, depth] of own) depths.set(list, Math.max(depth, depths.get(list) ?? 0));
  }
  return { depths, guessed };
}

/** Returns a type with the lists at its path and below it. */
function withLists(type: ColumnType, path: string, depths: ReadonlyMap<string, number>): ColumnType {
  let result = type;
  if (isStruct(type)) {
    const members = Object.entries(type).map(([name, member]) => [name, withLists(member, `${path}.${name}`, depths)]);
    result = Object.fromEntries(members);
  }
  for (let depth = depths.get(path) ?? 0; depth > 0; depth--) result = [result];
  return result;
}

/** The type of a field with values of each scalar type. */
export const fieldTypes: Readonly<Record<ScalarType, FieldType>> = {
  string: 'string',
  integer: 'integer',
  decimal: 'decimal',
  double: 'decimal',
  boolean: 'boolean',
  date: 'date',
  'date-time': 'date-time',
  instant: 'date-time',
  json: 'json',
  unknown: 'unknown',
};

/**
 * Returns the catalog of tables. Each path to a scalar is a field, and a collection if there is a list on the path.
 *
 * @param engine whether it says which fields the engine does not sort by: several values, or values of several types. Of the service,
 * whose rows the tables may have, this is not known.
 */
export function catalogFrom(tables: ReadonlyMap<string, Columns>, engine = false): Catalog {
  const templates = [...tables].map(([name, columns]) => {
    const fields = Object.entries(columns).flatMap(([column, type]) => fieldsOf(column, type, [], engine));
    return [name, { custom: 'declared', fields: Object.fromEntries(fields) }] as const;
  });
  return createCatalog({ templates: Object.fromEntries(templates) });
}

function fieldsOf(
  path: string,
  type: ColumnType,
  lists: readonly string[],
  engine: boolean,
): readonly (readonly [string, FieldDefinition])[] {
  if (isList(type)) return fieldsOf(path, type[0], [...lists, path], engine);
  if (!isStruct(type)) {
    const isList = lists.length > 0;
    const sortable = engine && (isList || type === 'json') && { sortable: false };
    return [[path, { type: fieldTypes[type], ...(isList && { collection: true, lists }), ...sortable }]];
  }
  return Object.entries(type).flatMap(([member, inner]) => fieldsOf(`${path}.${member}`, inner, lists, engine));
}
