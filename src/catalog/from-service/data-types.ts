import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { DialectDataType } from '../../dialect/dialect.js';
import { dialectFromInfo } from '../../dialect/dialect-from-info.js';
import type { CatalogDefinition, DataTypeDefinition } from '../definition.js';
import { type FieldType, fitsType } from '../field-types.js';

/** Sources of data types. */
interface DataTypeSources {
  readonly dialectInfo?: unknown;
  readonly dataTypes?: CatalogDefinition['dataTypes'];
}

/**
 * Returns the known data types and those of a dialect-info answer. A data type with values is an enum, unless they are samples of
 * numbers, dates or booleans; one with a reference is a reference. Otherwise the type follows from the identifier, and then from the
 * JavaScript type, which is `string` for many other types too. The paths of the diagnostics begin with `/dialectInfo`.
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

/** The types whose values can be recognized by their form. */
const recognizable: ReadonlySet<FieldType> = new Set(['boolean', 'integer', 'decimal', 'date', 'date-time']);

function toDataType({ identifier, jsType, values, ...stated }: DialectDataType): DataTypeDefinition {
  const named = stated.references === undefined ? typeNamed(identifier, jsType) : 'reference';
  // A filter offers true and false for booleans, and frequent values for numbers and dates.
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
 * Usual identifiers of data types and names of JavaScript types, in lower case and without separators; no list of the identifiers is
 * public. Names such as `currency` and `object` are ambiguous, and not listed.
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

/** Returns the type that the first known name stands for; `undefined` if none is known. */
export function typeNamed(...names: readonly (string | undefined)[]): FieldType | undefined {
  for (const name of names) {
    const type = types.get((name ?? '').toLowerCase().replaceAll(/[\s_-]/g, ''));
    if (type !== undefined) return type;
  }
  return undefined;
}
