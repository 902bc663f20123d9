import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveIn } from '../../src/catalog/check/resolution.js';
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
import type { Diagnostic } from '../../src/diagnostics/index.js';
import { type Dialect, defaultDialect, dialectFromInfo, readDialect } from '../../src/dialect/index.js';
import { filterOperators } from '../../src/testing/constraints.js';
import { check, fieldsOf, parse } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';

const template = 'account.query';
const other = 'crm.activities';

/** The fields that a template can list, also with the names of its group and of the template itself. */
const fieldsByTemplate = {
  [template]: ['a', 'a.b', 'b', 'account', 'account.a', 'account.query.a', 'query.a', 'custom.g.x', 'custom.g'],
  [other]: ['a', 'b', 'crm.a', 'account.a', 'custom.g.x'],
} as const;

/** The members of a data type, and those of a field, each of which can be left out. */
const typeMembers = {
  type: fc.constantFrom(...(Object.keys(fieldTypes) as FieldType[])),
  values: fc.constantFrom(['x'], ['x', 'y', 'true', '5'], []),
  references: fc.constantFrom(template, other),
  operators: fc.constantFrom(
    ['EQUALS'],
    ['STARTS_WITH', 'EQUALS'],
    ['RANGE', 'NOT_IN'],
    ['IN', 'IS_NULL', 'GREATER_THAN', 'LIKE'],
  ),
  moreOperators: fc.boolean(),
  functions: fc.constantFrom([], ['COUNT'], ['COUNT', 'SUM', 'HASH'], ['hash']),
};
const fieldMembers = {
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

/** Returns an arbitrary that is absent, as `undefined`, in one of several cases. */
function optional(one: fc.Arbitrary<unknown>, weights: { readonly absent: number; readonly present: number }) {
  return fc.oneof(
    { weight: weights.absent, arbitrary: fc.constant(undefined) },
    { weight: weights.present, arbitrary: one },
  );
}
const often = { absent: 1, present: 4 };
const even = { absent: 1, present: 1 };
const rarely = { absent: 4, present: 1 };

function withPrefix(prefix: string, members: object): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(
    Object.entries(members).map(([name, one]) => [
      `${prefix} ${name}`,
      optional(one, prefix === 'D' || name === 'type' ? even : rarely),
    ]),
  );
}

const arbitraries: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'catalog partial': optional(fc.boolean(), even),
  ...withPrefix('D', typeMembers),
  ...Object.assign(
    {},
    ...Object.entries(fieldsByTemplate).flatMap(([name, fields]) => [
      {
        [`${name} listed`]: optional(fc.constant(true), often),
        [`${name} partial`]: optional(fc.boolean(), even),
        [`${name} custom`]: optional(fc.constantFrom('open', 'declared'), even),
      },
      ...fields.map((field) => ({
        [`${name}/${field} listed`]: optional(fc.constant(true), even),
        ...withPrefix(`${name}/${field}`, fieldMembers),
      })),
    ]),
  ),
};
const parts: fc.Arbitrary<Parts> = fc.record(arbitraries);

/** The beginning of the names of parts, of which one differs. */
const locations = [...new Set(Object.keys(arbitraries).map((name) => name.split(' ', 1)[0] ?? ''))];

interface Versions {
  readonly old: Parts;
  readonly current: Parts;
  /** A field that differs, if one does. */
  readonly field: string;
}

/** Two versions that differ in one part or two, so that no other change hides what is not reported. */
const versions = fc.tuple(parts, parts, fc.constantFrom(...locations)).chain(([old, others, where]) => {
  const differing = Object.keys(arbitraries).filter((name) => old[name] !== others[name]);
  const near = differing.filter((name) => name.startsWith(`${where} `));
  const names = [near, differing].find(({ length }) => length > 0) ?? ['catalog partial'];
  return fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 2 }).map((changed): Versions => {
    const [, field = 'a'] = /\/(\S+) /.exec(changed[0] ?? '') ?? [];
    // The same members, so that only what is left out differs: absent ones are `undefined`.
    return { old, current: { ...old, ...Object.fromEntries(changed.map((name) => [name, others[name]])) }, field };
  });
});

function catalogOf(stated: Parts): Catalog {
  const membersOf = (prefix: string): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(stated).flatMap(([name, value]) =>
        name.startsWith(`${prefix} `) && value !== undefined ? [[name.slice(prefix.length + 1), value]] : [],
      ),
    );
  const listed = (prefix: string): readonly [] | readonly [Record<string, unknown>] => {
    const { listed: isListed, ...members } = membersOf(prefix);
    return isListed === true ? [members] : [];
  };
  const templates = Object.entries(fieldsByTemplate).flatMap(([name, fields]) =>
    listed(name).map((members) => {
      const known = fields.flatMap((field) => listed(`${name}/${field}`).map((one) => [field, one] as const));
      return [name, { ...members, fields: { id: 'integer', ...Object.fromEntries(known) } }] as const;
    }),
  );
  const definition = {
    ...membersOf('catalog'),
    dataTypes: { D: membersOf('D') },
    templates: Object.fromEntries(templates),
  };
  return defineCatalog(definition as unknown as CatalogDefinition);
}

