import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { from } from '../../src/builder/index.js';
import { defineCatalog } from '../../src/catalog/index.js';
import {
  type CUnitPredicate,
  checkPredicate,
  checkQuery,
  createFilter,
  createJunction,
  createMatcher,
  fieldsOfQuery,
  fingerprint,
  negate,
  normalize,
  readFilter,
  readPredicate,
  readQuery,
  readRequest,
  toCUnit,
  toVql,
} from '../../src/cunit/index.js';
import { type ExistsForm, resolveDialect } from '../../src/dialect/index.js';
import { paginate } from '../../src/paging/index.js';
import { anyPredicate } from '../../src/testing/index.js';
import { parse, parsePredicate, print } from '../../src/vql/index.js';

/** The template as the property, and the columns and the condition as values. */
const inParts: ExistsForm = {
  write(statement) {
    const [, columns, template, condition] =
      /^SELECT (.+?) FROM ([\w-]+\.[\w-]+)(?: WHERE (.+))?$/s.exec(statement) ?? [];
    if (columns === undefined || template === undefined) return undefined;
    return { property: template, values: [columns, ...(condition === undefined ? [] : [condition])] };
  },
  read({ property, values: [columns, condition, ...more] = [] }) {
    if (property === undefined || columns === undefined || more.length > 0) return undefined;
    return `SELECT ${columns} FROM ${property}${condition === undefined ? '' : ` WHERE ${condition}`}`;
  },
};

/** The text in a member of its own. */
const inMember: ExistsForm = {
  write: (statement) => ({ value: { vql: statement } }),
  read({ value }) {
    const isObject = typeof value === 'object' && value !== null && 'vql' in value;
    return isObject && typeof value.vql === 'string' ? value.vql : undefined;
  },
};

const text = "SELECT id FROM crm.activities WHERE type = 'CALL'";
const ofParts = {
  type: 'FILTER',
  operator: 'EXISTS',
  property: 'crm.activities',
  values: ['id', "type = 'CALL'"],
} as const satisfies CUnitPredicate;
const ofMember = { type: 'FILTER', operator: 'EXISTS', value: { vql: text } } as const;

const forms = [
  { name: 'in parts', existsForm: inParts, filter: ofParts, at: '' },
  { name: 'in a member of its own', existsForm: inMember, filter: ofMember, at: '/value/vql' },
] as const;

