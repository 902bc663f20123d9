import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CatalogDefinition, defineCatalog, type FieldDefinition } from '../../src/catalog/index.js';
import type { CatalogRuleCode } from '../../src/catalog/rules/all.js';
import { catalogRuleNames } from '../../src/catalog/rules/all.js';
import {
  type CUnitFilter,
  type CUnitPredicate,
  type CUnitQuery,
  checkPredicate,
  checkQuery,
  checkRequest,
  toCUnit,
  toVql,
} from '../../src/cunit/index.js';
import { applyFixes, type Diagnostic } from '../../src/diagnostics/index.js';
import { anyStatement, catalogDefinition } from '../../src/testing/index.js';
import { check, parse, print } from '../../src/vql/index.js';
import { query as anyQuery, paths, variables, vqlQuery } from '../support/asked.js';
import { dialectWith } from '../support/catalog-case.js';
import { sampleCatalog } from '../support/catalog-definition.js';
import { type CatalogQuery, catalogQuery } from '../support/catalog-queries.js';
import { changed, resolvePointer } from '../support/cunit-pointers.js';
import { propertyRuns } from '../support/property-runs.js';

const runs = { numRuns: propertyRuns(300) };
const dialect = dialectWith('COUNT', 'LOWER', 'MAX');
/** A hint is advice on a good query. */
const rules = {
  'nullable-inequality': 'off',
  'reversed-between': 'off',
  'no-limit': 'off',
  'unstable-paging': 'off',
} as const;

function textOf(query: CUnitQuery): string {
  const { value } = toVql(query);
  // A wildcard in what is searched for is a text that VQL cannot say.
  fc.pre(value !== undefined);
  return print(value);
}

/** Findings of the rules of a catalog in a text; other rules have tests of their own. */
function foundIn(text: string, options: Parameters<typeof check>[1]): readonly Diagnostic[] {
  return check(text, options).filter(({ code }) => isCatalogRule(code));
}

function isCatalogRule(code: string): boolean {
  return (catalogRuleNames as readonly string[]).includes(code);
}

function codesOf(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ code }) => code).sort();
}

function filtersIn(node: CUnitPredicate | undefined): readonly CUnitFilter[] {
  if (node === undefined) return [];
  return node.type === 'FILTER' ? [node] : node.children.flatMap(filtersIn);
}

describe('a query of nothing but what the catalog lists', () => {
  it('has no finding in either form', () => {
    fc.assert(
      fc.property(catalogQuery, ({ definition, query }) => {
        const options = { catalog: defineCatalog(definition), dialect, rules };
        expect(checkQuery(query, options)).toEqual([]);
        expect(foundIn(textOf(query), options)).toEqual([]);
      }),
      runs,
    );
  });
});

/** A mistake in such a query, or a catalog in which it is one; `undefined` where there is no place for it. */
type Mutation = (given: CatalogQuery, pick: number) => CatalogQuery | undefined;

/** The query with one filter replaced: the one that `pick` chooses among those that `isWanted` says. */
function withFilter(
  { definition, query }: CatalogQuery,
  pick: number,
  isWanted: (field: FieldDefinition, filter: CUnitFilter) => boolean,
  replace: (filter: CUnitFilter) => CUnitFilter,
): CatalogQuery | undefined {
  const wanted = filtersIn(query.request.queryPredicate).filter((filter) =>
    isWanted(fieldAt(definition, query, filter.property ?? ''), filter),
  );
  const chosen = wanted[pick % wanted.length];
  if (chosen === undefined) return undefined;
  const queryPredicate = replaced(query.request.queryPredicate, chosen, replace(chosen));
  return { definition, query: { ...query, request: { ...query.request, ...(queryPredicate && { queryPredicate }) } } };
}

function replaced<Node extends CUnitPredicate | undefined>(node: Node, old: CUnitFilter, other: CUnitFilter): Node {
  if ((node as unknown) === old) return other as Node;
  if (node?.type !== 'JUNCTION') return node;
  return { ...node, children: node.children.map((child) => replaced(child, old, other)) };
}

function fieldAt({ templates }: CatalogDefinition, { group, template }: CUnitQuery, path: string): FieldDefinition {
  const field = templates[`${group}.${template}`]?.fields[path];
  return typeof field === 'object' ? field : {};
}

