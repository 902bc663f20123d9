import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Catalog,
  type CatalogDefinition,
  type ChangeKind,
  defineCatalog,
  diffCatalogs,
  type FieldType,
  fieldTypes,
} from '../../src/catalog/index.js';
import { checkPredicate } from '../../src/cunit/index.js';
import { hasErrors } from '../../src/diagnostics/index.js';
import { filterOperators } from '../../src/testing/constraints.js';
import { check } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';

const template = 'account.query';
const fields = ['a', 'a.b', 'custom.g.x'] as const;

/** The members of a data type, and those of a field, each of which can be left out. */
const typeMembers = {
  type: fc.constantFrom(...(Object.keys(fieldTypes) as FieldType[])),
  values: fc.constantFrom(['x'], ['x', 'y', 'true', '5']),
  references: fc.constantFrom('account.query', 'crm.activities'),
  operators: fc.constantFrom(
    ['EQUALS'],
    ['STARTS_WITH', 'EQUALS'],
    ['RANGE', 'NOT_IN'],
    ['IN', 'IS_NULL', 'GREATER_THAN', 'LIKE'],
  ),
  moreOperators: fc.boolean(),
  functions: fc.constantFrom([], ['COUNT'], ['COUNT', 'SUM']),
};
const fieldMembers = {
  listed: fc.constant(true),
  dataType: fc.constant('D'),
  ...typeMembers,
  collection: fc.boolean(),
  nullable: fc.boolean(),
  filterable: fc.boolean(),
  sortable: fc.boolean(),
  resultable: fc.boolean(),
};

/** The parts of a catalog: whatever it states, by name. */
type Parts = Readonly<Record<string, unknown>>;

const withPrefix = <Arbitraries extends object>(prefix: string, members: Arbitraries): Arbitraries =>
  Object.fromEntries(Object.entries(members).map(([name, one]) => [`${prefix} ${name}`, one])) as Arbitraries;
const arbitraries: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'catalog partial': fc.boolean(),
  'template listed': fc.constant(true),
  'template partial': fc.boolean(),
  'template custom': fc.constantFrom('open', 'declared'),
  ...withPrefix('D', typeMembers),
  ...Object.assign({}, ...fields.map((field) => withPrefix(field, fieldMembers))),
};
const optional = (one: fc.Arbitrary<unknown>, freq = 2) => fc.option(one, { nil: undefined, freq });
const parts: fc.Arbitrary<Parts> = fc.record(
  Object.fromEntries(
    Object.entries(arbitraries).map(([name, one]) => [name, optional(one, name.endsWith('listed') ? 6 : 2)]),
  ),
);

/** Two versions that differ in one part or two, so that no other change hides what is not reported. */
const versions = fc.tuple(parts, parts, fc.constantFrom('template', 'D', 'a', 'any')).chain(([old, other, where]) => {
  const differing = Object.keys(arbitraries).filter((name) => old[name] !== other[name]);
  const near = differing.filter((name) => name.startsWith(`${where} `));
  const names = [near, differing].find(({ length }) => length > 0) ?? ['catalog partial'];
  return fc
    .uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 2 })
    .map((changed): readonly [Parts, Parts] => [
      old,
      // The same members, so that only what is left out differs: absent ones are `undefined`.
      { ...old, ...Object.fromEntries(changed.map((name) => [name, other[name]])) },
    ]);
});

function catalogOf(stated: Parts): Catalog {
  const membersOf = (prefix: string): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(stated).flatMap(([name, value]) =>
        name.startsWith(`${prefix} `) && value !== undefined ? [[name.slice(prefix.length + 1), value]] : [],
      ),
    );
  const listed = fields.flatMap((field) => {
    const { listed: isListed, ...members } = membersOf(field);
    return isListed === true ? [[field, members] as const] : [];
  });
  const { listed: isListed, ...members } = membersOf('template');
  const own = { ...members, fields: { id: 'integer', ...Object.fromEntries(listed) } };
  const definition = {
    ...membersOf('catalog'),
    dataTypes: { D: membersOf('D') },
    templates: { 'crm.activities': { fields: { id: 'integer' } }, ...(isListed === true && { [template]: own }) },
  };
  return defineCatalog(definition as unknown as CatalogDefinition);
}

/** A query, and whether it is refused with a catalog. */
interface Query {
  readonly text: string;
  readonly isRefused: (catalog: Catalog) => boolean;
}

const vql = (text: string): Query => ({ text, isRefused: (catalog) => hasErrors(check(text, { catalog })) });

