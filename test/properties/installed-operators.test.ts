import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Catalog, type CatalogDefinition, defineCatalog } from '../../src/catalog/index.js';
import {
  type CUnitPredicate,
  type CUnitQuery,
  checkQuery,
  createMatcher,
  matches,
  negate,
  normalize,
  toCUnit,
  toVql,
} from '../../src/cunit/index.js';
import { type ConstructName, constructs } from '../../src/dialect/constructs.js';
import { asDocumented } from '../../src/dialect/dialect.js';
import { type Dialect, defaultDialect, type FilterOperator } from '../../src/dialect/index.js';
import { filterOperatorNames } from '../../src/dialect/operators.js';
import { anyStatement } from '../../src/testing/index.js';
import { constructsOfPrinted } from '../../src/vql/evidence.js';
import { check, parse, parsePredicate, print } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';

const fields = ['name', 'total', 'tags'] as const;

const value = fc.constantFrom('A', 'Ab', 'B%', '5', '10', 'a_b', '');
const subject = fc.constantFrom(...fields, 'a.b.name', 'a.total');

/** Conditions of VQL; all in the forms that have an equivalent, and some that have none. */
const condition = fc.oneof(
  fc
    .tuple(subject, fc.constantFrom('=', '<>', '<', '<=', '>', '>='), value)
    .map(([path, operator, own]) => `${path} ${operator} '${own}'`),
  fc
    .tuple(subject, fc.constantFrom('', 'NOT '), fc.constantFrom('A%', '%b', '%A%', 'A_', 'A', '%B%b', '%'))
    .map(([path, not, pattern]) => `${path} ${not}LIKE '${pattern}'`),
  fc
    .tuple(subject, fc.constantFrom('', 'NOT '), fc.array(value, { minLength: 1, maxLength: 3 }))
    .map(([path, not, list]) => `${path} ${not}IN (${list.map((own) => `'${own}'`).join(', ')})`),
  fc
    .tuple(subject, fc.constantFrom('', 'NOT '), value, value)
    .map(([path, not, low, high]) => `${path} ${not}BETWEEN '${low}' AND '${high}'`),
  fc.tuple(subject, fc.constantFrom('', ' NOT')).map(([path, not]) => `${path} IS${not} NULL`),
  fc.tuple(subject, value).map(([path, own]) => `(${path} IS NULL OR ${path} = '${own}')`),
);

const vqlText = fc.oneof(
  condition,
  fc.array(condition, { minLength: 2, maxLength: 3 }).map((all) => all.join(' AND ')),
  fc.array(condition, { minLength: 2, maxLength: 3 }).map((all) => `NOT (${all.join(' OR ')})`),
);

const arity = (operator: FilterOperator): readonly [number, number] =>
  operator.includes('RANGE')
    ? [2, 2]
    : operator === 'IN' || operator === 'NOT_IN'
      ? [1, 3]
      : operator === 'IS_NULL' || operator === 'IS_NOT_NULL'
        ? [0, 0]
        : [1, 1];

const filter = fc.constantFrom(...filterOperatorNames.filter((name) => !name.includes('EXISTS'))).chain((operator) => {
  const [minLength, maxLength] = arity(operator);
  return fc
    .tuple(subject, fc.array(value, { minLength, maxLength }))
    .map(([property, values]): CUnitPredicate => ({ type: 'FILTER', operator, property, values }));
});

const junctionOf = (child: fc.Arbitrary<CUnitPredicate>) =>
  fc
    .tuple(fc.constantFrom('AND' as const, 'OR' as const), fc.array(child, { minLength: 1, maxLength: 3 }))
    .map(([operator, children]): CUnitPredicate => ({ type: 'JUNCTION', operator, children }));

const cunit = fc.oneof(filter, junctionOf(filter), junctionOf(fc.oneof(filter, junctionOf(filter))));

