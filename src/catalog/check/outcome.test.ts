import { describe, expect, it } from 'vitest';
import { holdsInWords, matchedRows, matchInWords, type Outcome } from './outcome.js';

const always: Outcome = { withValue: 'true', withoutValue: 'true' };
const never: Outcome = { withValue: 'false', withoutValue: 'false' };
const ifValue: Outcome = { withValue: 'true', withoutValue: 'unknown' };
const ifNoValue: Outcome = { withValue: 'false', withoutValue: 'unknown' };
const unknown: Outcome = { withValue: 'unknown', withoutValue: 'unknown' };
const notTrue: Outcome = { withValue: 'not true', withoutValue: 'unknown' };
const notFalse: Outcome = { withValue: 'not false', withoutValue: 'unknown' };
const besideOthers: Outcome = { withValue: 'false', withoutValue: 'not true' };
const open: Outcome = { withValue: 'open', withoutValue: 'open' };

describe('the rows that match, from the outcome of a condition and the NOTs around it', () => {
  it.each([
    [always, 'every row matches', 'no row matches'],
    [never, 'no row matches', 'every row matches'],
    [ifValue, 'only a row without a value does not match', 'no row matches'],
    [ifNoValue, 'no row matches', 'only a row without a value does not match'],
    [unknown, 'no row matches', 'no row matches'],
    [notTrue, 'no row matches', 'some rows match'],
    [notFalse, 'some rows match', 'no row matches'],
    [besideOthers, 'no row matches', 'every row in which the field is not NULL matches'],
    [open, 'some rows match', 'some rows match'],
  ])('%j', (outcome, plain, negated) => {
    expect(matchInWords(matchedRows(outcome, { negated: false }))).toBe(plain);
    expect(matchInWords(matchedRows(outcome, { negated: true }))).toBe(`below NOT, ${negated}`);
  });

  it.each([
    [always, 'it holds for every row', 'its negation holds for no row'],
    [never, 'it holds for no row', 'its negation holds for every row'],
    [ifValue, 'it holds for every row in which the field is not NULL', 'its negation holds for no row'],
    [ifNoValue, 'it holds for no row', 'its negation holds for every row in which the field is not NULL'],
  ])('%j in the words of what holds', (outcome, plain, negated) => {
    expect(holdsInWords(matchedRows(outcome, { negated: false }))).toBe(plain);
    expect(holdsInWords(matchedRows(outcome, { negated: true }))).toBe(negated);
  });

  it('has an exception for to-many paths if the field is compared twice and no row matches', () => {
    const words = (outcome: Outcome, negated: boolean): string =>
      matchInWords(matchedRows({ ...outcome, comparesTwice: true }, { negated }));
    expect(words(ifNoValue, false)).toBe('no row matches unless the field is a to-many path');
    expect(words(notFalse, false)).toBe('some rows match');
    expect(words(ifNoValue, true)).toBe('below NOT, only a row without a value does not match');
    expect(words(ifValue, true)).toBe('below NOT, no row matches unless the field is a to-many path');
  });
});