describe.each(forms)('EXISTS $name', ({ existsForm, filter, at }) => {
  const dialect = { existsForm };
  const query = { group: 'account', template: 'query', request: { queryPredicate: filter, pageable: { limit: 2 } } };
  const predicateOf = (condition: string) =>
    parsePredicate(condition).value as NonNullable<ReturnType<typeof parsePredicate>['value']>;

  it('is read, with no diagnostic', () => {
    expect(readPredicate(filter, { dialect })).toEqual({ value: filter, diagnostics: [] });
    expect(readRequest(query.request, { dialect }).diagnostics).toEqual([]);
    expect(readQuery(query, { dialect }).diagnostics).toEqual([]);
  });

  it('is an error for an installation with the assumed form', () => {
    expect(readPredicate(filter).value).toBeUndefined();
  });

  it('is never accepted from outside, and refused for that reason alone', () => {
    const { diagnostics } = readFilter(filter, { fields: ['id'] });
    expect(diagnostics.map(({ code }) => code)).toEqual(['refused-operator']);
  });

  it('is written by toCUnit, and read by toVql', () => {
    const made = toCUnit(predicateOf(`EXISTS (${text})`), { dialect });
    expect(made).toMatchObject({ value: filter, exact: true });
    const back = toVql(filter as CUnitPredicate, { dialect, parse });
    expect(back).toMatchObject({ exact: true, diagnostics: [] });
    expect(back.value && print(back.value)).toBe(`EXISTS (${text})`);
    expect(back.sourceMap.pointerAt('EXISTS (SEL'.length)).toBe(at);
  });

  it('is written by the builder', () => {
    const nested = from('crm.activities').select('id').equals('type', 'CALL');
    const built = from('account.query', { dialect }).select('id').exists(nested);
    expect(built.toCUnitOrThrow().request.queryPredicate).toEqual(filter);
    expect(built.toRequest('template').body.queryPredicate).toEqual(filter);
  });

  it('is checked by the rules of its text', () => {
    const catalog = defineCatalog({
      templates: { 'account.query': { fields: { id: 'string' } }, 'crm.activities': { fields: { id: 'string' } } },
    });
    const expected = [{ code: 'unknown-field', path: at }];
    expect(checkPredicate(filter, { dialect, catalog, parse, template: 'account.query' })).toMatchObject(expected);
    const rules = { 'unstable-paging': 'off' } as const;
    expect(checkQuery(query, { dialect, catalog, parse, rules })).toMatchObject([
      { code: 'unknown-field', path: `/request/queryPredicate${at}` },
    ]);
    expect(fieldsOfQuery(query as never, { dialect, parse })).toMatchObject([
      { field: 'id', path: `/request/queryPredicate${at}` },
      { field: 'type', path: `/request/queryPredicate${at}` },
    ]);
  });

  it('is evaluated', () => {
    const tables = { 'crm.activities': [{ id: '1', type: 'CALL' }] };
    const options = { dialect, parse, tables, template: 'account.query' };
    expect(createMatcher(filter as CUnitPredicate, options)({ id: '7' })).toBe(true);
    expect(createMatcher({ ...filter, operator: 'NOT_EXISTS' } as CUnitPredicate, options)({ id: '7' })).toBe(false);
  });

  it('is negated, normalized and compared', () => {
    expect(negate(filter as CUnitPredicate, { dialect }).value).toEqual({ ...filter, operator: 'NOT_EXISTS' });
    expect(normalize(filter as CUnitPredicate, { dialect })).toEqual(filter);
    expect(fingerprint(filter as CUnitPredicate, { dialect })).toBe(
      fingerprint(predicateOf(`EXISTS (${text})`), { dialect }),
    );
    expect(fingerprint(query as never, { dialect })).toHaveLength(16);
  });

  it('is paged, with the condition of keyset paging beside it', async () => {
    const sent: unknown[] = [];
    const pager = paginate(query as never, {
      dialect,
      strategy: 'keyset',
      pageSize: 1,
      fetchPage: (request) => {
        sent.push(request);
        return { rows: sent.length === 1 ? [{ id: '1' }] : [] };
      },
    });
    expect(await pager.toArray({ max: 5 })).toEqual([{ id: '1' }]);
    expect(sent[1]).toMatchObject({
      request: {
        queryPredicate: filter,
        additionalPredicate: { operator: 'GREATER_THAN', property: 'id', values: ['1'] },
      },
    });
  });

  it('comes back as it was, from any predicate', () => {
    let count = 0;
    fc.assert(
      fc.property(anyPredicate(), (inner) => {
        const written = `SELECT id FROM crm.activities WHERE ${print(inner)}`;
        const condition = `NOT EXISTS (${written}) AND total > 5`;
        const { value } = parsePredicate(condition);
        const made = value && toCUnit(value, { dialect });
        if (made?.value === undefined) return;
        count += 1;
        const back = toVql(made.value, { dialect, parse });
        expect(back.diagnostics).toEqual([]);
        expect(back.value && print(back.value)).toBe(value && print(value).replace('total > 5', "total > '5'"));
      }),
      { numRuns: 100 },
    );
    expect(count).toBeGreaterThan(50);
  });
});

