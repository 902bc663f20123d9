import { aggregateBesideColumn } from './aggregate-beside-column.js';
import { aggregateInCondition } from './aggregate-in-condition.js';
import { contradictedAssumption } from './contradicted-assumption.js';
import { dateWithoutTime } from './date-without-time.js';
import { distinctHidesSortKey } from './distinct-hides-sort-key.js';
import { duplicateAlias } from './duplicate-alias.js';
import { fieldNotFilterable } from './field-not-filterable.js';
import { fieldNotResultable } from './field-not-resultable.js';
import { fieldNotSortable } from './field-not-sortable.js';
import { functionNotAllowed } from './function-not-allowed.js';
import { incompatibleFields } from './incompatible-fields.js';
import { literalType } from './literal-type.js';
import { negatedCollection } from './negated-collection.js';
import { noLimit } from './no-limit.js';
import { nullableInequality } from './nullable-inequality.js';
import { offsetWithoutLimit } from './offset-without-limit.js';
import { operatorNotAllowed } from './operator-not-allowed.js';
import { reversedBetween } from './reversed-between.js';
import type { Rule } from './rule.js';
import { unknownAlias } from './unknown-alias.js';
import { unknownEnumValue } from './unknown-enum-value.js';
import { unknownField } from './unknown-field.js';
import { unknownFunction } from './unknown-function.js';
import { unknownTemplate } from './unknown-template.js';
import { unquotedId } from './unquoted-id.js';
import { unselectedField } from './unselected-field.js';
import { unstablePaging } from './unstable-paging.js';
import { unsupportedFunction } from './unsupported-function.js';
import { unsupportedOperator } from './unsupported-operator.js';
import { unusedAlias } from './unused-alias.js';
import { zeroOffset } from './zero-offset.js';

/** **The** list of rules for both forms. */
export const catalogRules = [
  unknownTemplate,
  unknownField,
  unknownAlias,
  unusedAlias,
  unselectedField,
  duplicateAlias,
  unknownFunction,
  unsupportedFunction,
  functionNotAllowed,
  fieldNotResultable,
  fieldNotFilterable,
  fieldNotSortable,
  operatorNotAllowed,
  unsupportedOperator,
  contradictedAssumption,
  literalType,
  dateWithoutTime,
  incompatibleFields,
  unknownEnumValue,
  unquotedId,
  nullableInequality,
  negatedCollection,
  reversedBetween,
  aggregateBesideColumn,
  aggregateInCondition,
  distinctHidesSortKey,
  noLimit,
  unstablePaging,
  offsetWithoutLimit,
  zeroOffset,
] as const satisfies readonly Rule[];

/** The code of a rule for both forms. */
export type CatalogRuleCode = (typeof catalogRules)[number]['code'];

/** The codes of these rules. */
export const catalogRuleNames: readonly CatalogRuleCode[] = catalogRules.map(({ code }) => code);
