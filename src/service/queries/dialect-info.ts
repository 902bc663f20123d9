import type { Dialect, DialectDataType } from '../../dialect/dialect.js';
import { type DialectFunction, defaultFunctions } from '../../dialect/functions.js';
import type { JsonObject } from '../../resources/values.js';

/**
 * Returns the answer of dialect-info for a dialect, in the shape that `dialectFromInfo` reads. The answer has no form for the other
 * members of a dialect. The functions of the documentation are left out: in an answer they would be all that the installation has.
 */
export function infoOf({ functions, dataTypes }: Dialect): JsonObject {
  return {
    ...(functions !== defaultFunctions && { functions: functions.map(functionInfo) }),
    dataTypes: dataTypes.map(dataTypeInfo),
  };
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
