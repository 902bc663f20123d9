import * as fc from 'fast-check';
import type { CatalogDefinition, DataTypeDefinition, FieldDefinition, FieldType } from '../../src/catalog/index.js';
import { fieldTypes } from '../../src/catalog/index.js';
import { type FilterOperator, operatorNames, operators } from '../../src/cunit/index.js';

const name = fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,6}$/);
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((segments) => segments.join('.'));
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

/** Catalogs in which everything is right. */
export const definitions: fc.Arbitrary<CatalogDefinition> = fc
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