const cell = fc.constantFrom<unknown>(null, 'A', 'Ab', 'xAb', 'B%', 'Bx', 'a_b', 'axb', 5, 10, 7.5, '');
const row = fc.record({
  name: cell,
  total: cell,
  tags: fc.oneof(cell, fc.array(cell, { maxLength: 3 })),
});

const lacking = (names: readonly string[]) =>
  fc.subarray([...names]).map((some) => Object.fromEntries(some.map((name) => [name, 'refused' as const])));

const conditionConstructs: readonly ConstructName[] = [
  ...(['equals', 'comparison', 'like', 'not-like', 'in', 'not-in', 'between', 'is-null'] as const),
];
/** Most translations are lost without one of these: they are refused less often. */
const otherConstructs: readonly ConstructName[] = ['parentheses', 'and', 'or', 'escape', 'path'];
const fewRefused = fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, lacking(otherConstructs));

const dialect = fc
  .tuple(lacking(filterOperatorNames), lacking(conditionConstructs), fewRefused, fc.constantFrom(undefined, '!'))
  .map(
    ([operators, conditions, others, likeEscape]): Dialect => ({
      ...defaultDialect,
      operators,
      constructs: Object.fromEntries(
        Object.entries(constructs).map(([name, one]) => [
          name,
          name in conditions || name in others ? { ...one, support: 'refused' as const } : one,
        ]),
      ) as Dialect['constructs'],
      ...(likeEscape !== undefined && { likeEscape }),
    }),
  );

const operatorsOfField = fc.option(fc.subarray([...filterOperatorNames], { minLength: 3 }), { nil: undefined });
const catalog = fc.tuple(operatorsOfField, operatorsOfField, operatorsOfField).map(([name, total, tags]) =>
  defineCatalog({
    templates: {
      'a.b': {
        fields: {
          id: 'integer',
          name: { type: 'unknown', ...(name && { operators: name }) },
          total: { type: 'unknown', ...(total && { operators: total }) },
          tags: { type: 'unknown', collection: true, ...(tags && { operators: tags }) },
        },
      },
    },
  } as CatalogDefinition),
);

const installation = fc.record({
  dialect: fc.oneof(dialect, fc.constant(defaultDialect)),
  catalog: fc.option(catalog, { nil: undefined }),
});

const lackCodes = ['operator-not-allowed', 'unsupported-operator', 'unsupported-syntax'];

/** Returns the messages about operators of a predicate that the installation does not allow. */
function lacksOf(queryPredicate: CUnitPredicate, installed: Installation): readonly string[] {
  return checkQuery({ group: 'a', template: 'b', request: { queryPredicate } }, { ...installed, parse })
    .filter(({ code, severity }) => lackCodes.includes(code) && severity === 'error')
    .map(({ message }) => message);
}

interface Installation {
  readonly dialect?: Dialect | undefined;
  readonly catalog?: Catalog | undefined;
}

interface Counts {
  exact: number;
  replaced: number;
  lost: number;
}

