import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { DialectDataType } from '../../dialect/data-type.js';
import { dialectFromInfo } from '../../dialect/dialect-from-info.js';
import type { CatalogDefinition, DataTypeDefinition } from '../definition.js';
import type { FieldType } from '../field-types.js';
import { fitsType } from '../fits-type.js';
import { typeNamed } from './type-names.js';

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
