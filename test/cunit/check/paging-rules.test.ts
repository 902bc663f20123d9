import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../../src/catalog/index.js';
import { type CUnitRequest, checkPredicate, checkQuery, checkRequest } from '../../../src/cunit/index.js';
import { parse } from '../../../src/vql/index.js';
import { changed } from '../../support/cunit-pointers.js';

const byName = [{ property: 'name', direction: 'ASC' }] as const;
const byId = [{ property: 'id', direction: 'DESC' }] as const;

function found(request: CUnitRequest, options: object = {}): readonly string[] {
  return checkRequest(request, { parse, ...options }).map(
    ({ code, severity, path, message }) => `${severity} ${code} at "${path}": ${message}`,
  );
}

const noLimit = (path: string): string =>
  `info no-limit at "${path}": No "pageable.limit": the service then returns the whole result set.`;
const unsorted =
  'warning unstable-paging at "/pageable": Pages are not stable: "pageable" discards the sort order of the template, and has no "sortOrders".';

describe('a request without a limit', () => {
  it('is reported at the page, or at the request', () => {
    expect(found({})).toEqual([noLimit('')]);
    expect(found({ pageable: { sortOrders: byId } })).toEqual([noLimit('/pageable')]);
    expect(found({ pageable: { limit: 50, sortOrders: byId } })).toEqual([]);
  });

  it('is reported at the template that a query names', () => {
    expect(checkQuery({ group: 'account', template: 'query', request: {} })).toMatchObject([
      { code: 'no-limit', path: '/template' },
    ]);
  });

  it('is not reported if it is read page by page, or has one row', () => {
    expect(found({}, { paged: true })).toEqual([]);
    expect(found({}, { paged: true, rules: { 'no-limit': 'error' } })).toEqual([]);
    expect(found({ overrideResults: [{ property: 'id', functions: ['COUNT'] }] })).toEqual([]);
    expect(found({ overrideResults: [{ property: 'id', functions: ['COUNT'] }, { property: 'name' }] })).toContain(
      noLimit(''),
    );
  });

  it('is no matter of a predicate', () => {
    expect(checkPredicate({ type: 'FILTER', operator: 'IS_NULL', property: 'name' })).toEqual([]);
  });

  it('is not reported for the query of an EXISTS', () => {
    const queryPredicate = { type: 'FILTER', operator: 'EXISTS', values: ['SELECT name FROM a.b'] } as const;
    expect(found({ queryPredicate, pageable: { limit: 5, sortOrders: byId } })).toEqual([]);
  });
});

