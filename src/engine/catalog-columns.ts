import { type Catalog, createCatalog } from '../catalog/catalog.js';
import type { FieldDefinition } from '../catalog/definition.js';
import type { FieldType } from '../catalog/field-types.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { type Columns, type ColumnType, isList, isStruct, type ScalarType } from './column-type.js';

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

/**
 * Returns the columns of a template of a catalog. A to-many path is a list at its first segment: assumed, since a catalog does not
 * state which segment is the list.
 */
export function columnsFrom(template: CatalogTemplate): Columns {
  const columns = cache.get(template) ?? readColumns(template);
  cache.set(template, columns);
  return columns;
}

/** Columns under construction. */
type Draft = Record<string, ColumnType>;

function readColumns(template: CatalogTemplate): Columns {
  const columns: Draft = {};
  for (const path of template.paths) {
    const field = template.field(path);
    if (field === undefined) continue;
    const segments = path.split('.');
    const type = columnTypes[field.type];
    if (segments.length > 1) addColumn(columns, segments, type, field.collection);
    // A field with other fields below it is a reference, and already a struct.
    else if (!Object.hasOwn(columns, path)) columns[path] = field.collection ? [type] : type;
  }
  return columns;
}

/** Adds a column at a path, with the structs that lead to it. The first is a list on a to-many path. */
function addColumn(columns: Draft, segments: readonly string[], type: ScalarType, isToMany: boolean): void {
  let at = columns;
  for (const [index, segment] of segments.slice(0, -1).entries()) {
    const existing = Object.hasOwn(at, segment) ? at[segment] : undefined;
    const inner = existing !== undefined && isList(existing) ? existing[0] : existing;
    const members: Draft = inner !== undefined && isStruct(inner) ? inner : {};
    if (members !== inner) at[segment] = isToMany && index === 0 ? [members] : members;
    at = members;
  }
  at[segments.at(-1) ?? ''] = type;
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

/** Returns the catalog of tables. Each path to a scalar is a field, and a collection if there is a list on the path. */
export function catalogFrom(tables: ReadonlyMap<string, Columns>): Catalog {
  const templates = [...tables].map(([name, columns]) => {
    const fields = Object.entries(columns).flatMap(([column, type]) => fieldsOf(column, type, false));
    return [name, { custom: 'declared', fields: Object.fromEntries(fields) }] as const;
  });
  return createCatalog({ templates: Object.fromEntries(templates) });
}

function fieldsOf(
  path: string,
  type: ColumnType,
  collection: boolean,
): readonly (readonly [string, FieldDefinition])[] {
  if (isList(type)) return fieldsOf(path, type[0], true);
  if (!isStruct(type)) return [[path, { type: fieldTypes[type], ...(collection && { collection }) }]];
  return Object.entries(type).flatMap(([member, inner]) => fieldsOf(`${path}.${member}`, inner, collection));
}