const tests = [
  "= 'x'",
  "!= 'y'",
  '= 5',
  "LIKE 'x%'",
  'IN (1, 2)',
  "NOT IN ('x')",
  'BETWEEN 1 AND 2',
  'IS NULL',
  '= TRUE',
];
const path = fc.constantFrom('a', 'account.query.a', 'account.a', 'a.b', 'a.c', 'custom.g.x', 'custom.g.y');
const condition = fc.tuple(path, fc.constantFrom(...tests, "> '2026-01-01'")).map((pair) => pair.join(' '));
const query: fc.Arbitrary<Query> = fc.oneof(
  condition.map((one) => vql(`SELECT id FROM ${template} WHERE ${one} LIMIT 5`)),
  condition.map((one) => vql(`SELECT id FROM crm.activities WHERE EXISTS (SELECT id FROM ${template} WHERE ${one})`)),
  condition.map((one) =>
    vql(`SELECT id, j.id FROM crm.activities JOIN (SELECT id FROM ${template} WHERE ${one}) AS j ON (j.id = id)`),
  ),
  path.map((one) => vql(`SELECT ${one} FROM ${template} LIMIT 5`)),
  path.map((one) => vql(`SELECT count(${one}) FROM ${template}`)),
  path.map((one) => vql(`SELECT sum(${one}) FROM ${template}`)),
  path.map((one) => vql(`SELECT id FROM ${template} ORDER BY ${one} DESC, id LIMIT 5`)),
  fc
    .record({ operator: fc.constantFrom(...filterOperators), property: path, value: fc.constantFrom('x', 'y', '5') })
    .map(({ operator, property, value }) => {
      const values = ['RANGE', 'NOT_RANGE'].includes(operator) ? [value, value] : [value];
      const filter = { type: 'FILTER', operator, property, ...(operator.endsWith('NULL') ? {} : { values }) };
      return {
        text: JSON.stringify(filter),
        isRefused: (catalog: Catalog) => hasErrors(checkPredicate(filter, { catalog, template })),
      };
    }),
);

describe('diffCatalogs', () => {
  it('reports a breaking change wherever a query that was valid is refused', () => {
    const counts = { refused: 0, same: 0 };
    const breakingKinds = new Set<ChangeKind>();
    fc.assert(
      fc.property(versions, fc.array(query, { minLength: 10, maxLength: 10 }), ([old, current], queries) => {
        const [before, after] = [catalogOf(old), catalogOf(current)];
        const broken = queries.find(({ isRefused }) => !isRefused(before) && isRefused(after));
        counts[broken === undefined ? 'same' : 'refused']++;
        if (broken === undefined) return;
        const changes = diffCatalogs(before, after);
        const breaking = changes.filter((change) => change.breaking);
        expect(
          breaking,
          [
            broken.text,
            ...[before, after].map(({ definition }) => JSON.stringify(definition)),
            JSON.stringify(changes),
          ].join('\n'),
        ).not.toEqual([]);
        for (const { kind } of breaking) breakingKinds.add(kind);
      }),
      { numRuns: propertyRuns(2_000) },
    );
    expect(counts.refused).toBeGreaterThan(propertyRuns(2_000) / 40);
  });

  it('reports a breaking change of a type wherever a query that was valid is refused', () => {
    const types = Object.keys(fieldTypes) as FieldType[];
    const queries = [
      ...tests.map((test) => `SELECT id FROM ${template} WHERE a ${test}`),
      `SELECT a.label FROM ${template}`,
      `SELECT sum(a) FROM ${template}`,
      `SELECT id FROM ${template} ORDER BY a, id`,
    ].map((text) => vql(text));
    const catalogs = new Map(
      types.map((type) => [type, catalogOf({ 'template listed': true, 'a listed': true, 'a type': type })]),
    );
    const silent = [...catalogs].flatMap(([from, before]) =>
      [...catalogs].flatMap(([to, after]) => {
        const broken = queries.filter(({ isRefused }) => !isRefused(before) && isRefused(after));
        const isReported = diffCatalogs(before, after).some(({ breaking }) => breaking);
        return isReported ? [] : broken.map(({ text }) => `${from} to ${to}: ${text}`);
      }),
    );
    expect(silent).toEqual([]);
  });

  it('reports a breaking change of a new field wherever a query that was valid is refused', () => {
    const catalogWith = (...names: readonly string[]) =>
      defineCatalog({
        templates: {
          [template]: {
            custom: 'declared',
            fields: Object.fromEntries(['id', 'a', 'b.c', ...names].map((name) => [name, 'string'])),
          },
        },
      });
    const queries = ['a', 'b.c']
      .flatMap((name) => [name, `account.${name}`, `account.query.${name}`])
      .map((name) => vql(`SELECT ${name} FROM ${template} WHERE ${name} = 'x'`));
    const refused = ['d', 'b.d', 'account', 'account.d', 'account.query', 'query', 'accounts', 'd.account'].filter(
      (name) => {
        const [before, after] = [catalogWith(), catalogWith(name)];
        const isRefused = queries.some((one) => !one.isRefused(before) && one.isRefused(after));
        expect(
          diffCatalogs(before, after).some(({ breaking }) => breaking),
          name,
        ).toBe(isRefused);
        return isRefused;
      },
    );
    expect(refused).toEqual(['account', 'account.d', 'account.query']);
  });
});