describe('an exact translation has only operators that the installation has, and means the same', () => {
  it('from VQL to C-Unit', () => {
    const counts: Counts = { exact: 0, replaced: 0, lost: 0 };
    fc.assert(
      fc.property(vqlText, installation, fc.array(row, { minLength: 1, maxLength: 6 }), (text, installed, rows) => {
        const { value: predicate } = parsePredicate(text);
        if (predicate === undefined) throw new Error(text);
        const { value, exact, diagnostics } = toCUnit(predicate, { ...installed, template: 'a.b' });
        expect(exact).toBe(diagnostics.length === 0);
        if (value === undefined) counts.lost++;
        if (!exact || value === undefined) return;
        counts.exact++;
        const plain = toCUnit(predicate, { dialect: asDocumented(installed.dialect) });
        if (JSON.stringify(value) !== JSON.stringify(plain.value)) counts.replaced++;
        expect(lacksOf(value, installed)).toEqual([]);
        // The rows have lists where the catalog, if there is one, says so.
        const options = { dialect: installed.dialect, template: 'a.b' };
        for (const one of rows)
          expect([text, one, matches(value, one, options)]).toEqual([text, one, matches(predicate, one, options)]);
      }),
      { numRuns: propertyRuns(4_000) },
    );
    expect(Math.min(counts.exact, counts.replaced * 4, counts.lost)).toBeGreaterThan(propertyRuns(4_000) / 20);
  });

  it('from C-Unit to VQL', () => {
    const counts: Counts = { exact: 0, replaced: 0, lost: 0 };
    fc.assert(
      fc.property(cunit, installation, fc.array(row, { minLength: 1, maxLength: 6 }), (source, installed, rows) => {
        const { value, exact } = toVql(source, { ...installed, template: 'a.b', parse });
        if (value === undefined) counts.lost++;
        if (!exact || value === undefined) return;
        counts.exact++;
        const text = print(value);
        const plain = toVql(source, { dialect: asDocumented(installed.dialect), allow: ['lost-wildcard'] });
        if (plain.value !== undefined && print(plain.value) !== text) counts.replaced++;
        const found = check(`SELECT id FROM a.b WHERE ${text} LIMIT 1`, installed).filter(
          ({ code, severity }) => lackCodes.includes(code) && severity === 'error',
        );
        expect(found.map(({ message }) => message)).toEqual([]);
        const options = { dialect: installed.dialect, template: 'a.b' };
        const test = createMatcher(value, options);
        for (const one of rows) expect([text, one, test(one)]).toEqual([text, one, matches(source, one, options)]);
      }),
      { numRuns: propertyRuns(4_000) },
    );
    expect(Math.min(counts.exact, counts.replaced * 4, counts.lost)).toBeGreaterThan(propertyRuns(4_000) / 20);
  });

  it('from C-Unit to its negation', () => {
    const counts: Counts = { exact: 0, replaced: 0, lost: 0 };
    fc.assert(
      fc.property(cunit, installation, fc.array(row, { minLength: 1, maxLength: 6 }), (source, installed, rows) => {
        const { value, exact } = negate(source, { ...installed, template: 'a.b' });
        if (value === undefined) counts.lost++;
        if (!exact || value === undefined) return;
        counts.exact++;
        const { value: plain } = negate(source, { dialect: asDocumented(installed.dialect) });
        if (JSON.stringify(value) !== JSON.stringify(plain)) counts.replaced++;
        expect(lacksOf(value, installed)).toEqual([]);
        const options = { dialect: installed.dialect, template: 'a.b' };
        if (plain === undefined) return;
        for (const one of rows)
          expect([value, one, matches(value, one, options)]).toEqual([value, one, matches(plain, one, options)]);
      }),
      { numRuns: propertyRuns(4_000) },
    );
    expect(Math.min(counts.exact, counts.replaced * 4, counts.lost)).toBeGreaterThan(propertyRuns(4_000) / 20);
  });

  it('from C-Unit to its normal form, as far as there are equivalents', () => {
    let replaced = 0;
    fc.assert(
      fc.property(cunit, dialect, fc.array(row, { minLength: 1, maxLength: 6 }), (source, installed, rows) => {
        const options = { dialect: installed };
        const normal = normalize(source, options);
        if (JSON.stringify(normal) !== JSON.stringify(normalize(source, { dialect: asDocumented(installed) })))
          replaced++;
        const normalAgain = normalize(normal, options);
        expect(normalAgain).toEqual(normal);
        if (lacksOf(source, options).length === 0) expect(lacksOf(normal, options)).toEqual([]);
        for (const one of rows)
          expect([normal, one, matches(normal, one, options)]).toEqual([normal, one, matches(source, one, options)]);
      }),
      { numRuns: propertyRuns(4_000) },
    );
    expect(replaced).toBeGreaterThan(propertyRuns(4_000) / 20);
  });
});

