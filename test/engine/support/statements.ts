import fc from 'fast-check';
import {
  type Column,
  createAnd,
  createCall,
  createColumn,
  createComparison,
  createExists,
  createIdentifier,
  createJoin,
  createLimit,
  createOffset,
  createOr,
  createPath,
  createSortKey,
  createStar,
  createStatement,
  createTemplate,
  type Predicate,
  parsePredicate,
  type Statement,
} from '../../../src/vql/index.js';
import { predicates } from './predicates.js';
import { paths } from './table.js';

const singles = ['id', 'rank', 'account', 'price', 'name', 'code', 'active', 'customer.city', 'customer.rank'];
const path = (name: string): ReturnType<typeof createPath> => createPath(name.split('.'));
const column = (name: string): Column => createColumn(path(name));
const from = createTemplate('test', 'rows');
const others = createTemplate('test', 'others');
const direction = fc.constantFrom(undefined, 'ASC' as const, 'DESC' as const);
const where = fc.option(predicates, { nil: undefined, freq: 3 });

const page = fc.record({
  limit: fc.option(
    fc.integer({ min: 1, max: 6 }).map((value) => createLimit(value)),
    { nil: undefined, freq: 1 },
  ),
  offset: fc.option(
    fc.integer({ min: 1, max: 4 }).map((value) => createOffset(value)),
    { nil: undefined, freq: 1 },
  ),
});

/** Creates a statement on the rows. */
function make(parts: Partial<Omit<Statement, 'from'>> & Pick<Statement, 'columns'>): Statement {
  return { ...createStatement({ columns: parts.columns, from }), ...parts };
}

/** Sort keys that end with the id, so that the order is total. */
const plain = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom('id', ...paths.filter((one) => one.isMixed !== true).map((one) => one.path)), {
      minLength: 1,
      maxLength: 5,
    }),
    fc.array(fc.tuple(fc.constantFrom(...singles), direction), { maxLength: 2 }),
    where,
    page,
  )
  .map(([names, keys, condition, cut]) =>
    make({
      columns: names.map(column),
      where: condition,
      orderBy: [...keys, ['id', undefined] as const].map(([name, way]) => createSortKey(path(name), way)),
      ...cut,
    }),
  );

/** The last sort key that the service adds to a page. */
const paged = fc.tuple(where, page, fc.constantFrom(...singles)).map(([condition, cut, name]) =>
  make({
    columns: [column('id'), column('name')],
    where: condition,
    orderBy: [createSortKey(path(name))],
    ...cut,
    limit: cut.limit ?? createLimit(3),
  }),
);

const distinct = fc
  .tuple(fc.uniqueArray(fc.constantFrom(...singles), { minLength: 1, maxLength: 2 }), direction, where, page)
  .map(([names, way, condition, cut]) =>
    make({
      columns: names.map(column),
      distinct: true,
      where: condition,
      orderBy: names.map((name) => createSortKey(path(name), way)),
      ...cut,
    }),
  );

const aggregates = fc
  .tuple(
    fc.uniqueArray(
      fc.oneof(
        fc.constant(createCall('count', [createStar()])),
        fc
          .tuple(fc.constantFrom('COUNT', 'min', 'MAX'), fc.constantFrom('rank', 'account', 'name', 'customer.city'))
          .map(([name, about]) => createCall(name, [path(about)])),
        fc
          .tuple(fc.constantFrom('sum', 'avg'), fc.constant('amount'), fc.boolean())
          .map(([name, about, isDistinct]) => createCall(name, [path(about)], { distinct: isDistinct })),
        fc.constantFrom('name', 'rank').map((about) => createCall('count', [path(about)], { distinct: true })),
      ),
      { minLength: 1, maxLength: 4, selector: (call) => JSON.stringify(call) },
    ),
    where,
  )
  .map(([calls, condition]) => make({ columns: calls.map((call) => createColumn(call)), where: condition }));

const linked = createComparison(path('o.row'), '=', path('id'));

const joined = fc.tuple(where, fc.boolean(), page).map(([condition, hasLabel, cut]) => {
  const statement = createStatement({ columns: ['id', 'row', 'label'].map(column), from: others });
  const labelled = createComparison(path('o.label'), '<>', path('name'));
  const on = hasLabel ? createAnd([linked, labelled]) : linked;
  return make({
    columns: ['id', 'o.id', 'o.label', 'name'].map(column),
    joins: [createJoin({ statement, alias: createIdentifier('o'), on })],
    where: condition,
    orderBy: ['id', 'o.id'].map((name) => createSortKey(path(name))),
    ...cut,
  });
});

/** Conditions inside EXISTS, on fields of both statements, with and without lists. */
const correlated = [
  ...['row = rank', 'label <> name', 'tags = label', 'label <> tags', 'ranks >= row', 'lines.price > row'],
  ...['lines.notes LIKE label', 'marks = name', 'NOT marks = tags', "marks IN (name, 'b')", "tags NOT IN (label, 'b')"],
  ...[
    "label BETWEEN tags AND 'b'",
    "marks NOT BETWEEN 'a' AND name",
    'tags IS NULL',
    'marks IS NOT NULL',
    'mixed = row',
  ],
].flatMap((text) => parsePredicate(text).value ?? []);

const inside = fc
  .tuple(fc.uniqueArray(fc.constantFrom(...correlated), { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([list, isAnd]) => (list.length === 1 && list[0]) || (isAnd ? createAnd(list) : createOr(list)));

const exists = fc.tuple(where, inside, fc.boolean()).map(([condition, correlation, negated]) => {
  const inner = createStatement({ columns: [column('id')], from: others, where: correlation });
  const test: Predicate = createExists(inner, { negated });
  return make({
    columns: [column('id')],
    where: condition === undefined ? test : createAnd([test, condition]),
    orderBy: [createSortKey(path('id'))],
  });
});

/** Statements of every kind over the generated tables. */
export const statements: fc.Arbitrary<Statement> = fc.oneof(plain, paged, distinct, aggregates, joined, exists);