describe('the form of EXISTS', () => {
  it('is an error where the filter has another one', () => {
    const wrong = { type: 'FILTER', operator: 'NOT_EXISTS', values: [text] };
    expect(readPredicate(wrong, { dialect: { existsForm: inMember } }).diagnostics).toMatchObject([
      {
        code: 'exists-form',
        path: '',
        message: 'The query of NOT_EXISTS is not in the form that the dialect reads.',
      },
    ]);
  });

  it('is a loss where the dialect cannot write a query', () => {
    const { value } = parsePredicate('a = 1 AND EXISTS (SELECT id FROM a.b LIMIT 5)');
    const { diagnostics, value: made } =
      value === undefined ? { diagnostics: [] } : toCUnit(value, { dialect: { existsForm: inParts } });
    expect(made).toBeUndefined();
    expect(diagnostics).toMatchObject([
      {
        code: 'lost-exists',
        message: 'The query of EXISTS cannot be translated: the dialect does not write it.',
        span: { start: 10, end: 45 },
      },
    ]);
  });

  it('is a loss where the dialect writes what it does not read', () => {
    const { value } = parsePredicate('EXISTS (SELECT id FROM a.b)');
    const existsForm: ExistsForm = { ...inMember, write: (statement) => ({ values: [statement] }) };
    const { diagnostics } = value === undefined ? { diagnostics: [] } : toCUnit(value, { dialect: { existsForm } });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'The query of EXISTS cannot be translated: the dialect does not read what it writes.',
    ]);
  });

  const ofTemplate: ExistsForm = {
    write: (statement) => ({ subqueryTemplate: /FROM (\S+)/.exec(statement)?.[1] }),
    read: ({ subqueryTemplate }) => `SELECT id FROM ${String(subqueryTemplate)}`,
  };

  it.each<[string, ExistsForm]>([
    ['a part of it', ofTemplate],
    ['nothing', { write: () => ({}), read: () => '' }],
  ])('is a loss where the dialect reads %s', (_, existsForm) => {
    const { value } = parsePredicate("EXISTS (SELECT id FROM a.b WHERE n = 'x')");
    const result = value && toCUnit(value, { dialect: { existsForm } });
    expect(result?.value).toBeUndefined();
    expect(result?.diagnostics.map(({ message }) => message)).toEqual([
      'The query of EXISTS cannot be translated: the dialect does not read what it writes.',
    ]);
  });

  it('may write and read a query with other whitespace', () => {
    const { value } = parsePredicate('EXISTS (SELECT id FROM a.b)');
    const spaced: ExistsForm = {
      ...inMember,
      write: (statement) => ({ value: { vql: statement.replace(' FROM', '\n  FROM') } }),
    };
    expect(value && toCUnit(value, { dialect: { existsForm: spaced } })).toMatchObject({
      value: { value: { vql: 'SELECT id\n  FROM a.b' } },
      exact: true,
    });
    const whole = parsePredicate('EXISTS (SELECT id FROM a.b)').value;
    expect(whole && toCUnit(whole, { dialect: { existsForm: ofTemplate } })).toMatchObject({ exact: true });
  });

  it('makes every other member a loss in VQL', () => {
    const more = { ...ofMember, property: 'contacts', functions: ['f'], values: [], remark: 1 } as CUnitPredicate;
    const { diagnostics } = toVql(more, { parse, dialect: { existsForm: inMember } });
    expect(diagnostics.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'lost-member /property',
      'lost-member /functions',
      'lost-member /remark',
    ]);
  });

  it('has no span and no edits where the text is put together', () => {
    const catalog = defineCatalog({
      templates: {
        'account.query': { fields: { id: 'string' } },
        'crm.activities': { fields: { id: 'string', typed: 'string' } },
      },
    });
    const [found] = checkPredicate(ofParts, {
      catalog,
      parse,
      template: 'account.query',
      dialect: { existsForm: inParts },
    });
    expect(found).toEqual({
      code: 'unknown-field',
      severity: 'error',
      message: 'Unknown field "type" of "crm.activities". Did you mean "typed"?',
      path: '',
    });
    const broken = { ...ofParts, values: ['id', 'type ='] };
    const [syntax] = checkPredicate(broken, { parse, dialect: { existsForm: inParts } });
    expect(syntax).not.toHaveProperty('span');
    expect(syntax).not.toHaveProperty('fixes');
    expect(syntax).toMatchObject({ path: '', severity: 'error' });
  });

  it('neither throws nor is accepted if its reader throws', () => {
    const existsForm: ExistsForm = {
      ...inParts,
      read: () => {
        throw new TypeError('values[7] is undefined');
      },
    };
    expect(readPredicate(createJunction('AND', [ofParts]), { dialect: { existsForm } })).toMatchObject({
      diagnostics: [{ severity: 'error', path: '/children/0' }],
    });
  });

  it('counts as known once it is set', () => {
    expect(resolveDialect({ existsForm: inMember }).evidence).toEqual({ 'exists-form': 'installation' });
    const options = { parse, dialect: { existsForm: inMember } };
    expect(toVql(ofMember as CUnitPredicate, options).assumptions).toEqual([]);
    expect(toVql(createFilter('EXISTS', undefined, [text]), { parse }).assumptions).toEqual(['exists-form']);
  });

  it('is an object of two functions', () => {
    expect(() => readPredicate(ofParts, { dialect: { existsForm: { write: 1 } as never } })).toThrow(
      'The option "existsForm" of the dialect must be an object with the functions "write" and "read"',
    );
  });

  it('is the text as the only value by default', () => {
    expect(createFilter('EXISTS', undefined, [text])).toEqual({ type: 'FILTER', operator: 'EXISTS', values: [text] });
    expect(readPredicate({ type: 'FILTER', operator: 'EXISTS', values: [text, text] }).diagnostics).toMatchObject([
      { code: 'value-count', path: '/values' },
    ]);
  });
});