describe('a construct around conditions that the installation refuses', () => {
  const filter = (property: string): CUnitPredicate => ({
    type: 'FILTER',
    operator: 'EQUALS',
    property,
    values: ['1'],
  });
  const junction = (operator: 'AND' | 'OR'): CUnitPredicate => ({
    type: 'JUNCTION',
    operator,
    children: [filter('a'), filter('b')],
  });
  const query = (request: CUnitQuery['request']): CUnitQuery => ({ group: 'a', template: 'b', request });
  const results = [{ property: 'a', functions: ['SUM'], displayName: 'A', visible: false }];
  const sources: Readonly<Partial<Record<ConstructName, CUnitPredicate | CUnitQuery>>> = {
    and: junction('AND'),
    or: junction('OR'),
    parentheses: { type: 'JUNCTION', operator: 'AND', children: [junction('OR'), filter('c')] },
    where: query({ queryPredicate: filter('a') }),
    star: query({}),
    distinct: query({ adhocPreset: { option: { distinctResult: true } } }),
    'order-by': query({ pageable: { sortOrders: [{ property: 'a', direction: 'ASC' }] } }),
    limit: query({ pageable: { limit: 5 } }),
    offset: query({ pageable: { start: 5, limit: 5 } }),
    call: query({ overrideResults: results }),
    annotation: query({ overrideResults: results }),
    'annotation-options': query({ overrideResults: results }),
  };

  it.each(Object.entries(sources))('%s is a loss', (name, source) => {
    const construct = constructs[name as ConstructName];
    const refused = { ...defaultDialect.constructs, [name]: { ...construct, support: 'refused' as const } };
    const translate = (dialect?: Partial<Dialect>) =>
      'request' in source ? toVql(source, { dialect }) : toVql(source, { dialect });
    expect(translate().diagnostics).toEqual([]);
    const { value, exact, diagnostics } = translate({ constructs: refused });
    expect([value, exact]).toEqual([undefined, false]);
    expect(diagnostics.map(({ code, direction, message }) => [code, direction, message])).toEqual([
      [
        'lost-operator',
        'untranslatable',
        `The installation does not allow ${construct.title} here, nor another condition that means the same.`,
      ],
    ]);
  });
});

describe('the constructs of a tree', () => {
  it('are those that check finds in its text', () => {
    let grouped = 0;
    const refused = Object.fromEntries(
      Object.entries(constructs).map(([name, one]) => [name, { ...one, support: 'refused' as const }]),
    ) as Dialect['constructs'];
    fc.assert(
      fc.property(anyStatement(), (tree) => {
        const text = print(tree);
        const titles = [...constructsOfPrinted(tree)].map((name) => constructs[name].title);
        if (titles.includes(constructs.parentheses.title)) grouped++;
        const found = check(text, { dialect: { constructs: refused } }).flatMap(({ code, message }) =>
          code === 'unsupported-syntax' ? (/^The installation refuses (.*): it answers/.exec(message)?.[1] ?? []) : [],
        );
        expect([text, new Set(found)]).toEqual([text, new Set(titles)]);
      }),
      { numRuns: propertyRuns(500) },
    );
    expect(grouped).toBeGreaterThan(propertyRuns(500) / 20);
  });
});

