import type { Catalog } from '../../catalog/catalog.js';
import { fieldTypes } from '../../catalog/field-types.js';
import type { Dialect, DialectDataType } from '../../dialect/dialect.js';
import type { DialectFunction } from '../../dialect/functions.js';
import { takesType } from '../../engine/compile/aggregate.js';
import type { JsonObject } from '../../resources/values.js';

/**
 * Returns the answer of dialect-info, in the shape that `dialectFromInfo` reads: the functions of the dialect, and its data types or, if
 * it has none, those of the columns. The answer has no form for the other members of a dialect.
 */
export function infoOf({ functions, dataTypes }: Dialect, catalog: Catalog): JsonObject {
  const described = dataTypes.length > 0 ? dataTypes : columnTypes(catalog, functions);
  return { functions: functions.map(functionInfo), dataTypes: described.map(dataTypeInfo) };
}

/** The types of columns, which are the data types that listings of fields name, and the types of their values in JSON. */
const jsTypes = {
  string: 'string',
  integer: 'number',
  decimal: 'number',
  boolean: 'boolean',
  date: 'string',
  'date-time': 'string',
  json: 'object',
} as const;

const columnTypeNames = Object.keys(jsTypes) as readonly (keyof typeof jsTypes)[];

/** Describes the types that columns have, with the operators and functions that the engine executes on them. */
function columnTypes(catalog: Catalog, functions: readonly DialectFunction[]): readonly DialectDataType[] {
  const used = new Set(
    Object.keys(catalog.definition.templates).flatMap((name) => {
      const template = catalog.find(name);
      return template?.paths.map((path) => template.field(path)?.type) ?? [];
    }),
  );
  return columnTypeNames
    .filter((type) => used.has(type))
    .map((type) => ({
      identifier: type,
      jsType: jsTypes[type],
      functions: functions.flatMap(({ name }) => (takesType(name, type) ? [name] : [])),
      operators: fieldTypes[type].operators,
    }));
}

function functionInfo({ name, aggregate, messageCode }: DialectFunction): JsonObject {
  return { identifier: name, aggregate, ...(messageCode !== undefined && { messageCode }) };
}

/** An operation that the toolkit does not support stands for those of which is only known that there are any. */
const otherOperation = 'OTHER';

function dataTypeInfo(dataType: DialectDataType): JsonObject {
  const { identifier, jsType, references, functions, operators, moreOperators, values, multipleChoice } = dataType;
  const hasFilter = values !== undefined || multipleChoice !== undefined;
  return {
    identifier,
    ...(jsType !== undefined && { jsType }),
    ...(references !== undefined && { objectRefIdentifier: references }),
    ...(functions && { functions }),
    ...(operators && { predicateOperations: [...operators, ...(moreOperators ? [otherOperation] : [])] }),
    ...(hasFilter && {
      filterOptions: {
        ...(values && { filterValues: values }),
        ...(multipleChoice !== undefined && { multipleChoice }),
      },
    }),
  };
}
