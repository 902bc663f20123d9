import fc from 'fast-check';
import {
  type CUnitFilter,
  type CUnitPredicate,
  type CUnitQuery,
  type CUnitRequest,
  type FilterOperator,
  type FilterRow,
  operatorNames,
  operators,
} from '../../src/cunit/index.js';
import { anyPattern, anyText, deepFreeze, paths, variables } from './cunit-values.js';

const filterOperators = operatorNames.filter((name): name is FilterOperator => operators[name].type === 'FILTER');

/** Queries for EXISTS, as `print` writes them. */
export const existsTexts = [
  'SELECT id FROM account.query',
  "SELECT name FROM article.query WHERE name = ':x' LIMIT 1",
] as const;

function valueFor(form: FilterRow['form']): fc.Arbitrary<string> {
  const single = fc.constantFrom(':x', ':größe');
  switch (form.kind) {
    case 'exists':
      return fc.constantFrom(...existsTexts);
    case 'pattern':
      return fc.oneof({ weight: 9, arbitrary: anyPattern }, { weight: 1, arbitrary: single });
    case 'list':
      return fc.oneof({ weight: 9, arbitrary: anyText }, { weight: 1, arbitrary: fc.constantFrom(':x', ':many') });
    default:
      return fc.oneof({ weight: 9, arbitrary: anyText }, { weight: 1, arbitrary: single });
  }
}

function filterOf(operator: FilterOperator): fc.Arbitrary<CUnitFilter> {
  const row: FilterRow = operators[operator];
  const { least, most } = row.values;
  const values = fc.array(valueFor(row.form), { minLength: least, maxLength: Math.min(most, 4) });
  const isExists = row.form.kind === 'exists';
  return fc.record({
    type: fc.constant('FILTER' as const),
    operator: fc.constant(operator),
    ...(isExists ? {} : { property: fc.constantFrom(...paths) }),
    ...(most > 0 && { values }),
  });
}

const plainFilter: fc.Arbitrary<CUnitFilter> = fc.constantFrom(...filterOperators).chain(filterOf);

const filter: fc.Arbitrary<CUnitFilter> = fc.oneof(
  { weight: 8, arbitrary: plainFilter },
  {
    weight: 1,
    arbitrary: fc
      .tuple(plainFilter, fc.constantFrom([], ['LOWER'], ['length']))
      .map(([node, functions]) => (node.property === undefined ? node : { ...node, functions })),
  },
  { weight: 1, arbitrary: plainFilter.map((node) => ({ ...node, visible: true })) },
);

/** What VQL has no form for. */
const strangeFilter: fc.Arbitrary<CUnitFilter> = fc
  .tuple(
    filter,
    fc.constantFrom<object>(
      { visible: false },
      { note: { by: 'me' } },
      { functions: ['LOWER', 'length'] },
      { property: 'custom.größe-x' },
      { property: 'select.id' },
    ),
  )
  .map(([node, extra]) => ({ ...node, ...extra }));

function treeOf(leaf: fc.Arbitrary<CUnitFilter>, extras: fc.Arbitrary<object>): fc.Arbitrary<CUnitPredicate> {
  const { node } = fc.letrec<{ node: CUnitPredicate }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3, depthIdentifier: fc.createDepthIdentifier(), withCrossShrink: true },
      { weight: 3, arbitrary: leaf },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom('AND', 'OR' as const), fc.array(tie('node'), { minLength: 1, maxLength: 4 }), extras)
          .map(([operator, children, extra]) => ({ type: 'JUNCTION' as const, operator, children, ...extra })),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.constantFrom(...paths), anyText, fc.boolean()).map(([property, value, isFirst]) => {
          const absence: CUnitFilter = { type: 'FILTER', operator: 'IS_NULL', property };
          const equality: CUnitFilter = { type: 'FILTER', operator: 'EQUALS', property, values: [value] };
          const children = isFirst ? [absence, equality] : [equality, absence];
          return { type: 'JUNCTION' as const, operator: 'OR' as const, children };
        }),
      },
    ),
  }));
  return node.map(deepFreeze);
}

/** Valid nodes of every operator that the text form can say; frozen. */
export const node: fc.Arbitrary<CUnitPredicate> = treeOf(
  filter,
  fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fc.constant({ visible: true }) }),
);

/** Valid nodes of every operator, some with what the text form cannot say; frozen. */
export const anyNode: fc.Arbitrary<CUnitPredicate> = treeOf(
  fc.oneof({ weight: 3, arbitrary: filter }, { weight: 1, arbitrary: strangeFilter }),
  fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fc.constant({ label: 'x' }) }),
);

const property = fc.constantFrom(...paths);
const direction = fc.constantFrom('ASC', 'DESC' as const);

/** Given members, some of them left out. */
function partial<Members extends object>(members: { [Key in keyof Members]: fc.Arbitrary<Members[Key]> }) {
  return fc.record(members, { requiredKeys: [] });
}

const column = fc
  .tuple(property, partial({ displayName: anyText, visible: fc.constant(false), functions: fc.constant(['sum']) }))
  .map(([path, members]) => ({ property: path, ...members }));

const sortOrder = fc
  .tuple(property, direction, partial({ functions: fc.constant(['LOWER']) }))
  .map(([path, towards, members]) => ({ property: path, direction: towards, ...members }));

const pageable = fc.oneof(
  partial({
    start: fc.integer({ min: 1 }),
    limit: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    sortOrders: fc.array(sortOrder, { minLength: 1, maxLength: 3 }),
  }),
);

const request: fc.Arbitrary<CUnitRequest> = partial({
  adhocPreset: fc.oneof(
    fc.record({ results: fc.array(column, { minLength: 1, maxLength: 3 }) }),
    fc.record({ option: fc.constant({ distinctResult: true }) }),
  ),
  queryPredicate: node,
  pageable: pageable.filter((page) => Object.keys(page).length > 0),
  variableSubstitutionList: fc.constant({
    variableSubstitutions: Object.entries(variables).map(([variableName, values]) => ({
      variable: { variableName },
      values,
    })),
  }),
});

/** Whole queries in the members that `toCUnit` itself would choose; frozen. */
export const query: fc.Arbitrary<CUnitQuery> = fc
  .record({
    group: fc.constantFrom('account', 'sales-channel'),
    template: fc.constantFrom('query', 'salesChannels', 'query-textenum'),
    request,
  })
  .map(deepFreeze);