/** The catalog with one field changed. */
function withField({ definition, query }: CatalogQuery, path: string, change: FieldDefinition): CatalogQuery {
  const name = `${query.group}.${query.template}`;
  const template = definition.templates[name] ?? { fields: {} };
  const fields = { ...template.fields, [path]: { ...fieldAt(definition, query, path), ...change } };
  return {
    query,
    definition: { ...definition, templates: { ...definition.templates, [name]: { ...template, fields } } },
  };
}

function withRequest({ definition, query }: CatalogQuery, request: CUnitQuery['request']): CatalogQuery {
  return { definition, query: { ...query, request: { ...query.request, ...request } } };
}

function misspelt(name: string): string {
  return `${name.slice(0, -1)}x${name.slice(-1)}`;
}

/** The result of a function has an unknown type. */
const isPlain = ({ functions = [] }: CUnitFilter): boolean => functions.length === 0;

const hasValues = (_: FieldDefinition, filter: CUnitFilter): boolean =>
  isPlain(filter) && (filter.values ?? []).length > 0 && !/LIKE|CONTAINS|WITH/.test(filter.operator);

/** A way to each code that a request can get. */
const mutations: { readonly [Code in CatalogRuleCode]?: Mutation } = {
  'unknown-template': ({ definition, query }) => ({
    definition,
    query: { ...query, template: misspelt(query.template) },
  }),
  'unknown-field': (given, pick) =>
    withFilter(
      given,
      pick,
      ({ nullable }) => nullable !== undefined,
      (filter) => ({ ...filter, property: misspelt(filter.property ?? '') }),
    ),
  'unknown-function': (given) => {
    const [first, ...rest] = given.query.request.adhocPreset?.results ?? [];
    return first && withRequest(given, { adhocPreset: { results: [{ ...first, functions: ['SOUNDEX'] }, ...rest] } });
  },
  'function-not-allowed': (given) => {
    const [first, ...rest] = given.query.request.adhocPreset?.results ?? [];
    if (first === undefined) return undefined;
    const called = withRequest(given, {
      adhocPreset: { results: [{ property: first.property, functions: ['LOWER'] }, ...rest] },
    });
    return withField(called, first.property, { functions: [] });
  },
  'field-not-resultable': (given) => {
    const [first] = given.query.request.adhocPreset?.results ?? [];
    return first && withField(given, first.property, { resultable: false });
  },
  'field-not-filterable': (given, pick) => {
    const filters = filtersIn(given.query.request.queryPredicate);
    return withField(given, filters[pick % filters.length]?.property ?? '', { filterable: false });
  },
  'field-not-sortable': (given) => {
    const [first] = given.query.request.pageable?.sortOrders ?? [];
    return first && withField(given, first.property, { sortable: false });
  },
  'operator-not-allowed': (given, pick) => {
    const filters = filtersIn(given.query.request.queryPredicate).filter(isPlain);
    const chosen = filters[pick % filters.length];
    return chosen && withField(given, chosen.property ?? '', { operators: [] });
  },
  'literal-type': (given, pick) =>
    withFilter(
      given,
      pick,
      (field, filter) => hasValues(field, filter) && /integer|decimal|boolean|date/.test(field.type ?? ''),
      (filter) => ({ ...filter, values: filter.values?.map(() => 'many') ?? [] }),
    ),
  'unknown-enum-value': (given, pick) =>
    withFilter(
      given,
      pick,
      (field, filter) => hasValues(field, filter) && field.type === 'enum',
      (filter) => ({ ...filter, values: filter.values?.map(misspelt) ?? [] }),
    ),
  'aggregate-beside-column': (given) => {
    const results = given.query.request.adhocPreset?.results ?? [];
    return withRequest(given, { adhocPreset: { results: [...results, { property: 'id', functions: ['COUNT'] }] } });
  },
  'distinct-hides-sort-key': (given) =>
    withRequest(given, {
      adhocPreset: { results: [{ property: 'id', functions: ['LOWER'] }], option: { distinctResult: true } },
    }),
};