const readFindings = (dialect: object): Dialect => readDialect({ version: 1, dialect }).value ?? defaultDialect;

/** An installation that nothing is known about, one whose functions are all known, and one that contradicts assumptions. */
const dialects: readonly Dialect[] = [
  defaultDialect,
  dialectFromInfo({ functions: ['COUNT', 'SUM', 'MIN'].map((identifier) => ({ identifier, aggregate: true })) })
    .value ?? defaultDialect,
  readFindings({ assumptions: { 'null-logic': 'differs', 'any-element': 'differs', 'not-on-collection': 'differs' } }),
];

/** A query, and how severely it is reported with a catalog. */
interface Query {
  readonly text: string;
  /** Whether it uses a name of its own, or of the statement around it, that a new field can take. */
  readonly takesName: (catalog: Catalog) => boolean;
  readonly severityWith: (catalog: Catalog, dialect?: Dialect) => number;
}

const severities = ['warning', 'error'];

/** The greatest severity of diagnostics: -1 if they are only hints. */
function greatest(diagnostics: readonly Diagnostic[]): number {
  return Math.max(-1, ...diagnostics.map(({ severity }) => severities.indexOf(severity)));
}

/** Whether the second version refuses a query, or reports it with a greater severity. */
function breaks({ severityWith }: Query, [before, after]: readonly [Catalog, Catalog], dialect?: Dialect): boolean {
  return severityWith(after, dialect) > severityWith(before, dialect);
}

const vql = (text: string): Query => ({
  text,
  takesName: (catalog) => takesOuterName(text, catalog),
  severityWith: (catalog, dialect = defaultDialect) => greatest(check(text, { catalog, dialect })),
});

/** Whether an EXISTS has a path that its template does not accept, nor begins with the name of the template around it. */
function takesOuterName(text: string, catalog: Catalog): boolean {
  const [, outer, inner] = /FROM (\S+) WHERE EXISTS \(SELECT id FROM (\S+)/.exec(text) ?? [];
  const { value: statement } = parse(text);
  if (statement === undefined || inner === undefined) return false;
  const begin = text.indexOf(' EXISTS ');
  return fieldsOf(statement, { catalog }).some(({ span }) => {
    if (span === undefined || span.start < begin || text.startsWith(`${outer}.`, span.start)) return false;
    return resolveIn(catalog.find(inner), text.slice(span.start, span.end)).kind === 'unknown';
  });
}

const tests = [
  "= 'x'",
  "!= 'y'",
  '= 5',
  '= 1.5',
  "LIKE 'x%'",
  'IN (1, 2)',
  "NOT IN ('x')",
  'BETWEEN 1 AND 2',
  'BETWEEN 2 AND 1',
  'IS NULL',
  '= TRUE',
  "> '2026-01-01'",
  "= '2026-01-01'",
  '= 1389132653974581248',
  '= b',
];
const paths = [...new Set(Object.values(fieldsByTemplate).flat())];
const from = fc.constantFrom(template, other);

/** Returns queries most of which use a field. */
function queriesAbout(field: string): fc.Arbitrary<Query> {
  const path = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(field, field, `${field}.c`, `account.${field}`, `account.query.${field}`) },
    { weight: 1, arbitrary: fc.constantFrom(...paths) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('account.', 'account.query.', 'crm.', 'crm.activities.'), fc.constantFrom(...paths, 'c'))
        .map((pair) => pair.join('')),
    },
    { weight: 1, arbitrary: fc.constantFrom('c', 'a.c', 'a.b.c', 'account.c', 'custom.g.y', 'query.c') },
  );
  const call = fc.tuple(fc.constantFrom('count', 'sum', 'min', 'hash'), path).map(([name, one]) => `${name}(${one})`);
  const expression = fc.oneof({ weight: 3, arbitrary: path }, { weight: 1, arbitrary: call });
  const condition = fc.tuple(expression, fc.constantFrom(...tests)).map((pair) => pair.join(' '));
  return fc.oneof(
    fc.tuple(from, condition).map(([name, one]) => vql(`SELECT id FROM ${name} WHERE ${one} LIMIT 5`)),
    fc.tuple(from, condition).map(([name, one]) => vql(`SELECT id FROM ${name} WHERE NOT ${one} LIMIT 5`)),
    fc
      .tuple(fc.shuffledSubarray([template, other], { minLength: 2 }), condition)
      .map(([[outer, inner], one]) =>
        vql(`SELECT id FROM ${outer} WHERE EXISTS (SELECT id FROM ${inner} WHERE ${one}) LIMIT 5`),
      ),
    fc
      .tuple(from, from, condition, path, path)
      .map(([name, joined, one, column, key]) =>
        vql(
          `SELECT id, j.${key} FROM ${name} JOIN (SELECT id, ${column} FROM ${joined} WHERE ${one}) AS j ON (j.id = id) LIMIT 5`,
        ),
      ),
    fc.tuple(from, path).map(([name, one]) => vql(`SELECT id, ${one} FROM ${name} LIMIT 5`)),
    fc.tuple(from, call).map(([name, one]) => vql(`SELECT ${one} FROM ${name}`)),
    fc
      .tuple(from, fc.constantFrom('', 'DISTINCT '), path, expression)
      .map(([name, distinct, column, key]) =>
        vql(`SELECT ${distinct}id, ${column} FROM ${name} ORDER BY ${key} DESC, id LIMIT 5`),
      ),
    fc
      .record({ operator: fc.constantFrom(...filterOperators), property: path, value: fc.constantFrom('x', 'y', '5') })
      .map(({ operator, property, value }) => {
        const values = ['RANGE', 'NOT_RANGE'].includes(operator) ? [value, value] : [value];
        const filter = { type: 'FILTER', operator, property, ...(operator.endsWith('NULL') ? {} : { values }) };
        return {
          text: JSON.stringify(filter),
          takesName: () => false,
          severityWith: (catalog: Catalog, dialect: Dialect = defaultDialect) =>
            greatest(checkPredicate(filter, { catalog, dialect, template })),
        };
      }),
  );
}

