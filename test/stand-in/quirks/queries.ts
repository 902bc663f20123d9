import { expect } from 'vitest';
import { dialectFromInfo } from '../../../src/dialect/index.js';
import type { StandInOptions } from '../../../src/stand-in/index.js';
import type { Erp } from '../support/open-erp.js';
import type { QuirkRequest } from '../support/quirk-request.js';

const execute = '/cmn/computed-queries/execute';
const template = '/cmn/computed-queries/article/query';

/** 150 articles, of which the first three have one name. */
const articles = Array.from({ length: 150 }, (_, index) => ({
  id: String(1000 - index),
  number: `A-${index}`,
  name: index < 3 ? 'Bolt' : 'Nut',
  price: index,
}));
const tables = { 'article.query': articles };
const isBolt = { type: 'FILTER', operator: 'EQUALS', property: 'name', values: ['Bolt'] } as const;
const isCheap = { type: 'FILTER', operator: 'LESS_THAN', property: 'price', values: ['2'] } as const;
const sortOrders = [{ property: 'price', direction: 'DESC' }] as const;
const presets = { 'article.query': { queryPredicate: isBolt, sortOrders } };
const numbers = (rows: readonly { readonly number: string }[]) => rows.map(({ number }) => number);
const overrideResults = [{ property: 'number' }];

/** Articles with a null, a list, a date and a boolean. */
const things = {
  'article.query': {
    columns: { id: 'string', name: 'string', size: 'integer', tags: ['string'], soldOn: 'date', isOpen: 'boolean' },
    rows: [
      { id: '10', name: 'Bolt', size: 5, tags: ['A', 'B'], soldOn: '2026-03-01', isOpen: true },
      { id: '9', name: 'nut', size: null, tags: ['C'], soldOn: '2026-03-02', isOpen: false },
      { id: '3', name: '100%', size: 7, tags: [], soldOn: null, isOpen: null },
    ],
  },
} as const satisfies StandInOptions['tables'];

/** The ids that a filter in C-Unit selects, sorted. */
const filtered = async (erp: Erp, operator: string, property: string | undefined, ...values: readonly string[]) => {
  const queryPredicate = { type: 'FILTER', operator, ...(property !== undefined && { property }), values };
  const { body } = await erp.send('POST', template, { queryPredicate, overrideResults: [{ property: 'id' }] });
  return (body.data as readonly { readonly id: string }[]).map(({ id }) => id).sort();
};

/** The ids that a condition in VQL selects, sorted. */
const where = async (erp: Erp, condition: string) =>
  [...(await erp.column(`SELECT id FROM article.query WHERE ${condition}`))].sort();