describe.each(Object.entries(mutations))('the mistake %s in such a query', (code, mutate) => {
  const mutated = fc
    .tuple(catalogQuery, fc.nat(1_000))
    .map(([given, pick]) => mutate(given, pick))
    .filter((one) => one !== undefined);

  it('is all that is found, in either form', () => {
    fc.assert(
      fc.property(mutated, ({ definition, query }) => {
        const options = { catalog: defineCatalog(definition), dialect, rules };
        const inObject = checkQuery(query, options);
        const inText = foundIn(textOf(query), options);
        expect([...new Set(codesOf(inObject))]).toEqual([code]);
        // Not as often: IS_NULL_OR_EQUALS is two conditions in VQL.
        expect([...new Set(codesOf(inText))]).toEqual([code]);
        for (const { path } of inObject) expect(resolvePointer(query, path ?? '/nowhere')).toBeDefined();
      }),
      { numRuns: Math.ceil(runs.numRuns / 3) },
    );
  });

  it('is gone when the fixes are applied', () => {
    fc.assert(
      fc.property(mutated, ({ definition, query }) => {
        const options = { catalog: defineCatalog(definition), dialect, rules };
        for (const diagnostic of checkQuery(query, options)) {
          for (const { changes = [] } of diagnostic.fixes ?? []) {
            const again = checkQuery(changes.reduce<unknown>(changed, query), options);
            expect(again.filter(({ path }) => path === diagnostic.path)).toEqual([]);
          }
        }
        const text = textOf(query);
        for (const diagnostic of foundIn(text, options)) {
          for (const fix of diagnostic.fixes ?? []) {
            const again = applyFixes(text, [fix]).text;
            expect(parse(again).diagnostics).toEqual([]);
            expect(foundIn(again, options).filter(({ span }) => span?.start === diagnostic.span?.start)).toEqual([]);
          }
        }
      }),
      { numRuns: Math.ceil(runs.numRuns / 3) },
    );
  });
});

/** Catalogs of the fields that other generators draw from, so that their queries find something in it. */
const familiarCatalog: fc.Arbitrary<CatalogDefinition> = catalogDefinition().chain(({ templates }) => {
  const definitions = Object.values(templates).flatMap(({ fields }) => Object.values(fields));
  return fc.tuple(fc.subarray([...paths]), fc.nat(100), fc.boolean()).map(([listed, salt, partial]) => {
    const fields = Object.fromEntries(
      listed.map((path, index) => [path, definitions[(index + salt) % definitions.length] ?? 'string']),
    );
    const names = ['sales-channel.query', 'sales-channel.query-textenum', 'account.query', 'article.query'];
    return { templates: Object.fromEntries(names.map((name) => [name, { partial, fields }])) };
  });
});

describe('the findings on a statement', () => {
  it('are those on its translation to C-Unit', () => {
    let compared = 0;
    fc.assert(
      fc.property(familiarCatalog, vqlQuery, (definition, statement) => {
        const catalog = defineCatalog(definition);
        // In C-Unit every number is a text.
        const settings = { ...rules, 'unquoted-id': 'off', 'nullable-inequality': 'warning' } as const;
        const options = { catalog, dialect, rules: settings };
        const { value } = toCUnit(statement, { variables });
        if (value === undefined) return;
        // A text such as ':x' may be a variable in C-Unit, of which nothing is known.
        if (/'\s*:\w+'/.test(print(statement))) return;
        compared += foundIn(print(statement), options).length;
        // Where one filter says two conditions, as IS_NULL_OR_EQUALS does, it is reported once.
        const inObject = new Set(codesOf(checkQuery(value, { ...options, parse })));
        expect(inObject).toEqual(new Set(codesOf(foundIn(print(statement), options))));
      }),
      runs,
    );
    expect(compared).toBeGreaterThan(runs.numRuns / 3);
  });
});