/** The queries about each field that can differ. */
const queries = new Map(paths.map((field) => [String(field), queriesAbout(field)]));

describe('diffCatalogs', () => {
  it('reports a breaking change wherever a query that was valid is refused', () => {
    const counts = { refused: 0, same: 0 };
    const breakingKinds = new Set<ChangeKind>();
    const cases = versions.chain((two) =>
      fc.record({
        versions: fc.constant(two),
        asked: fc.array(queries.get(two.field) ?? queriesAbout(two.field), { minLength: 15, maxLength: 15 }),
        dialect: fc.constantFrom(...dialects),
      }),
    );
    fc.assert(
      fc.property(cases, ({ versions: { old, current }, asked, dialect }) => {
        const [before, after] = [catalogOf(old), catalogOf(current)];
        const changes = diffCatalogs(before, after);
        const breaking = changes.filter((change) => change.breaking);
        // Most of the time is for versions of which nothing is reported.
        const some = asked.slice(0, breaking.length > 0 ? 4 : asked.length);
        const broken = some.find((one) => breaks(one, [before, after], dialect) && !one.takesName(before));
        counts[broken === undefined ? 'same' : 'refused']++;
        if (broken === undefined) return;
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
    // Several kinds hide each other least where few parts differ.
    expect(breakingKinds.size).toBeGreaterThan(5);
    expect(counts.refused).toBeGreaterThan(propertyRuns(2_000) / 40);
  });

  it('reports a breaking change of a type wherever a query that was valid is refused', () => {
    const types = Object.keys(fieldTypes) as FieldType[];
    const about = [
      ...tests.flatMap((test) =>
        [test, `> ${test.slice(2)}`].map((one) => `SELECT id FROM ${template} WHERE a ${one} LIMIT 5`),
      ),
      `SELECT id, a.label FROM ${template} LIMIT 5`,
      `SELECT sum(a) FROM ${template}`,
      `SELECT id FROM ${template} ORDER BY a, id LIMIT 5`,
    ].map((text) => vql(text));
    const catalogs = new Map(
      types.map((type) => [
        type,
        catalogOf({ [`${template} listed`]: true, [`${template}/a listed`]: true, [`${template}/a type`]: type }),
      ]),
    );
    const silent = [...catalogs].flatMap(([from, before]) =>
      [...catalogs].flatMap(([to, after]) => {
        const broken = about.filter((one) => breaks(one, [before, after]));
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
    const about = ['a', 'b.c']
      .flatMap((name) => [name, `account.${name}`, `account.query.${name}`])
      .map((name) => vql(`SELECT id, ${name} FROM ${template} WHERE ${name} = 'x' LIMIT 5`));
    const refused = ['d', 'b.d', 'account', 'account.d', 'account.query', 'query', 'accounts', 'd.account'].filter(
      (name) => {
        const [before, after] = [catalogWith(), catalogWith(name)];
        const isRefused = about.some((one) => breaks(one, [before, after]));
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
