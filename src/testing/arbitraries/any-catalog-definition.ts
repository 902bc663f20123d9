import fc from 'fast-check';
import {
  type CatalogDefinition,
  type DataTypeDefinition,
  type FieldDefinition,
  type FieldType,
  fieldTypes,
} from '../../catalog/index.js';
import { type FilterOperator, operatorNames, operators } from '../../cunit/index.js';
import { deepFreeze } from '../deep-freeze.js';

/**
 * Any definition that the schema of catalog files accepts, with every member that it knows: data types, references, labels,
 * parts of a listing; or with none, and no template; frozen. For what reads, merges or writes catalogs; `catalogDefinition` has
 * those that queries can be about. Shrinks to no template at all.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { defineCatalog, mergeCatalogs } from 'vql-kit/catalog';
 * import { anyCatalogDefinition } from 'vql-kit/testing';
 *
 * const law = fc.property(anyCatalogDefinition(), (definition) => {
 *   const catalog = defineCatalog(definition);
 *   const merged = mergeCatalogs(catalog, catalog).definition;
 *   return Object.keys(merged.templates).length === Object.keys(definition.templates).length;
 * });
 * fc.assert(law);
 * ```
 */
export function anyCatalogDefinition(): fc.Arbitrary<CatalogDefinition> {
  return definition.map(deepFreeze);
}

const name = fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,6}$/);
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((segments) => segments.join('.'));
// The keys of the table are its types.
const type = fc.constantFrom(...(Object.keys(fieldTypes) as FieldType[]));
const operator = fc.constantFrom(
  ...operatorNames.filter((one): one is FilterOperator => operators[one].type === 'FILTER'),
);
const flag = fc.boolean();
const text = fc.string({ maxLength: 8 });

const dataTypeModel = {
  type,
  values: fc.array(text, { maxLength: 3 }),
  references: name,
  operators: fc.uniqueArray(operator, { maxLength: 4 }),
  functions: fc.array(name, { maxLength: 2 }),
};
const dataType: fc.Arbitrary<DataTypeDefinition> = fc.record(dataTypeModel, { requiredKeys: [] });
const field = (dataTypes: readonly string[]): fc.Arbitrary<FieldDefinition | FieldType> =>
  fc.oneof(
    type,
    fc.record(
      {
        ...dataTypeModel,
        ...(dataTypes.length > 0 && { dataType: fc.constantFrom(...dataTypes) }),
        collection: flag,
        nullable: flag,
        filterable: flag,
        sortable: flag,
        resultable: flag,
        label: text,
      },
      { requiredKeys: [] },
    ),
  );

const definition: fc.Arbitrary<CatalogDefinition> = fc
  .dictionary(name, dataType, { maxKeys: 3, noNullPrototype: true })
  .chain((dataTypes) =>
    fc.record(
      {
        partial: flag,
        dataTypes: fc.constant(dataTypes),
        templates: fc.dictionary(
          fc.tuple(name, name).map((parts) => parts.join('.')),
          fc.record(
            {
              label: text,
              partial: flag,
              custom: fc.constantFrom('open', 'declared'),
              fields: fc.dictionary(path, field(Object.keys(dataTypes)), { maxKeys: 6, noNullPrototype: true }),
            },
            { requiredKeys: ['fields'], noNullPrototype: true },
          ),
          { maxKeys: 3, noNullPrototype: true },
        ),
      },
      { requiredKeys: ['templates', 'dataTypes'], noNullPrototype: true },
    ),
  );