describe('a page', () => {
  it('discards the sort order of the template, so that it has to state one', () => {
    expect(found({ pageable: { limit: 50 } })).toEqual([unsorted]);
    expect(found({ pageable: {} })).toEqual([noLimit('/pageable'), unsorted]);
    expect(found({ pageable: { limit: 50, sortOrders: [] }, overrideResults: [{ property: 'id' }] })).toEqual([
      unsorted,
    ]);
  });

  it('is sorted by id, or selects it', () => {
    const columns = { overrideResults: [{ property: 'name' }] } as const;
    const message = (path: string, member: string): string =>
      `warning unstable-paging at "${path}": Pages are not stable: with "${member}", "id" should be selected or sorted by.`;
    expect(found({ ...columns, pageable: { limit: 5, sortOrders: byName } })).toEqual([
      message('/pageable/limit', 'pageable.limit'),
    ]);
    expect(found({ ...columns, pageable: { start: 5, sortOrders: byName } })).toEqual([
      noLimit('/pageable'),
      message('/pageable/start', 'pageable.start'),
      'warning offset-without-limit at "/pageable/start": "pageable.start" without "pageable.limit" skips rows and then reads everything to the end.',
    ]);
    expect(found({ ...columns, pageable: { limit: 5, sortOrders: [...byName, ...byId] } })).toEqual([]);
    expect(found({ overrideResults: [{ property: 'id' }], pageable: { limit: 5, sortOrders: byName } })).toEqual([]);
    expect(found({ ...columns, pageable: { sortOrders: byName } }, { paged: true })).toEqual([]);
  });

  it('is sorted by id if the template or a preset defines the columns', () => {
    const unknown =
      'warning unstable-paging at "/pageable/limit": Pages may not be stable: with "pageable.limit", "id" should be sorted by, since the query does not state whether it is among the columns.';
    expect(found({ pageable: { limit: 10, sortOrders: byName } })).toEqual([unknown]);
    expect(found({ presetId: '7', pageable: { limit: 10, sortOrders: byName } })).toEqual([unknown]);
    expect(found({ pageable: { limit: 10, sortOrders: [...byName, ...byId] } })).toEqual([]);
  });

  it('is sorted by the pager, if it is read page by page', () => {
    expect(found({ pageable: { limit: 10 } }, { paged: true })).toEqual([]);
    expect(found({ pageable: { limit: 10, sortOrders: byName } }, { paged: true })).toEqual([]);
    const columns = { overrideResults: [{ property: 'name' }] } as const;
    expect(found({ ...columns, pageable: { limit: 10, sortOrders: byName } }, { paged: true })).toEqual([]);
  });

  it('has no id where the rows are not records', () => {
    expect(found({ adhocPreset: { option: { distinctResult: true } }, pageable: { limit: 5 } })).toEqual([]);
    expect(found({ overrideResults: [{ property: 'id', functions: ['COUNT'] }], pageable: { limit: 1 } })).toEqual([]);
  });

  it.each([
    [{ pageable: { limit: 50 } }, [{ property: 'id', direction: 'ASC' }]],
    [
      { overrideResults: [{ property: 'name' }], pageable: { limit: 5, sortOrders: byName } },
      [...byName, { property: 'id', direction: 'ASC' }],
    ],
  ] as const)('is fixed by a sort by id: %j', (request, sortOrders) => {
    const [diagnostic] = checkRequest(request);
    const [fix] = diagnostic?.fixes ?? [];
    expect(fix).toMatchObject({ title: 'Sort by id last', safe: false });
    const fixed = (fix?.changes ?? []).reduce<unknown>(changed, request);
    expect(fixed).toEqual({ ...request, pageable: { ...request.pageable, sortOrders } });
    expect(checkRequest(fixed)).toEqual([]);
  });

  it('may start at 0, which C-Unit accepts', () => {
    expect(found({ pageable: { start: 0, limit: 5, sortOrders: byId } })).toEqual([]);
    expect(found({ pageable: { start: 0, sortOrders: byId } }, { paged: true })).toEqual([]);
  });

  it('is not sorted by a field that differs from id in case, which the catalog knows', () => {
    const catalog = defineCatalog({ templates: { 'account.query': { fields: { id: 'string', name: 'string' } } } });
    const request = {
      overrideResults: [{ property: 'name' }],
      pageable: { limit: 5, sortOrders: [{ property: 'ID', direction: 'ASC' }] },
    } as const;
    expect(found(request).map((text) => text.split(' ')[1])).toEqual(['unstable-paging']);
    expect(found(request, { catalog, template: 'account.query' }).map((text) => text.split(' ')[1])).toEqual([
      'unknown-field',
    ]);
  });
});

describe('the statement of a request', () => {
  const of = (queryStatement: string) => ({ mode: 'STATEMENT', queryStatement }) as const;

  it('has the rules of its own page, with spans and fixes in it', () => {
    const [zero, ...others] = checkRequest(of('SELECT id FROM a.b LIMIT 5 OFFSET 0'), { parse });
    expect(others).toEqual([]);
    expect(zero).toMatchObject({
      code: 'zero-offset',
      path: '/queryStatement',
      span: { start: 27, end: 35 },
      fixes: [{ safe: true, changes: [{ path: '/queryStatement', span: { start: 26, end: 35 }, value: '' }] }],
    });
    expect(found(of('SELECT id FROM a.b'))).toEqual([
      'info no-limit at "/queryStatement": No LIMIT: the service then returns the whole result set.',
    ]);
  });

  it('has none if there is another page beside it, since it is not known which counts', () => {
    expect(found({ ...of('SELECT name FROM a.b'), pageable: { limit: 5 } })).toEqual([]);
  });
});
