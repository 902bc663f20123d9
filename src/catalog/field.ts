import type { FilterOperator } from '../dialect/operators.js';
import type { DataTypeDefinition, FieldDefinition } from './definition.js';
import { type FieldType, fieldTypes } from './field-types.js';

/** One field of a template, completed by its data type and the defaults. */
export interface Field {
  readonly path: string;
  readonly type: FieldType;
  readonly values: readonly string[] | undefined;
  /** The labels of values, by value; `labelOfValue` looks one up. */
  readonly valueLabels: Readonly<Record<string, string>> | undefined;
  readonly references: string | undefined;
  readonly collection: boolean;
  /** The lists on the path of a collection; `undefined` if they are not stated. */
  readonly lists: readonly string[] | undefined;
  readonly nullable: boolean;
  readonly filterable: boolean;
  readonly sortable: boolean;
  readonly resultable: boolean;
  readonly operators: readonly FilterOperator[];
  /** Whether the installation states the operators; otherwise they are assumed from the type. */
  readonly statesOperators: boolean;
  /** Whether the installation also allows operations that the toolkit does not support. */
  readonly moreOperators: boolean;
  /** The functions that can be called on it; `undefined`: any. */
  readonly functions: readonly string[] | undefined;
  readonly label: string | undefined;
}

/** Completes the definition of a field by its data type and the defaults. */
export function resolveField(
  path: string,
  definition: FieldDefinition | FieldType,
  dataTypes: Readonly<Record<string, DataTypeDefinition>>,
): Field {
  const stated = toFieldDefinition(definition);
  const { dataType = '' } = stated;
  const shared = Object.hasOwn(dataTypes, dataType) ? dataTypes[dataType] : undefined;
  const type = stated.type ?? shared?.type ?? 'unknown';
  const operators = stated.operators ?? shared?.operators;
  return {
    path,
    type,
    values: stated.values ?? shared?.values,
    valueLabels: stated.valueLabels ?? shared?.valueLabels,
    references: stated.references ?? shared?.references,
    collection: stated.collection ?? false,
    lists: stated.lists ?? (stated.collection === true && !path.includes('.') ? [path] : undefined),
    nullable: stated.nullable ?? true,
    filterable: stated.filterable ?? true,
    sortable: stated.sortable ?? true,
    resultable: stated.resultable ?? true,
    operators: operators ?? fieldTypes[type].operators,
    statesOperators: operators !== undefined,
    moreOperators: stated.moreOperators ?? (stated.operators === undefined && shared?.moreOperators === true),
    functions: stated.functions ?? shared?.functions,
    label: stated.label,
  };
}

/** Returns the label of a value of a field; `undefined` if it has none. */
export function labelOfValue({ valueLabels = {} }: Pick<Field, 'valueLabels'>, value: string): string | undefined {
  return Object.hasOwn(valueLabels, value) ? valueLabels[value] : undefined;
}

/** Returns the definition of a field as an object, if it is only its type. */
export function toFieldDefinition(definition: FieldDefinition | FieldType): FieldDefinition {
  return typeof definition === 'string' ? { type: definition } : definition;
}
