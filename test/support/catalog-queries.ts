import fc from 'fast-check';
import {
  type CatalogDefinition,
  type CatalogTemplate,
  defineCatalog,
  type Field,
  type FieldDefinition,
  type FieldType,
} from '../../src/catalog/index.js';
import {
  type CUnitFilter,
  type CUnitPredicate,
  type CUnitQuery,
  type CUnitResultColumn,
  type FilterOperator,
  type FilterRow,
  operatorNames,
  operators,
} from '../../src/cunit/index.js';

/** Names that are no slips of one another. */
const words = ['alpha', 'bravo', 'charlie', 'delta', 'foxtrot', 'november', 'quebec', 'zulu'] as const;
const values = ['OPEN', 'CLOSED', 'WAITING', 'REJECTED'] as const;
const types: readonly FieldType[] = [
  'string',
  'integer',
  'decimal',
  'boolean',
  'date',
  'date-time',
  'enum',
  'reference',
];

const kindOf = (name: FilterOperator): FilterRow['form']['kind'] => operators[name].form.kind;
const filters = operatorNames.filter((name): name is FilterOperator => operators[name].type === 'FILTER');

/** Operators that an installation allows together: what one form says with the one, the other may say with another. */
const families: readonly (readonly FilterOperator[])[] = [
  ['EQUALS', 'NOT_EQUALS', 'IN', 'NOT_IN', 'IS_NULL', 'IS_NOT_NULL', 'IS_NULL_OR_EQUALS'],
  ['GREATER_THAN', 'GREATER_THAN_EQUALS', 'LESS_THAN', 'LESS_THAN_EQUALS', 'RANGE', 'NOT_RANGE'],
  filters.filter((name) => kindOf(name) === 'pattern' || kindOf(name) === 'text'),
];

const flag = fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });

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
  .map(({ families: stated, functions, ...rest }) => ({
    ...rest,
    ...(rest.type === 'enum' && { values }),
    ...(stated && { operators: stated.flat() }),
    ...(functions && { functions }),
  }));

/** Paths of one to three segments, none of which is the beginning of another. */
const path: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...words), { minLength: 0, maxLength: 2 })
  .chain((outer) => fc.constantFrom(...words).map((last) => [...outer.map((word) => `${word}Group`), last].join('.')));

/** The definition of a template; `id` is always there, and takes everything. */
const fields: fc.Arbitrary<Readonly<Record<string, FieldDefinition>>> = fc
  .uniqueArray(fc.tuple(path, field), { minLength: 3, maxLength: 12, selector: ([name]) => name })
  .map((list) => ({ id: { type: 'integer', nullable: false }, ...Object.fromEntries(list) }));

/** Catalogs of one to three templates. */
export const catalogDefinition: fc.Arbitrary<CatalogDefinition> = fc
  .uniqueArray(fc.tuple(fc.constantFrom('account.query', 'article.stock', 'crm.open-tasks'), fields), {
    minLength: 1,
    maxLength: 3,
    selector: ([name]) => name,
  })
  .map((list) => ({ templates: Object.fromEntries(list.map(([name, own]) => [name, { fields: own }])) }));

/** A catalog, and a query that asks for nothing but what it lists. */
export interface CatalogQuery {
  readonly definition: CatalogDefinition;
  readonly query: CUnitQuery;
}

/** A value that a field can have. */
function valueOf({ type }: Field): fc.Arbitrary<string> {
  switch (type) {
    case 'integer':
      return fc.constantFrom('0', '-7', '9223372036854775807', '1389132653974581248');
    case 'decimal':
      return fc.constantFrom('0', '-7.25', '12345678901234567890.5');
    case 'boolean':
      return fc.constantFrom('true', 'false');
    case 'date':
    case 'date-time':
      return fc.constantFrom('2026-01-31', '2024-02-29T12:00:00Z', '2026-01-31T12:00:00.25+02:00');
    case 'enum':
      return fc.constantFrom(...values);
    default:
      return fc.constantFrom('Bolt', "O'Brien", '', '4711');
  }
}

function filterOn(own: Field): fc.Arbitrary<CUnitFilter> {
  return fc.constantFrom(...own.operators.filter((name) => kindOf(name) !== 'exists')).chain((operator) => {
    const { least, most }: FilterRow['values'] = operators[operator].values;
    const chosen = fc.array(valueOf(own), { minLength: least, maxLength: Math.min(most, 3) });
    return chosen.map((list) => ({ type: 'FILTER', operator, property: own.path, ...(most > 0 && { values: list }) }));
  });
}

function predicateOn(own: readonly Field[]): fc.Arbitrary<CUnitPredicate> {
  const leaf = fc.constantFrom(...own).chain(filterOn);
  const { node } = fc.letrec<{ node: CUnitPredicate }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      { weight: 3, arbitrary: leaf },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom('AND', 'OR' as const), fc.array(tie('node'), { minLength: 2, maxLength: 3 }))
          .map(([operator, children]) => ({ type: 'JUNCTION' as const, operator, children })),
      },
    ),
  }));
  return node;
}

function columnOn({ path: property, functions }: Field): fc.Arbitrary<CUnitResultColumn> {
  const name = functions?.find((one) => one === 'LOWER');
  return name === undefined
    ? fc.constant({ property })
    : fc.boolean().map((isCalled) => (isCalled ? { property, functions: [name] } : { property }));
}

function some(own: readonly Field[], most: number): fc.Arbitrary<readonly Field[]> {
  return fc.shuffledSubarray([...own], { minLength: 1, maxLength: Math.min(most, own.length) });
}

function queryOn({ name, paths, field: find }: CatalogTemplate): fc.Arbitrary<CUnitQuery> {
  const all = paths.flatMap((one) => find(one) ?? []);
  const [group = '', template = ''] = name.split('.');
  return fc
    .record({
      results: some(
        all.filter(({ resultable }) => resultable),
        4,
      ).chain((chosen) => fc.tuple(...chosen.map(columnOn))),
      queryPredicate: predicateOn(all.filter(({ filterable }) => filterable)),
      sortOrders: some(
        all.filter(({ sortable }) => sortable),
        2,
      ).map((chosen) => chosen.map((own) => ({ property: own.path, direction: 'ASC' as const }))),
    })
    .map(({ results, queryPredicate, sortOrders }) => ({
      group,
      template,
      request: { adhocPreset: { results }, queryPredicate, pageable: { limit: 10, sortOrders } },
    }));
}

/** Catalogs with queries that ask for nothing but what they list. */
export const catalogQuery: fc.Arbitrary<CatalogQuery> = catalogDefinition.chain((definition) => {
  const catalog = defineCatalog(definition);
  return fc
    .constantFrom(...Object.keys(definition.templates))
    .chain((name) => queryOn(catalog.template(name)))
    .map((query) => ({ definition, query }));
});
