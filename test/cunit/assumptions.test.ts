import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import {
  type CUnitRequest,
  checkPredicate,
  checkQuery,
  checkRequest,
  createFilter,
  createJunction,
  type ToCUnitOptions,
  toCUnit,
  toVql,
} from '../../src/cunit/index.js';
import { assumedExistsForm } from '../../src/dialect/exists-form.js';
import type { KnownAssumptions } from '../../src/interface/assumptions/assumptions.js';
import { parse, parseOrThrow } from '../../src/vql/index.js';

const filter = createFilter('EQUALS', 'name', ['x']);
const sorted = { sortOrders: [{ property: 'id', direction: 'ASC' }] } as const;

function translate(request: CUnitRequest, evidence: KnownAssumptions = {}) {
  return toVql({ group: 'account', template: 'query', request }, { parse, dialect: { evidence } });
}

describe('the assumptions of a translation', () => {
  it.each<[string, CUnitRequest, readonly string[]]>([
    ['an empty request', {}, ['template-filter', 'template-sort']],
    ['only an additional predicate', { additionalPredicate: filter, pageable: sorted }, ['template-filter']],
    ['a filter and a sort order', { queryPredicate: filter, pageable: sorted }, []],
    ['a filter in the preset of the request', { adhocPreset: { queryPredicate: filter }, pageable: sorted }, []],
    [
      'a page without a sort order, which discards that of the template',
      { queryPredicate: filter, pageable: { limit: 5 } },
      [],
    ],
    ['a pattern', { queryPredicate: createFilter('LIKE', 'name', ['A%']), pageable: sorted }, ['like-case']],
    [
      'a text, negated',
      { queryPredicate: createFilter('NOT_CONTAINS', 'name', ['A']), pageable: sorted },
      ['like-case', 'null-logic'],
    ],
    ['an inequality', { queryPredicate: createFilter('NOT_EQUALS', 'name', ['A']), pageable: sorted }, ['null-logic']],
    [
      'a range',
      { queryPredicate: createFilter('NOT_RANGE', 'n', ['1', '2']), pageable: sorted },
      ['range-bounds', 'null-logic'],
    ],
    [
      'EXISTS in a junction, twice',
      {
        queryPredicate: createJunction('OR', [
          createFilter('EXISTS', undefined, ['SELECT id FROM crm.activities']),
          createFilter('NOT_EXISTS', undefined, ['SELECT id FROM crm.activities']),
        ]),
        pageable: sorted,
      },
      ['exists-form'],
    ],
    ['a statement', { mode: 'STATEMENT', queryStatement: 'SELECT id FROM account.query' }, []],
  ])('of %s', (_, request, ids) => {
    const { exact, assumptions } = translate(request);
    expect(exact).toBe(true);
    expect(assumptions).toEqual(ids);
  });

  it('are fewer where the installation is known', () => {
    expect(translate({}, { 'template-filter': 'installation' }).assumptions).toEqual(['template-sort']);
    expect(translate({}, { 'template-filter': 'seen', 'template-sort': 'doc' }).assumptions).toEqual([]);
  });

  it('are those of the request that a statement becomes', () => {
    const statement = parseOrThrow('SELECT id FROM account.query WHERE total BETWEEN 1 AND 2');
    expect(toCUnit(statement).assumptions).toEqual(['template-sort', 'range-bounds']);
    const ordered = parseOrThrow('SELECT id FROM account.query ORDER BY id LIMIT 5');
    expect(toCUnit(ordered).assumptions).toEqual(['template-filter']);
  });

  it('are none where there is no translation', () => {
    expect(toVql({ ...filter, values: [] }).assumptions).toEqual([]);
  });
});

