import { describe, expect, it } from 'vitest';
import { type PagingHeaders, readPageHeaders } from '../../src/paging/index.js';

function headersOf(more: string | undefined, next: string | undefined): PagingHeaders {
  return { 'x-query-more-elements': more, 'x-query-next-offset': next };
}

const pairs = [
  ['X-Query-More-Elements', 'true'],
  ['X-Query-Next-Offset', '50'],
] as const;

const pairsOf = (next: string) => ({ 'x-query-next-offset': next });

/** Headers of the platform with these pairs. */
function joined(all: readonly (readonly [string, string])[]): Headers {
  const headers = new Headers();
  for (const [name, value] of all) headers.append(name, value);
  return headers;
}

describe('readPageHeaders', () => {
  it.each([
    ['more, and where', 'true', '100', { hasMore: true, nextOffset: 100 }],
    ['more, but not where', 'true', undefined, { hasMore: true, nextOffset: undefined }],
    ['no more: the offset 0 is not one to continue at', 'false', '0', { hasMore: false, nextOffset: undefined }],
    ['no more, without an offset', 'false', undefined, { hasMore: false, nextOffset: undefined }],
    ['more by the offset alone', undefined, '100', { hasMore: true, nextOffset: 100 }],
    ['no more by the offset alone', undefined, '0', { hasMore: false, nextOffset: undefined }],
    ['nothing', undefined, undefined, { hasMore: undefined, nextOffset: undefined }],
    ['more in upper case and spaces', ' TRUE ', ' 7 ', { hasMore: true, nextOffset: 7 }],
  ])('reads that a response reports %s', (_, more, next, expected) => {
    expect(readPageHeaders(headersOf(more, next))).toEqual(expected);
  });

  it.each<[string, PagingHeaders]>([
    ['Headers', new Headers(pairs.map(([name, value]): [string, string] => [name, value]))],
    ['a record in any letter case', { 'X-QUERY-more-elements': 'true', 'x-Query-Next-Offset': '50' }],
    ['a record with lists, as Node has', { 'x-query-more-elements': ['true'], 'x-query-next-offset': ['50'] }],
    ['pairs', pairs],
    ['a map', new Map(pairs.map(([name, value]) => [name.toLowerCase(), value]))],
    ['pairs that can be read once', pairs.values()],
  ])('reads %s', (_, headers) => {
    expect(readPageHeaders(headers)).toEqual({ hasMore: true, nextOffset: 50 });
  });

  it('takes absent headers for a response that reports nothing', () => {
    const nothing = { hasMore: undefined, nextOffset: undefined };
    for (const headers of [undefined, null, {}, new Headers(), []]) expect(readPageHeaders(headers)).toEqual(nothing);
  });

  it.each<[string, PagingHeaders]>([
    ['a list', { 'x-query-more-elements': ['true', ' TRUE', ''], 'x-query-next-offset': ['50', '50'] }],
    [
      'names in two letter cases',
      { 'x-query-more-elements': 'true', 'X-Query-More-Elements': 'true', ...pairsOf('50') },
    ],
    ['pairs', [...pairs, ...pairs]],
    ['Headers, which joins them', joined([...pairs, ...pairs])],
  ])('reads equal values of one header: %s', (_, headers) => {
    expect(readPageHeaders(headers)).toEqual({ hasMore: true, nextOffset: 50 });
  });

  it.each<[string, PagingHeaders, string]>([
    ['flags', { 'x-query-more-elements': ['true', 'false'] }, 'true, false'],
    ['flags in another order', { 'x-query-more-elements': ['false', 'true'] }, 'false, true'],
    ['offsets', { 'x-query-next-offset': ['50', '100'] }, '50, 100'],
    [
      'flags in two letter cases of a name',
      { 'x-query-more-elements': 'true', 'X-Query-More-Elements': 'false' },
      'true, false',
    ],
    ['flags in pairs', [...pairs, ['x-query-more-elements', 'false']], 'true, false'],
    [
      'offsets in a map',
      new Map([
        ['x-query-next-offset', '1'],
        ['X-Query-Next-Offset', '2'],
      ]),
      '1, 2',
    ],
    ['flags in Headers, which joins them', joined([...pairs, ['x-query-more-elements', 'false']]), 'true, false'],
  ])('rejects several different %s', (_, headers, value) => {
    expect(() => readPageHeaders(headers)).toThrow(
      expect.objectContaining({ code: 'unreadable-header', message: expect.stringContaining(`"${value}"`) }),
    );
  });

  it.each([
    ['a flag that is not one', headersOf('yes', '5'), 'unreadable-header'],
    ['an offset that is not a number', headersOf('true', 'five'), 'unreadable-header'],
    ['a negative offset', headersOf('true', '-5'), 'unreadable-header'],
    ['an offset beyond 2^53', headersOf('true', '9007199254740993'), 'unreadable-header'],
    ['an unreadable offset at the end, too', headersOf('false', 'x'), 'unreadable-header'],
    ['an end with a next offset', headersOf('false', '100'), 'false-end'],
    ['more rows that begin at 0 again', headersOf('true', '0'), 'no-advance'],
    ['a flat list', ['x-query-more-elements', 'true'], 'unreadable-page'],
    ['a string', 'x-query-more-elements: true', 'unreadable-page'],
  ])('rejects %s', (_, headers, code) => {
    expect(() => readPageHeaders(headers as PagingHeaders)).toThrow(
      expect.objectContaining({ name: 'PagingError', code }),
    );
  });

  it('pages by hand', async () => {
    const table = [1, 2, 3, 4, 5];
    const respond = (offset: number) => {
      const end = offset + 2;
      const isMore = end < table.length;
      return { rows: table.slice(offset, end), headers: headersOf(String(isMore), String(isMore ? end : 0)) };
    };
    const rows: number[] = [];
    let offset = 0;
    let hasMore: boolean | undefined = true;
    while (hasMore) {
      const page = respond(offset);
      rows.push(...page.rows);
      const end = readPageHeaders(page.headers);
      offset = end.nextOffset ?? offset + page.rows.length;
      ({ hasMore } = end);
    }
    expect(rows).toEqual(table);
  });
});
