import type { CatalogDefinition, FieldDefinition } from '../definition.js';
import type { FieldType } from '../field-types.js';

/** Returns the catalog of the examples of rules: `account.query` has the fields, and `crm.activities` can be joined with it. */
export function accountsWith(fields: Readonly<Record<string, FieldDefinition | FieldType>>): CatalogDefinition {
  return { templates: { 'account.query': { fields }, 'crm.activities': { fields: { accountId: 'integer' } } } };
}