describe('conditions on a field with several values', () => {
  const catalog = defineCatalog({
    templates: {
      'account.query': { fields: { id: 'integer', name: 'string', tags: { type: 'string', collection: true } } },
    },
  });
  const of = (where: string, options: ToCUnitOptions = {}) =>
    toCUnit(parseOrThrow(`SELECT id FROM account.query WHERE ${where} ORDER BY id`), options).assumptions;

  it.each<[where: string, known: readonly string[], unknown: readonly string[]]>([
    ["tags = 'A'", ['any-element'], []],
    ["tags <> 'A'", ['null-logic', 'any-element'], ['null-logic']],
    ["NOT tags = 'A'", ['null-logic', 'any-element', 'not-on-collection'], ['null-logic', 'not-on-collection']],
    ["NOT account.query.tags > 'A'", ['any-element', 'not-on-collection'], ['not-on-collection']],
    [
      "NOT (name = 'x' OR tags IS NULL)",
      ['null-logic', 'any-element', 'not-on-collection'],
      ['null-logic', 'not-on-collection'],
    ],
    ["NOT (NOT tags = 'A')", ['any-element'], []],
    ["NOT (name = 'x' AND NOT tags = 'A')", ['null-logic', 'any-element'], ['null-logic', 'not-on-collection']],
    ["NOT name = 'x'", ['null-logic'], ['null-logic', 'not-on-collection']],
    ["NOT EXISTS (SELECT id FROM crm.tags WHERE name = 'A')", ['exists-form'], ['exists-form']],
  ])('%s', (where, known, unknown) => {
    expect([of(where, { catalog }), of(where)]).toEqual([known, unknown]);
  });

  it('are no assumption where the installation is known', () => {
    const dialect = { evidence: { 'any-element': 'installation', 'not-on-collection': 'installation' } } as const;
    expect(of("NOT tags = 'A'", { catalog, dialect })).toEqual(['null-logic']);
  });

  it('are reported in strict mode, and listed in the other direction', () => {
    const query = {
      group: 'account',
      template: 'query',
      request: { queryPredicate: createFilter('EQUALS', 'tags', ['A']), pageable: { ...sorted, limit: 1 } },
    };
    const { code, path } = checkQuery(query, { strict: true, catalog })[0] ?? {};
    expect([code, path]).toEqual(['assumed-meaning', '/request/queryPredicate']);
    expect(toVql(query, { parse, catalog }).assumptions).toEqual(['any-element']);
    expect(toVql(query, { parse }).assumptions).toEqual([]);
  });
});

describe('strict mode', () => {
  const query = {
    group: 'account',
    template: 'query',
    request: { queryPredicate: createFilter('RANGE', 'total', ['1', '2']) },
  };
  const foundIn = (evidence: KnownAssumptions = {}) =>
    checkQuery(query, { strict: true, paged: true, dialect: { evidence } }).flatMap(({ code, path, message }) =>
      code === 'assumed-meaning' ? [[path, message]] : [],
    );

  it('reports the assumptions that a query depends on, with their pointers', () => {
    expect(foundIn()).toEqual([
      [
        '/request',
        'It is not documented whether the default sort order of a template applies to a statement without ORDER BY. Assumed: It does not, so a request without a sort order and the statement may return rows in different orders.',
      ],
      [
        '/request/queryPredicate',
        'It is not documented whether RANGE includes its two bounds. Assumed: It includes both, as BETWEEN does.',
      ],
    ]);
  });

  it('does not report what is known', () => {
    expect(foundIn({ 'range-bounds': 'installation', 'template-sort': 'installation' })).toEqual([]);
  });

  it('is off by default', () => {
    expect(checkQuery(query, { paged: true })).toEqual([]);
  });

  it('covers requests and predicates', () => {
    const exists = createFilter('EXISTS', undefined, ['SELECT id FROM crm.activities']);
    expect(checkPredicate(exists, { strict: true }).map(({ code, path }) => `${code} ${path}`)).toEqual([
      'assumed-meaning ',
    ]);
    const known = { existsForm: assumedExistsForm };
    expect(checkPredicate(exists, { strict: true, dialect: known })).toEqual([]);
    expect(checkRequest({}, { strict: true, paged: true }).map(({ path }) => path)).toEqual(['', '']);
  });
});

describe('an assumption that the installation contradicts', () => {
  it('is still listed by the translations that depend on it', () => {
    const request = { queryPredicate: createFilter('RANGE', 'n', ['1', '2']), pageable: sorted };
    expect(translate(request, { 'range-bounds': 'contradicted' }).assumptions).toEqual(['range-bounds']);
    expect(translate(request, { 'range-bounds': 'installation' }).assumptions).toEqual([]);
    const statement = parseOrThrow('SELECT id FROM account.query WHERE n BETWEEN 1 AND 2 ORDER BY id LIMIT 1');
    const dialect = { evidence: { 'range-bounds': 'contradicted' } } as const;
    expect(toCUnit(statement, { dialect }).assumptions).toContain('range-bounds');
  });
});
