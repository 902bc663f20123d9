import type { FilterOperator } from '../dialect/operators.js';
import type { DataTypeDefinition, FieldDefinition } from './definition.js';
import { type FieldType, fieldTypes } from './field-types.js';

/** One field of a template, with everything that its definition leaves to its data type and to the defaults. */
export interface Field {
  readonly path: string;
  readonly type: FieldType;
  readonly values: readonly string[] | undefined;
  readonly references: string | undefined;
  readonly collection: boolean;
  readonly nullable: boolean;
  readonly filterable: boolean;
  readonly sortable: boolean;
  readonly resultable: boolean;
  readonly operators: readonly FilterOperator[];
  /** Whether the installation itself says which operators are allowed; else they follow from the type. */
  readonly statesOperators: boolean;
  /** Whether there are others, which the toolkit does not know. */
  readonly moreOperators: boolean;
  /** `undefined`: any. */
  readonly functions: readonly string[] | undefined;
  readonly label: string | undefined;
}

/** Fills in what a definition leaves out. */
export function resolveField(
  path: string,
  definition: FieldDefinition | FieldType,
  dataTypes: Readonly<Record<string, DataTypeDefinition>>,
): Field {
  const stated: FieldDefinition = typeof definition === 'string' ? { type: definition } : definition;
  const { dataType = '' } = stated;
  const shared = Object.hasOwn(dataTypes, dataType) ? dataTypes[dataType] : undefined;
  const type = stated.type ?? shared?.type ?? 'unknown';
  const operators = stated.operators ?? shared?.operators;
  return {
    path,
    type,
    values: stated.values ?? shared?.values,
    references: stated.references ?? shared?.references,
    collection: stated.collection ?? false,
    nullable: stated.nullable ?? true,
    filterable: stated.filterable ?? true,
    sortable: stated.sortable ?? true,
    resultable: stated.resultable ?? true,
    operators: operators ?? fieldTypes[type].operators,
    statesOperators: operators !== undefined,
    moreOperators: (stated.operators === undefined ? shared?.moreOperators : stated.moreOperators) ?? false,
    functions: stated.functions ?? shared?.functions,
    label: stated.label,
  };
}
