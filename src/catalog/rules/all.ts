import { aggregateBesideColumn } from './aggregate-beside-column.js';
import { aggregateInCondition } from './aggregate-in-condition.js';
import { distinctHidesSortKey } from './distinct-hides-sort-key.js';
import { duplicateAlias } from './duplicate-alias.js';
import { fieldNotFilterable } from './field-not-filterable.js';
import { fieldNotResultable } from './field-not-resultable.js';
import { fieldNotSortable } from './field-not-sortable.js';
import { functionNotAllowed } from './function-not-allowed.js';
import { incompatibleFields } from './incompatible-fields.js';
import { literalType } from './literal-type.js';
import { nullableInequality } from './nullable-inequality.js';
import { operatorNotAllowed } from './operator-not-allowed.js';
import type { CatalogRule, CatalogRuleCode } from './rule.js';
import { unknownAlias } from './unknown-alias.js';
import { unknownEnumValue } from './unknown-enum-value.js';
import { unknownField } from './unknown-field.js';
import { unknownFunction } from './unknown-function.js';
import { unknownTemplate } from './unknown-template.js';
import { unquotedId } from './unquoted-id.js';
import { unusedAlias } from './unused-alias.js';

/** **The** table of the rules that serve both forms. A rule is a file beside this one, a row here and a row in the code table. */
export const catalogRules: { readonly [Code in CatalogRuleCode]: CatalogRule<Code> } = {
  'unknown-template': unknownTemplate,
  'unknown-field': unknownField,
  'unknown-alias': unknownAlias,
  'unused-alias': unusedAlias,
  'duplicate-alias': duplicateAlias,
  'unknown-function': unknownFunction,
  'function-not-allowed': functionNotAllowed,
  'field-not-resultable': fieldNotResultable,
  'field-not-filterable': fieldNotFilterable,
  'field-not-sortable': fieldNotSortable,
  'operator-not-allowed': operatorNotAllowed,
  'literal-type': literalType,
  'incompatible-fields': incompatibleFields,
  'unknown-enum-value': unknownEnumValue,
  'unquoted-id': unquotedId,
  'nullable-inequality': nullableInequality,
  'aggregate-beside-column': aggregateBesideColumn,
  'aggregate-in-condition': aggregateInCondition,
  'distinct-hides-sort-key': distinctHidesSortKey,
};

/** The codes of these rules. */
export const catalogRuleNames = Object.keys(catalogRules) as readonly CatalogRuleCode[];
