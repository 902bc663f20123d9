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
 * The data types that are known, and those of a dialect-info answer, with its diagnostics below the member that it is. Values make an enum, unless they are some of a number,
 * date or boolean, a reference a reference; otherwise the identifier says what it is, and after it the type that JavaScript makes of it, which is text for much
 * that is none.
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
  const told = Object.fromEntries(dataTypes.map((dataType) => [dataType.identifier, toDataType(dataType)]));
  return { ...known, ...told };
}

/** The types whose values are told by how they are spelt. */
const spelt: ReadonlySet<FieldType> = new Set(['boolean', 'integer', 'decimal', 'date', 'date-time']);

function toDataType({ identifier, jsType, values, ...stated }: DialectDataType): DataTypeDefinition {
  const named = stated.references === undefined ? typeNamed(identifier, jsType) : 'reference';
  // A filter offers true and false of every boolean, and of numbers and dates some that are often asked for.
  const areSamples = named !== undefined && spelt.has(named) && values?.every((value) => fitsType(named, value));
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
