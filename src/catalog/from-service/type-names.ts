import type { FieldType } from '../field-types.js';

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
