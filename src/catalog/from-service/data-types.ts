import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { DialectDataType } from '../../dialect/dialect.js';
import { dialectFromInfo } from '../../dialect/dialect-from-info.js';
import type { CatalogDefinition, DataTypeDefinition } from '../definition.js';
import { type FieldType, fitsType } from '../field-types.js';

/** Where data types come from. */
interface DataTypeSources {
  readonly dialectInfo?: unknown;
  readonly dataTypes?: CatalogDefinition['dataTypes'];
}

/**
 * Returns the known data types and those of a dialect-info answer, with diagnostics whose pointers begin with its member. Values make an enum, unless
 * they are examples of numbers, dates or booleans; references stay references; otherwise the identifier decides the type, and after it the JavaScript type,
 * which is text for many types that are not.
 */
export function readDataTypes(
  { dialectInfo, dataTypes: known }: DataTypeSources,
  diagnostics: Diagnostic[],
): CatalogDefinition['dataTypes'] {
  if (dialectInfo === undefined) return known;
  const dialect = dialectFromInfo(dialectInfo);
  for (const diagnostic of dialect.diagnostics)
    diagnostics.push({ ...diagnostic, path: `/dialectInfo${diagnostic.path ?? ''}` });
  const dataTypes = dialect.value?.dataTypes ?? [];
  if (dataTypes.length === 0) return known;
  const declared = Object.fromEntries(dataTypes.map((dataType) => [dataType.identifier, toDataType(dataType)]));
  return { ...known, ...declared };
}

/** The types whose values are recognized by their form. */
const recognizable: ReadonlySet<FieldType> = new Set(['boolean', 'integer', 'decimal', 'date', 'date-time']);

function toDataType({ identifier, jsType, values, ...stated }: DialectDataType): DataTypeDefinition {
  const named = stated.references === undefined ? typeNamed(identifier, jsType) : 'reference';
  // A filter offers true and false of every boolean, and of numbers and dates some that are often asked for.
  const areSamples = named !== undefined && recognizable.has(named) && values?.every((value) => fitsType(named, value));
  const isEnum = values !== undefined && values.length > 0 && !areSamples;
  const type = isEnum ? 'enum' : named;
  return {
    ...(type && { type }),
    ...(isEnum && { values }),
    ...(stated.references !== undefined && { references: stated.references }),
    ...(stated.operators && { operators: stated.operators }),
    ...(stated.moreOperators && { moreOperators: true }),
    ...(stated.functions && { functions: stated.functions }),
  };
}

/**
 * The types that identifiers of data types speak of, and those that JavaScript has. No list of the identifiers is public, so
 * that these are the usual names of such types, in small letters without signs between; another says nothing (`unknown`). A currency may be its code, and what
 * JavaScript has as an object a reference or an enum.
 */
const typeNames: Readonly<Record<Exclude<FieldType, 'unknown'>, readonly string[]>> = {
  string: ['string', 'text', 'char', 'varchar', 'longtext', 'clob', 'uuid', 'url', 'email'],
  integer: ['integer', 'int', 'int32', 'int64', 'long', 'bigint', 'short', 'biginteger'],
  decimal: ['decimal', 'number', 'numeric', 'double', 'float', 'bigdecimal', 'money', 'amount', 'percent'],
  boolean: ['boolean', 'bool'],
  date: ['date', 'localdate'],
  'date-time': ['datetime', 'timestamp', 'instant', 'localdatetime', 'offsetdatetime', 'zoneddatetime'],
  enum: ['enum', 'enumeration'],
  reference: ['reference', 'objectreference', 'apiobjectreference', 'entity'],
  json: ['json', 'jsonobject'],
};

const types: ReadonlyMap<string, FieldType> = new Map(
  Object.entries(typeNames).flatMap(([type, names]) => names.map((name) => [name, type as FieldType] as const)),
);

/** The type that the first of some names speaks of; `undefined` if none of them says anything. */
export function typeNamed(...names: readonly (string | undefined)[]): FieldType | undefined {
  for (const name of names) {
    const type = types.get((name ?? '').toLowerCase().replaceAll(/[\s_-]/g, ''));
    if (type !== undefined) return type;
  }
  return undefined;
}