describe('operators of one field', () => {
  const withOperators = (...operators: FilterOperator[]) => ({
    catalog: defineCatalog({
      templates: { 'a.b': { fields: { id: 'integer', day: { type: 'string', operators } } } },
    }),
    template: 'a.b',
  });

  it.each<readonly [text: string, operators: readonly FilterOperator[], expected: unknown]>([
    ["day LIKE '%x%'", ['LIKE'], ['LIKE', '%x%']],
    ["day LIKE '%x%'", ['LIKE', 'CONTAINS'], ['CONTAINS', 'x']],
    ["day LIKE '%x%'", ['EQUALS'], undefined],
    ["day LIKE 'x%'", ['LIKE'], ['LIKE', 'x%']],
    ["day LIKE 'x%'", ['STARTS_WITH'], ['STARTS_WITH', 'x']],
    ["day NOT LIKE '%x%'", ['NOT_LIKE'], ['NOT_LIKE', '%x%']],
    ["day NOT LIKE '%x%'", ['LIKE'], undefined],
    ["NOT day LIKE '%x%'", ['NOT_LIKE'], ['NOT_LIKE', '%x%']],
    ["day = 'x'", ['IN'], ['IN', 'x']],
    ["day <> 'x'", ['NOT_IN'], ['NOT_IN', 'x']],
    ["day IN ('x')", ['EQUALS'], ['EQUALS', 'x']],
    ["a.b.day = 'x'", ['IN'], ['IN', 'x']],
    ["day < 'x'", ['GREATER_THAN'], undefined],
  ])('%s with %j', (text, operators, expected) => {
    const { value } = parsePredicate(text);
    const made = value && toCUnit(value, withOperators(...operators));
    const found = made?.value?.type === 'FILTER' ? [made.value.operator, ...(made.value.values ?? [])] : undefined;
    expect(found).toEqual(expected);
    expect(made?.diagnostics.map(({ code }) => code)).toEqual(expected === undefined ? ['lost-operator'] : []);
  });

  it.each<readonly [text: string, operators: readonly FilterOperator[], expected: string | undefined]>([
    [
      "day BETWEEN 'a' AND 'b'",
      ['GREATER_THAN_EQUALS', 'LESS_THAN_EQUALS'],
      'AND GREATER_THAN_EQUALS,LESS_THAN_EQUALS',
    ],
    ["day NOT BETWEEN 'a' AND 'b'", ['GREATER_THAN', 'LESS_THAN'], 'OR LESS_THAN,GREATER_THAN'],
    ["day IN ('a', 'b')", ['EQUALS'], 'OR EQUALS,EQUALS'],
    ["day NOT IN ('a', 'b')", ['NOT_EQUALS'], 'AND NOT_EQUALS,NOT_EQUALS'],
    ["day IS NULL OR day = 'a'", ['IS_NULL', 'EQUALS'], 'OR IS_NULL,EQUALS'],
  ])('%s becomes several with %j', (text, operators, expected) => {
    const { value } = parsePredicate(text);
    const made = value && toCUnit(value, withOperators(...operators)).value;
    expect(made?.type === 'JUNCTION' && `${made.operator} ${made.children.map((child) => child.operator)}`).toBe(
      expected,
    );
  });

  it('are not split by AND where the field may be a list', () => {
    const { value } = parsePredicate("day BETWEEN 'a' AND 'b'");
    const refused = { dialect: { operators: { RANGE: 'refused' } } } as const;
    expect(value && toCUnit(value, refused).diagnostics.map(({ message }) => message)).toEqual([
      'The installation does not allow RANGE here, nor another condition that means the same.',
    ]);
    expect(value && toCUnit(value, { ...withOperators(), ...refused }).exact).toBe(false);
    expect(
      value &&
        toCUnit(value, { ...withOperators('RANGE', 'GREATER_THAN_EQUALS', 'LESS_THAN_EQUALS'), ...refused }).exact,
    ).toBe(true);
  });

  it('of a query count in both directions', () => {
    const { value } = parse("SELECT id FROM a.b WHERE day LIKE '%x%'");
    const { catalog: known } = withOperators('LIKE');
    const query = value && toCUnit(value, { catalog: known }).value;
    expect(query?.request.queryPredicate).toMatchObject({ operator: 'LIKE', values: ['%x%'] });
    const source = {
      group: 'a',
      template: 'b',
      request: { queryPredicate: { type: 'FILTER', operator: 'IN', property: 'day', values: ['x'] } },
    } as const;
    const { catalog: other } = withOperators('EQUALS');
    const statement = toVql(source, { catalog: other }).value;
    expect(statement && print(statement)).toBe("SELECT * FROM a.b WHERE day = 'x'");
  });
});
