import { describe, expect, it } from 'vitest';
import { readExecuteRequest, readPredicate, readRequest } from '../../../src/cunit/index.js';

const node = { type: 'FILTER', operator: 'IS_NULL', property: 'a' };

/** Returns the unknown members with the known ones that are suggested instead. */
function suggestionsIn({ diagnostics }: ReturnType<typeof readRequest | typeof readExecuteRequest>): readonly string[] {
  return diagnostics.map(({ message }) =>
    message.replace(/^Unknown member "(\w+)"\. Did you mean "([\w. ]+)"\?$/, '$1 -> $2'),
  );
}

describe('an unknown member', () => {
  it.each([
    [{ queryPredicat: node }, '/queryPredicat Unknown member "queryPredicat". Did you mean "queryPredicate"?'],
    [{ pageable: { limt: 5 } }, '/pageable/limt Unknown member "limt". Did you mean "limit"?'],
    [{ adhocPreset: { result: [] } }, '/adhocPreset/result Unknown member "result". Did you mean "results"?'],
    [
      { queryPredicate: node, queryPredicat: node },
      '/queryPredicat Unknown member "queryPredicat". Did you mean "queryPredicate"?',
    ],
    [{ filter: node }, '/filter Unknown member "filter".'],
    [
      { queryPredicate: { ...node, function: 'x' } },
      '/queryPredicate/function Unknown member "function". Did you mean "functions"?',
    ],
  ])('that is probably misspelt is warned of, and the request is still read: %j', (json, expected) => {
    const { value, diagnostics } = readRequest(json);
    expect(value).toBe(json);
    expect(diagnostics.map(({ severity, path, message }) => `${severity} ${path} ${message}`)).toEqual([
      `warning ${expected}`,
    ]);
  });

  it.each([
    [{ queryPredicate: node, limit: 5 }, ['limit -> pageable.limit']],
    [{ queryPredicate: node, limit: 5, offset: 10 }, ['limit -> pageable.limit', 'offset -> pageable.start']],
    [{ queryPredicate: node, _start: 10, sort: 'id' }, ['_start -> pageable.start', 'sort -> pageable.sortOrders']],
    [{ pageable: { limit: 5, offset: 10, sort: 'id' } }, ['offset -> start', 'sort -> sortOrders']],
    [{ pageable: { _limit: 5, order: 'asc', LIMIT: 5 } }, ['_limit -> limit', 'order -> sortOrders', 'LIMIT -> limit']],
  ])('that pages in another format has the one of C-Unit: %j', (json, expected) => {
    expect(suggestionsIn(readRequest(json))).toEqual(expected);
  });

  it.each([
    [{ start: 10 }, ['start -> offset']],
    [{ _limit: 5, sort: 'id', order: 'asc' }, ['_limit -> limit', 'sort -> ORDER BY', 'order -> ORDER BY']],
    [{ limit: 5, offset: 10 }, []],
  ])('that pages in another format has the one beside a statement: %j', (page, expected) => {
    expect(suggestionsIn(readExecuteRequest({ statement: 'SELECT id FROM a.b', ...page }))).toEqual(expected);
  });

  it('that resembles no known one is accepted beside known ones', () => {
    expect(readRequest({ pageable: { limit: 5 }, traceId: 'x' }).diagnostics).toEqual([]);
    expect(readPredicate({ ...node, comment: 'x' }).diagnostics).toEqual([]);
  });
});

describe('a fix for a number', () => {
  it('is safe only while the number has all its digits', () => {
    const fixOf = (value: number) =>
      readPredicate({ ...node, operator: 'EQUALS', values: [value] }).diagnostics[0]?.fixes?.[0]?.safe;
    expect([5, 0.1, 19.99].map(fixOf)).toEqual([true, true, true]);
    expect(fixOf(1234567890.1234567)).toBe(false);
  });
});
