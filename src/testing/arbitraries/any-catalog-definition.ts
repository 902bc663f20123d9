import fc from 'fast-check';
import {
  type CatalogDefinition,
  type DataTypeDefinition,
  type FieldDefinition,
  type FieldType,
  fieldTypes,
} from '../../catalog/index.js';
import { deepFreeze } from '../../diagnostics/deep-freeze.js';
import { filterOperators } from '../constraints.js';

/**
 * Generates any definition that the schema of catalog files accepts, with every member of the schema; frozen. For code that
 * reads, merges or writes catalogs; `catalogDefinition` generates those that queries can use. Shrinks to no template.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { defineCatalog, mergeCatalogs } from 'vql-kit/catalog';
 * import { anyCatalogDefinition } from 'vql-kit/testing';
 *
 * const property = fc.property(anyCatalogDefinition(), (definition) => {
 *   const catalog = defineCatalog(definition);
 *   const merged = mergeCatalogs(catalog, catalog).definition;
 *   return Object.keys(merged.templates).length === Object.keys(definition.templates).length;
 * });
 * fc.assert(property);
 * ```
 */
export function anyCatalogDefinition(): fc.Arbitrary<CatalogDefinition> {
  return definition.map(deepFreeze);
}

const name = fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,6}$/);
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((segments) => segments.join('.'));
// The keys of the table are its types.
const type = fc.constantFrom(...(Object.keys(fieldTypes) as FieldType[]));
const operator = fc.constantFrom(...filterOperators);
const flag = fc.boolean();
const text = fc.string({ maxLength: 8 });

const dataTypeModel = {
  type,
  values: fc.array(text, { maxLength: 3 }),
  references: name,
  operators: fc.uniqueArray(operator, { maxLength: 4 }),
  moreOperators: flag,
  functions: fc.array(name, { maxLength: 2 }),
};

/** Slots of data types: fields refer to a slot before the data types have names. */
const slots = ['first', 'second', 'third'] as const;
const dataType: fc.Arbitrary<DataTypeDefinition> = fc.record(dataTypeModel, { requiredKeys: [] }).chain(withLabels);
const dataTypes = fc.record(
  { first: fc.tuple(name, dataType), second: fc.tuple(name, dataType), third: fc.tuple(name, dataType) },
  { requiredKeys: [] },
);

/** A field whose data type is a slot. */
interface FieldSeed extends Omit<FieldDefinition, 'dataType'> {
  readonly dataType?: (typeof slots)[number];
}

/** Generates a definition with labels of some of its values. */
function withLabels<Definition extends DataTypeDefinition>(
  stated: Definition,
): fc.Arbitrary<Definition & DataTypeDefinition> {
  const { values } = stated;
  if (values === undefined || values.length === 0) return fc.constant(stated);
  const labels = fc.array(fc.tuple(fc.constantFrom(...values), text), { maxLength: 2 });
  return fc
    .option(labels, { nil: undefined })
    .map((chosen) => (chosen === undefined ? stated : { ...stated, valueLabels: Object.fromEntries(chosen) }));
}

const field: fc.Arbitrary<FieldSeed | FieldType> = fc.oneof(
  { withCrossShrink: true },
  type,
  fc
    .record(
      {
        ...dataTypeModel,
        dataType: fc.constantFrom(...slots),
        collection: flag,
        lists: fc.array(text, { maxLength: 2 }),
        nullable: flag,
        filterable: flag,
        sortable: flag,
        resultable: flag,
        label: text,
      },
      { requiredKeys: [] },
    )
    .chain(withLabels),
);

const template = fc.record(
  {
    label: text,
    partial: flag,
    custom: fc.constantFrom('open', 'declared'),
    fields: fc.dictionary(path, field, { maxKeys: 6, noNullPrototype: true }),
  },
  { requiredKeys: ['fields'], noNullPrototype: true },
);

const definition: fc.Arbitrary<CatalogDefinition> = fc
  .record(
    {
      partial: flag,
      dataTypes,
      templates: fc.dictionary(
        fc.tuple(name, name).map((parts) => parts.join('.')),
        template,
        { maxKeys: 3, noNullPrototype: true },
      ),
    },
    { requiredKeys: ['templates'], noNullPrototype: true },
  )
  .map(({ dataTypes: named, templates, ...others }) => ({
    ...others,
    ...(named && { dataTypes: Object.fromEntries(Object.values(named)) }),
    templates: mapValues(templates, (one) => ({
      ...one,
      fields: mapValues(one.fields, (seed): FieldDefinition | FieldType => {
        if (typeof seed === 'string') return seed;
        const { dataType: slot, ...members } = seed;
        const [found] = (slot && named?.[slot]) ?? [];
        return found === undefined ? members : { ...members, dataType: found };
      }),
    })),
  }));

function mapValues<Value, Made>(
  record: Readonly<Record<string, Value>>,
  make: (value: Value) => Made,
): Readonly<Record<string, Made>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(value)]));
}
