import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../../src/catalog/index.js';
import { type CUnitRequest, checkPredicate, checkQuery, checkRequest } from '../../../src/cunit/index.js';
import { parse } from '../../../src/vql/index.js';

const catalog = defineCatalog({ templates: { 'account.query': { fields: { id: 'integer', name: 'string' } } } });
const options = {
  catalog,
  template: 'account.query',
  parse,
  rules: { 'nullable-inequality': 'off', 'no-limit': 'off' },
} as const;

const unknown = { type: 'FILTER', operator: 'EQUALS', property: 'nmae', values: ['x'] } as const;

function found(request: CUnitRequest, more: object = {}): readonly (readonly [string, string | undefined])[] {
  return checkRequest(request, { ...options, ...more }).map(({ code, path }) => [code, path]);
}

describe('every filter of a request', () => {
  it('is checked against the catalog', () => {
    expect(found({ queryPredicate: unknown })).toEqual([['unknown-field', '/queryPredicate/property']]);
    expect(found({ additionalPredicate: unknown })).toEqual([['unknown-field', '/additionalPredicate/property']]);
    expect(found({ adhocPreset: { queryPredicate: unknown } })).toEqual([
      ['unknown-field', '/adhocPreset/queryPredicate/property'],
    ]);
    expect(checkPredicate(unknown, options).map(({ path }) => path)).toEqual(['/property']);
  });

  it('is reported in the order of the object', () => {
    const children = [unknown, { ...unknown, property: 'idd' }];
    expect(found({ queryPredicate: { type: 'JUNCTION', operator: 'OR', children } }).map(([, path]) => path)).toEqual([
      '/queryPredicate/children/0/property',
      '/queryPredicate/children/1/property',
    ]);
  });

  it('may be a subquery, which is checked as well', () => {
    const exists = (text: string) => ({ type: 'FILTER', operator: 'EXISTS', values: [text] }) as const;
    expect(found({ queryPredicate: exists('SELECT nmae FROM account.query') })).toEqual([
      ['unknown-field', '/queryPredicate/values/0'],
    ]);
    expect(found({ queryPredicate: exists('SELECT name FROM account.query') })).toEqual([]);
    expect(found({ queryPredicate: { ...exists('SELECT nmae FROM account.query'), operator: 'NOT_EXISTS' } })).toEqual([
      ['unknown-field', '/queryPredicate/values/0'],
    ]);
    expect(found({ queryPredicate: exists('any') }, { parse: () => ({ diagnostics: [] }) })).toEqual([]);
    // Without a parser nobody reads it.
    expect(found({ queryPredicate: exists('SELECT nmae FROM account.query') }, { parse: undefined })).toEqual([]);
  });
});

describe('the text of a request', () => {
  const textOf = (queryStatement: string): CUnitRequest => ({ mode: 'STATEMENT', queryStatement });

  it('reports everything, and is checked against the catalog', () => {
    expect(found(textOf('SELECT nmae, id FROM account.query LIMIT 1'))).toEqual([['unknown-field', '/queryStatement']]);
    expect(found(textOf('SELECT name, id FROM account.query LIMIT 1'))).toEqual([]);
    expect(found(textOf('SELECT nmae FROM account.query LIMIT 1'), { parse: undefined })).toEqual([]);
  });

  it('is fixed where it is wrong', () => {
    const [diagnostic] = checkRequest(textOf('SELECT nmae FROM account.query LIMIT 1'), options);
    expect(diagnostic?.fixes?.flatMap(({ changes }) => changes)).toEqual([
      { path: '/queryStatement', span: { start: 7, end: 11 }, value: 'name' },
    ]);
  });

  it('gets the findings of the parser, and no others, if it is broken', () => {
    const codes = found(textOf('SELECT nmae FROM account.query WHERE')).map(([code]) => code);
    expect(codes).toEqual(['missing-condition']);
  });
});

describe('columns', () => {
  it('are those of the preset where the request has none of its own', () => {
    const results = [{ property: 'nmae' }];
    expect(found({ presetId: '7', adhocPreset: { results } })).toEqual([]);
    expect(found({ presetId: '7', overrideResults: results })).toEqual([
      ['unknown-field', '/overrideResults/0/property'],
    ]);
    expect(found({ adhocPreset: { results } })).toEqual([['unknown-field', '/adhocPreset/results/0/property']]);
  });
});

describe('a template', () => {
  it('that the catalog lacks is reported at its path in the query, or at the root', () => {
    const query = { group: 'account', template: 'qury', request: {} };
    expect(checkQuery(query, { catalog, paged: true }).map(({ code, path }) => [code, path])).toEqual([
      ['unknown-template', '/template'],
    ]);
    expect(found({}, { template: 'account.qury' })).toEqual([['unknown-template', '']]);
    // The object does not name it, so that nothing in it can be changed.
    expect(checkRequest({}, { ...options, template: 'account.qury' })[0]).not.toHaveProperty('fixes');
  });

  it('that is unknown has any field', () => {
    expect(checkRequest({ queryPredicate: unknown }, { catalog, paged: true })).toEqual([]);
  });
});

describe('errors of the reader', () => {
  it('are reported, with and without those of the catalog', () => {
    expect(found(5 as never)).toEqual([['member-type', '']]);
    expect(found({ queryPredicate: unknown, pagable: {} } as CUnitRequest)).toEqual([
      ['unknown-member', '/pagable'],
      ['unknown-field', '/queryPredicate/property'],
    ]);
  });
});