/** Requests of computed queries. */
export const queries = {
  invalidQuery: async (open) => {
    const erp = await open({ tables });
    const { status, body, headers } = await erp.send('POST', execute, { statement: 'SELECT nmae FROM article.query' });
    expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json']);
    expect(body.diagnostics[0]).toMatchObject({
      code: 'unknown-field',
      path: '/statement',
      span: { start: 7, end: 11 },
    });
    const losses = await erp.send('POST', execute, { statement: 'SELECT COUNT(id), name FROM article.query' });
    expect([losses.status, losses.body.diagnostics.length > 0]).toEqual([400, true]);
  },
  invalidRequest: async (open) => {
    const erp = await open({ tables });
    const filter = { type: 'FILTER', operator: 'EQUALS', property: 'number', values: ['A-1'] };
    const wrong = [
      [{ queryPredicate: { ...filter, property: 'nmber' } }, 'unknown-field'],
      [{ queryPredicate: { ...filter, operator: 'EQUAL' } }, 'unknown-filter-operator'],
      [{ queryPredicate: { ...filter, type: 'FILTRE' } }, undefined],
      [{ overrideResults: [{ property: 'nmae' }] }, 'unknown-field'],
      [{ pageable: { limit: '5' } }, undefined],
      [{ pageable: { limit: 5, sortOrders: [{ property: 'nmae', direction: 'ASC' }] } }, 'unknown-field'],
      [[], undefined],
      [null, undefined],
      ['"SELECT id FROM article.query"', undefined],
    ] as const;
    for (const [request, code] of wrong) {
      const { status, body, headers } = await erp.send('POST', template, request);
      expect([request, status, headers.get('content-type')]).toEqual([request, 422, 'application/problem+json']);
      expect(body.diagnostics[0].code).toEqual(code ?? expect.any(String));
    }
    expect((await erp.send('POST', template, '{')).status).toBe(400);
  },
  operatorValues: async (open) => {
    const erp = await open({ tables });
    const queryPredicate = { type: 'FILTER', operator: 'RANGE', property: 'price', values: ['1'] };
    const { status, body } = await erp.send('POST', template, { queryPredicate });
    expect([status, body.diagnostics[0].code]).toEqual([422, 'value-count']);
  },
  valuesAreTexts: async (open) => {
    const erp = await open({ tables });
    const { status, body } = await erp.send('POST', template, { queryPredicate: { ...isCheap, values: [2] } });
    expect([status, body.diagnostics[0].code]).toEqual([422, 'value-not-string']);
    expect((await erp.send('POST', template, { queryPredicate: isCheap })).body.data).toHaveLength(2);
  },
  unknownTemplate: async (open) => {
    const erp = await open({ tables });
    expect((await erp.send('POST', '/cmn/computed-queries/article/qery', {})).status).toBe(404);
    expect((await erp.send('GET', '/cmn/computed-queries/article/qery/fields')).status).toBe(404);
    expect((await erp.send('GET', '/cmn/computed-queries/artcle')).status).toBe(404);
  },
  zeroOffset: async (open) => {
    const erp = await open({ tables });
    const statement = 'SELECT id FROM article.query LIMIT 5';
    expect((await erp.send('POST', execute, { statement, offset: 0 })).status).toBe(422);
    // A mistake beside a statement does not hide those in it.
    for (const member of [{ offset: 0 }, { limit: 'x' }, { offset: -1 }, { variableSubstitutionList: 5 }]) {
      const wrong = await erp.send('POST', execute, { statement: 'SELECT nope FROM article.query LIMIT 5', ...member });
      const codes = wrong.body.diagnostics.map(({ code }: { code: string }) => code);
      expect(codes).toEqual(
        expect.arrayContaining([expect.stringMatching(/^(zero-offset-field|member-type)$/), 'unknown-field']),
      );
    }
    expect((await erp.send('POST', execute, { statement, offset: 1 })).status).toBe(200);
    expect((await erp.send('POST', template, { pageable: { start: 0, limit: 1 } })).status).toBe(200);
  },
  noLimit: async (open) => {
    const erp = await open({ tables });
    expect(await erp.column('SELECT id FROM article.query')).toHaveLength(150);
    expect((await erp.send('POST', template, {})).body.data).toHaveLength(150);
  },
  fieldsOverClauses: async (open) => {
    const erp = await open({ tables });
    const statement = 'SELECT price FROM article.query ORDER BY price LIMIT 5 OFFSET 3';
    expect(await erp.column(statement)).toEqual([3, 4, 5, 6, 7]);
    expect(await erp.column(statement, { limit: 2, offset: 10 })).toEqual([10, 11]);
  },
  noTotal: async (open) => {
    const erp = await open({ tables });
    const statement = 'SELECT id FROM article.query ORDER BY id';
    const { body, headers } = await erp.send('POST', execute, { statement, limit: 50, offset: 20 });
    expect(Object.keys(body)).toEqual(['definition', 'data']);
    expect(headers.get('x-query-more-elements')).toBe('true');
    expect(headers.get('x-query-next-offset')).toBe('70');
  },
  endOffset: async (open) => {
    const erp = await open({ tables });
    const { headers } = await erp.send('POST', template, { pageable: { start: 100, limit: 50, sortOrders: [] } });
    expect(headers.get('x-query-more-elements')).toBe('false');
    expect(headers.get('x-query-next-offset')).toBe('0');
  },
  tiebreak: async (open) => {
    const erp = await open({ tables });
    const found = await erp.column('SELECT id, name FROM article.query ORDER BY name', { limit: 4 });
    expect(found).toEqual(['1000', '998', '999', '851']);
  },
  noTiebreak: async (open) => {
    const erp = await open({ tables });
    expect(await erp.column('SELECT id FROM article.query')).toEqual(articles.map(({ id }) => id));
    const first = await erp.column('SELECT number FROM article.query', { limit: 3 });
    expect(first).toEqual(['A-0', 'A-1', 'A-2']);
  },
  presetSort: async (open) => {
    const erp = await open({ tables, presets });
    const whole = await erp.send('POST', template, { overrideResults });
    expect(numbers(whole.body.data)).toEqual(['A-2', 'A-1', 'A-0']);
    const page = await erp.send('POST', template, { overrideResults, pageable: { limit: 3 } });
    expect(numbers(page.body.data)).toEqual(['A-0', 'A-1', 'A-2']);
    expect(await erp.column('SELECT number FROM article.query WHERE price < 3')).toEqual(['A-0', 'A-1', 'A-2']);
  },
  presetFilter: async (open) => {
    const erp = await open({ tables, presets });
    const own = await erp.send('POST', template, { queryPredicate: isCheap, overrideResults });
    expect(numbers(own.body.data)).toEqual(['A-1', 'A-0']);
    const inPreset = await erp.send('POST', template, { adhocPreset: { queryPredicate: isCheap }, overrideResults });
    expect(numbers(inPreset.body.data)).toEqual(['A-1', 'A-0']);
    const isNut = { ...isBolt, values: ['Nut'] };
    expect((await erp.send('POST', template, { queryPredicate: isNut })).body.data).toHaveLength(147);
    expect(await erp.column('SELECT id FROM article.query')).toHaveLength(150);
  },
  narrowedPreset: async (open) => {
    const erp = await open({ tables, presets });
    const additionalPredicate = { ...isCheap, operator: 'GREATER_THAN', values: ['0'] };
    const { body } = await erp.send('POST', template, { additionalPredicate, overrideResults });
    expect(numbers(body.data)).toEqual(['A-2', 'A-1']);
  },
  variables: async (open) => {
    const erp = await open({ tables });
    const variableSubstitutionList = {
      variableSubstitutions: [{ variable: { variableName: 'name' }, values: ['Bolt'] }],
    };
    const statement = 'SELECT id FROM article.query WHERE name = :name LIMIT 9';
    expect(await erp.column(statement, { variableSubstitutionList })).toHaveLength(3);
    const without = await erp.send('POST', execute, { statement });
    expect([without.status, without.body.diagnostics[0].code]).toEqual([400, 'missing-substitution']);
    const queryPredicate = { ...isBolt, values: [':name'] };
    const { body } = await erp.send('POST', template, { queryPredicate, variableSubstitutionList });
    expect(body.data).toHaveLength(3);
  },
  existsForm: async (open) => {
    const erp = await open({ tables: things });
    const subquery = 'SELECT id FROM article.query WHERE size >';
    expect(await filtered(erp, 'EXISTS', undefined, `${subquery} 5`)).toHaveLength(3);
    expect(await filtered(erp, 'EXISTS', undefined, `${subquery} 100`)).toEqual([]);
  },
  valueFormat: async (open) => {
    const erp = await open({ tables: things });
    expect(await filtered(erp, 'EQUALS', 'size', '5')).toEqual(['10']);
    expect(await filtered(erp, 'EQUALS', 'isOpen', 'false')).toEqual(['9']);
    expect(await filtered(erp, 'EQUALS', 'soldOn', '2026-03-02')).toEqual(['9']);
  },
  rangeBounds: async (open) => {
    const erp = await open({ tables: things });
    expect(await filtered(erp, 'RANGE', 'size', '5', '7')).toEqual(['10', '3']);
    expect(await filtered(erp, 'RANGE', 'size', '5', '6')).toEqual(['10']);
  },
  nullLogic: async (open) => {
    const erp = await open({ tables: things });
    expect(await where(erp, 'size = 5')).toEqual(['10']);
    expect(await where(erp, 'size <> 5')).toEqual(['3']);
    expect(await where(erp, 'NOT size = 5')).toEqual(['3']);
    expect(await where(erp, 'size IS NULL')).toEqual(['9']);
  },
  anyElement: async (open) => {
    const erp = await open({ tables: things });
    expect(await where(erp, "tags = 'A'")).toEqual(['10']);
    expect(await where(erp, "tags <> 'A'")).toEqual(['10', '9']);
  },
  notOnCollection: async (open) => {
    const erp = await open({ tables: things });
    expect(await where(erp, "NOT tags = 'A'")).toEqual(['10', '9']);
    expect(await where(erp, "NOT (tags = 'C' OR tags = 'B')")).toEqual(['10']);
  },
  likeCase: async (open) => {
    const [erp, other] = [
      await open({ tables: things }),
      await open({ tables: things, dialect: { likeCaseSensitive: false } }),
    ];
    expect(await where(erp, "name LIKE 'b%'")).toEqual([]);
    expect(await where(other, "name LIKE 'b%'")).toEqual(['10']);
  },
  likeEscape: async (open) => {
    const [erp, other] = [await open({ tables: things }), await open({ tables: things, dialect: { likeEscape: '!' } })];
    expect(await where(erp, "name LIKE '100!%'")).toEqual([]);
    expect(await where(other, "name LIKE '100!%'")).toEqual(['3']);
  },
  nullOrder: async (open) => {
    const erp = await open({ tables: things });
    expect(await erp.column('SELECT size FROM article.query ORDER BY size')).toEqual([5, 7, null]);
  },
  idOrder: async (open) => {
    const erp = await open({ tables: things });
    expect(await erp.column('SELECT id FROM article.query ORDER BY id')).toEqual(['10', '3', '9']);
    expect(await erp.column("SELECT id FROM article.query WHERE id > '10' ORDER BY id")).toEqual(['3', '9']);
  },
  zeroLimitQuery: async (open) => {
    const erp = await open({ tables });
    const statement = 'SELECT id FROM article.query';
    expect(await erp.column(`${statement} LIMIT 0`)).toEqual([]);
    expect((await erp.send('POST', execute, { statement, limit: 0 })).status).toBe(400);
    expect((await erp.send('POST', template, { pageable: { limit: 0 } })).status).toBe(422);
  },
  zeroOffsetClause: async (open) => {
    const erp = await open({ tables });
    expect(await erp.column('SELECT number FROM article.query LIMIT 1 OFFSET 0')).toEqual(['A-0']);
    expect((await erp.send('POST', template, { pageable: { start: 0, limit: 1 } })).status).toBe(200);
  },
  articleByNumber: async (open) => {
    const erp = await open({ tables });
    expect(await erp.column("SELECT id FROM article.query WHERE number = 'A-7'")).toEqual(['993']);
    expect((await erp.send('GET', '/erp/articles')).status).toBe(405);
  },
  dialectInfo: async (open) => {
    const erp = await open({ tables });
    const { status, body } = await erp.send('GET', '/cmn/computed-queries/dialect-info');
    expect([status, dialectFromInfo(body).diagnostics]).toEqual([200, []]);
  },
} satisfies Readonly<Record<string, QuirkRequest>>;