describe('a request', () => {
  const account = { 'account.query': { fields: { id: 'integer', name: { type: 'string', functions: ['LOWER'] } } } };
  const options = { catalog: defineCatalog({ templates: account } as CatalogDefinition), template: 'account.query' };

  it('may select, and sort by, the terms that it computes', () => {
    const sortOrders = ['margin', 'margn'].map((property) => ({ property, direction: 'ASC' }));
    const request = {
      arithmeticQueryTerms: [null, { termName: 'margin', terms: [{ attribute: 'id' }], operations: ['PLUS'] }],
      overrideResults: [{ property: 'margin', functions: ['ROUND'] }],
      pageable: { sortOrders },
    };
    expect(checkRequest(request, { ...options, paged: true }).map(({ code, path }) => [code, path])).toEqual([
      ['unknown-field', '/pageable/sortOrders/1/property'],
    ]);
  });

  it('calls but the first of its functions on the property, as the same statement does', () => {
    const overrideResults = [{ property: 'name', functions: ['LOWER', 'COUNT'] }];
    expect(checkRequest({ overrideResults }, options)).toEqual([]);
    // The engine refuses the call in a call; the catalog does not.
    const settings = { ...rules, 'aggregate-argument': 'off' } as const;
    expect(
      check('SELECT COUNT(LOWER(name)) FROM account.query', { catalog: options.catalog, rules: settings }),
    ).toEqual([]);
  });
});

describe('checking with a catalog never throws', () => {
  const catalog = defineCatalog(sampleCatalog);

  it('whatever the text', () => {
    fc.assert(
      fc.property(anyStatement(), fc.nat(), fc.nat(10), (statement, at, length) => {
        const text = print(statement);
        const start = at % (text.length + 1);
        const broken = text.slice(0, start) + text.slice(start + length);
        for (const { span } of check(broken, { catalog })) {
          expect(span?.start).toBeGreaterThanOrEqual(0);
          expect(span?.end).toBeLessThanOrEqual(broken.length);
        }
      }),
      runs,
    );
  });

  it('whatever the object', () => {
    const hostile = fc.oneof(
      fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }),
      anyQuery.chain((query) =>
        fc
          .tuple(fc.constantFrom(query.request, query.request.queryPredicate, query), fc.anything(), fc.string())
          .map(([whole, part, key]) => ({
            ...whole,
            [key]: part,
            request: { ...query.request, queryPredicate: part },
          })),
      ),
    );
    fc.assert(
      fc.property(hostile, (json) => {
        const options = { catalog, parse };
        const template = 'account.query';
        for (const { message } of [
          ...checkQuery(json, options),
          ...checkRequest(json, { ...options, template }),
          ...checkPredicate(json, { ...options, template }),
        ])
          expect(message).toMatch(/[.?]$/);
      }),
      runs,
    );
  });

  it('whatever the names', () => {
    const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'a.b.c.d.e.f.g.h.i.j.k.l'];
    for (const name of names) {
      const text = `SELECT ${name}, ${name}(${name}) FROM ${name}.${name} JOIN (SELECT id FROM a.b) AS ${name.replaceAll('.', '')} ON (${name}.${name} = 1) WHERE ${name} = '${name}'`;
      expect(() => check(text, { catalog })).not.toThrow();
      const query = {
        group: name,
        template: name,
        request: { overrideResults: [{ property: name, functions: [name] }] },
      };
      // Names with dots are no names of groups and templates.
      const codes = name.includes('.') ? ['member-type', 'member-type'] : ['unknown-template'];
      expect(checkQuery(query, { catalog, paged: true }).map(({ code }) => code)).toEqual(codes);
      expect(check(`SELECT ${name} FROM account.query LIMIT 1`, { catalog, rules }).map(({ code }) => code)).toEqual([
        'unknown-field',
      ]);
    }
  });

  it('whatever the depth', () => {
    const deep = Array.from({ length: 999 }).reduce<CUnitPredicate>(
      (child) => ({ type: 'JUNCTION', operator: 'AND', children: [child] }),
      { type: 'FILTER', operator: 'EQUALS', property: 'nmae', values: ['x'] },
    );
    const [found] = checkPredicate(deep, { catalog, template: 'account.query' });
    expect(found?.path).toBe(`${'/children/0'.repeat(999)}/property`);
    const text = `SELECT id FROM account.query WHERE ${'NOT ('.repeat(900)}nmae = 1${')'.repeat(900)} LIMIT 1`;
    expect(check(text, { catalog }).map(({ code }) => code)).toEqual(['unknown-field']);
  });
});
