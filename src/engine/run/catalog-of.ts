import { type Catalog, createCatalog } from '../../catalog/catalog.js';
import type { FieldDefinition } from '../../catalog/definition.js';
import type { FieldType } from '../../catalog/field-types.js';
import { type Columns, type ColumnType, isList, isStruct, type ScalarType } from '../column-type.js';

const fieldTypes: Readonly<Record<ScalarType, FieldType>> = {
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

/** The catalog of tables: a field for each path that leads to a scalar, a collection where a list is on the way. */
export function catalogOf(tables: ReadonlyMap<string, Columns>): Catalog {
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
