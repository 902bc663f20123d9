import { describe, expect, it } from 'vitest';
import { readEnd } from '../../src/paging/answers/read-page-answer.js';

/** Reads the end of an answer of one row to a request for two, with these headers. */
function endOf(
  more: string | undefined,
  next: string | undefined,
  { count = 1, ...others }: { count?: number; isVerified?: boolean; known?: number; isEndReported?: boolean } = {},
) {
  const headers = { 'x-query-more-elements': more, 'x-query-next-offset': next };
  const requested = {
    offset: 4,
    limit: 2,
    known: 0,
    sent: 4,
    isVerified: false,
    isEndReported: false,
  } as const;
  return readEnd(headers, count, { ...requested, ...others });
}

describe('an answer reports that it is the last', () => {
  it.each([
    ['by the flag', 'false', undefined, false],
    ['by the flag and the next offset', 'false', '0', false],
    ['by the next offset only', undefined, '0', false],
    ['by the number of rows, without headers', undefined, undefined, true],
  ])('%s', (_, more, next, isByCount) => {
    expect(endOf(more, next)).toEqual({ isLast: true, isEndReported: true, isByCount });
  });

  it('and is accepted, where that is verified, if it has no new row and the one before reported the same', () => {
    const isVerified = true;
    expect(endOf('false', '0', { isVerified })).toMatchObject({ isLast: false, isEndReported: true });
    expect(endOf('false', '0', { isVerified, known: 1 })).toMatchObject({ isLast: false, isEndReported: true });
    expect(endOf('false', '0', { isVerified, known: 1, isEndReported: true })).toMatchObject({ isLast: true });
    expect(endOf('false', '0', { isVerified, isEndReported: true })).toMatchObject({ isLast: false });
  });
});

describe('an answer reports that there is more', () => {
  it.each([
    ['by the flag', 'true', undefined, 1, false],
    ['by the next offset only', undefined, '5', 1, false],
    ['by the number of rows, without headers', undefined, undefined, 2, true],
  ])('%s', (_, more, next, count, isByCount) => {
    expect(endOf(more, next, { count })).toEqual({ isLast: false, isEndReported: false, isByCount });
  });
});
