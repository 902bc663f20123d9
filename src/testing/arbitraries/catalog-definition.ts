import fc from 'fast-check';
import { type CatalogDefinition, type FieldDefinition, type FieldType, fieldTypes } from '../../catalog/index.js';
import { type FilterOperator, type FilterRow, operators } from '../../cunit/index.js';
import { someUnique } from '../combinators.js';
import { filterOperators } from '../constraints.js';

/** Names that are not typos of one another. */
const words = ['alpha', 'bravo', 'charlie', 'delta', 'foxtrot', 'november', 'quebec', 'zulu'] as const;
const enumValues = ['OPEN', 'CLOSED', 'WAITING', 'REJECTED'] as const;
// The keys of the table are the types. JSON values cannot be queried, and unknown ones have no operators of their own.
const types = (Object.keys(fieldTypes) as FieldType[]).filter((type) => type !== 'json' && type !== 'unknown');

const kindOf = (name: FilterOperator): FilterRow['form']['kind'] => operators[name].form.kind;

/** Operators that an installation allows together, because the two forms may use different ones for the same condition. */
const families: readonly (readonly FilterOperator[])[] = [
  ['EQUALS', 'NOT_EQUALS', 'IN', 'NOT_IN', 'IS_NULL', 'IS_NOT_NULL', 'IS_NULL_OR_EQUALS'],
  ['GREATER_THAN', 'GREATER_THAN_EQUALS', 'LESS_THAN', 'LESS_THAN_EQUALS', 'RANGE', 'NOT_RANGE'],
  filterOperators.filter((name) => kindOf(name) === 'pattern' || kindOf(name) === 'text'),
];

const flag = fc.oneof(
  { withCrossShrink: true },
  { weight: 4, arbitrary: fc.constant(true) },
  { weight: 1, arbitrary: fc.constant(false) },
);

const field: fc.Arbitrary<FieldDefinition> = fc
  .record({
    type: fc.constantFrom(...types),
    families: fc.option(fc.subarray([...families], { minLength: 1 }), { nil: undefined }),
    functions: fc.option(fc.subarray(['LOWER', 'MAX']), { nil: undefined }),
    nullable: fc.boolean(),
    filterable: flag,
    sortable: flag,
    resultable: flag,
  })
  .map(({ type, families: stated, functions, nullable, filterable, sortable, resultable }) => ({
    type,
    nullable,
    filterable,
    sortable,
    resultable,
    ...(type === 'enum' && { values: enumValues }),
    ...(stated && { operators: stated.flat() }),
    ...(functions && { functions }),
  }));

/** Paths of one to three segments, none of which is a prefix of another. */
const path: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...words), { minLength: 0, maxLength: 2 })
  .chain((outer) => fc.constantFrom(...words).map((last) => [...outer.map((word) => `${word}Group`), last].join('.')));

/** Fields of a template; `id` is always present and unrestricted. */
const fields: fc.Arbitrary<Readonly<Record<string, FieldDefinition>>> = fc
  .uniqueArray(fc.tuple(path, field), { minLength: 3, maxLength: 12, selector: ([name]) => name })
  .map((list) => ({ id: { type: 'integer', nullable: false }, ...Object.fromEntries(list) }));

/**
 * Generates definitions of catalogs with one to three templates and fields of every type. Some fields restrict their operators and
 * functions, or cannot be filtered, sorted or selected. Every template has an unrestricted `id`.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { defineCatalog, printCatalog, readCatalog } from 'vql-kit/catalog';
 * import { catalogDefinition } from 'vql-kit/testing';
 *
 * const property = fc.property(catalogDefinition(), (definition) => {
 *   const { value } = readCatalog(JSON.parse(printCatalog(defineCatalog(definition))));
 *   return value !== undefined;
 * });
 * fc.assert(property);
 * ```
 */
export function catalogDefinition(): fc.Arbitrary<CatalogDefinition> {
  const names = fc.constantFrom('account.query', 'article.stock', 'crm.open-tasks');
  return someUnique(fc.tuple(names, fields), { maxLength: 3, selector: ([name]) => name }).map((list) => ({
    templates: Object.fromEntries(list.map(([name, own]) => [name, { fields: own }])),
  }));
}
