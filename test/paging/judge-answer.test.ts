import { describe, expect, it } from 'vitest';
import { type Answer, judgeAnswer } from '../../src/paging/answers/judge-answer.js';

/** An answer of one row to a request for two, with these headers. */
function verdictOf(more: string | undefined, next: string | undefined, others: Partial<Answer> = {}) {
  return judgeAnswer({
    ...{ offset: 4, limit: 2, count: 1, known: 0, strategy: 'offset', isVerified: false, isEndSaid: false },
    headers: { 'x-query-more-elements': more, 'x-query-next-offset': next },
    ...others,
  });
}

describe('an answer says that it is the last', () => {
  it.each([
    ['by the flag', 'false', undefined, false],
    ['by the flag and the next offset', 'false', '0', false],
    ['by the next offset alone', undefined, '0', false],
    ['by the number of its rows, without headers', undefined, undefined, true],
  ])('%s', (_, more, next, isByCount) => {
    expect(verdictOf(more, next)).toEqual({ isLast: true, isEndSaid: true, isByCount });
  });

  it('and is believed, where that is verified, if it brings nothing new and the one before said so', () => {
    const isVerified = true;
    expect(verdictOf('false', '0', { isVerified })).toMatchObject({ isLast: false, isEndSaid: true });
    expect(verdictOf('false', '0', { isVerified, known: 1 })).toMatchObject({ isLast: false, isEndSaid: true });
    expect(verdictOf('false', '0', { isVerified, known: 1, isEndSaid: true })).toMatchObject({ isLast: true });
    expect(verdictOf('false', '0', { isVerified, isEndSaid: true })).toMatchObject({ isLast: false });
  });
});

describe('an answer says that there is more', () => {
  it.each([
    ['by the flag', 'true', undefined, 1, false],
    ['by the next offset alone', undefined, '5', 1, false],
    ['by the number of its rows, without headers', undefined, undefined, 2, true],
  ])('%s', (_, more, next, count, isByCount) => {
    expect(verdictOf(more, next, { count })).toEqual({ isLast: false, isEndSaid: false, isByCount });
  });
});
