import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFilter, matches } from '../../../src/cunit/index.js';
import { propertyRuns } from '../../support/property-runs.js';
import { answerTo, holds } from './holds.js';

describe('texts', () => {
  it('are compared as they are, whatever they look like', () => {
    const row = { x: '5' };
    expect(answerTo('x = 5', row)).toBe('true');
    expect(answerTo("x = '5.0'", row)).toBe('false');
    expect(answerTo('x = 5.0', row)).toBe('false');
    expect(answerTo('x < 10', row)).toBe('false');
    expect(answerTo("x = ' 5'", row)).toBe('false');
    expect(answerTo("x = 'TRUE'", { x: 'true' })).toBe('false');
    expect(answerTo('x = TRUE', { x: 'true' })).toBe('true');
    expect(answerTo("x = 'null'", { x: 'null' })).toBe('true');
    expect(answerTo("x = ''", { x: '' })).toBe('true');
    expect(answerTo("x = 'O''Brien'", { x: "O'Brien" })).toBe('true');
    expect(answerTo("x = 'é'", { x: 'e\u0301' })).toBe('false');
  });

  it('are compared as they are also where another bound or item is a field', () => {
    const row = { x: '', name: 'é', low: '-1' };
    expect(answerTo('x BETWEEN -1 AND name', row)).toBe('false');
    expect(answerTo('x IN (0, name)', row)).toBe('false');
    expect(answerTo('low IN (name, -1)', row)).toBe('true');
    expect(answerTo('low BETWEEN -1 AND name', row)).toBe('true');
    expect(answerTo('5 IN (x)', { x: '5.0' })).toBe('false');
    expect(answerTo('5 IN (x)', { x: '5' })).toBe('true');
  });

  it('write a number of the query in plain decimal', () => {
    expect(answerTo('x = 1e3', { x: '1000' })).toBe('true');
    expect(answerTo('x = +7', { x: '7' })).toBe('true');
    expect(answerTo('x = 1.50', { x: '1.50' })).toBe('true');
    expect(answerTo('x = 1.50', { x: '1.5' })).toBe('false');
  });

  it('are ordered by code points, not by the halves of pairs', () => {
    expect(answerTo("x > '\uFB01'", { x: '😀' })).toBe('true');
    expect(answerTo("x BETWEEN '\uE000' AND '\uFFFD'", { x: '😀' })).toBe('false');
    expect(answerTo('x < y', { x: '\uFFFD', y: '😀' })).toBe('true');
    expect(answerTo('x < y', { x: '\uFFFD', y: '\u{10000}' })).toBe('true');
    expect(answerTo('x < y', { x: '\u{10000}', y: '\u{103FF}' })).toBe('true');
    expect(answerTo('x < y', { x: '\u{103FE}', y: '\u{103FF}' })).toBe('true');
    expect(answerTo("x <= '\uE000'", { x: '\uD83D' })).toBe('true');
    expect(answerTo('x < y', { x: '\uD83D\uE000', y: '😀' })).toBe('true');
    expect(answerTo('x < y', { x: '\uDE00', y: '\uE000' })).toBe('true');
  });

  it('are ordered as their code points are', () => {
    const unit = fc.constantFrom(
      'a',
      'Z',
      'ä',
      '\uD7FF',
      '\uE000',
      '\uFFFD',
      '😀',
      '\u{10FFFF}',
      '\uD83D',
      '\uD83E',
      '\uDE00',
    );
    const text = fc.string({ unit, maxLength: 4 });
    const law = fc.property(text, text, (x, y) => {
      const expected = compareLists(codePoints(x), codePoints(y));
      expect(holds('x < y', { x, y })).toBe(expected < 0);
      expect(holds(`x < '${y}'`, { x })).toBe(expected < 0);
      expect(holds(`x >= '${y}'`, { x })).toBe(expected >= 0);
    });
    fc.assert(law, { numRuns: propertyRuns(500) });
  });
});

describe('booleans', () => {
  it('are the texts true and false', () => {
    expect(answerTo("active = 'true'", { active: true })).toBe('true');
    expect(answerTo('active = TRUE', { active: true })).toBe('true');
    expect(answerTo('active = FALSE', { active: true })).toBe('false');
    expect(answerTo("active IN ('false')", { active: false })).toBe('true');
    expect(answerTo("active LIKE 't%'", { active: true })).toBe('true');
    for (const text of ["' true'", "'1'", '1', "''", "'yes'", "'trueX'", "'\u017Fe'"])
      expect(answerTo(`active = ${text}`, { active: true })).toBe('false');
  });

  it.each(['TRUE', 'True', 'true', 'tRuE'])('read %s in any letter case, with every operator', (text) => {
    const row = { active: true, other: text };
    expect(answerTo(`active = '${text}'`, row)).toBe('true');
    expect(answerTo(`active <> '${text}'`, row)).toBe('false');
    expect(answerTo(`active IN ('x', '${text}')`, row)).toBe('true');
    expect(answerTo(`active NOT IN ('${text}')`, row)).toBe('false');
    expect(answerTo(`active BETWEEN 'False' AND '${text}'`, row)).toBe('true');
    expect(answerTo(`active > 'FALSE' AND active >= '${text}'`, row)).toBe('true');
    expect(answerTo('active = other', row)).toBe('true');
    expect(answerTo('other <> active', row)).toBe('false');
    expect(matches(createFilter('IS_NULL_OR_EQUALS', 'active', [text]), row)).toBe(true);
  });

  it('have a text in lower case, for patterns', () => {
    expect(answerTo("active LIKE 'T%'", { active: true })).toBe('false');
  });

  it('put false before true', () => {
    expect(answerTo('active < TRUE', { active: false })).toBe('true');
    expect(answerTo('active BETWEEN FALSE AND TRUE', { active: true })).toBe('true');
    expect(answerTo('a < b', { a: false, b: true })).toBe('true');
    expect(answerTo('a = b', { a: 'true', b: true })).toBe('true');
    expect(answerTo('a = b', { a: true, b: 1 })).toBe('false');
  });
});

describe('dates', () => {
  const noon = new Date('2024-03-01T12:00:00Z');

  it.each([
    '2024-03-01T12:00:00Z',
    '2024-03-01T12:00:00.000Z',
    '2024-03-01T12:00',
    '2024-03-01 12:00:00',
    '2024-03-01T13:00:00+01:00',
    '2024-03-01T10:30:00-0130',
  ])('are equal to %s, which without a zone is UTC', (text) => {
    expect(answerTo(`at = '${text}'`, { at: noon })).toBe('true');
    expect(answerTo(`at IN ('x', '${text}')`, { at: noon })).toBe('true');
  });

  it('are ordered by time', () => {
    expect(answerTo("at > '2024-03-01'", { at: noon })).toBe('true');
    expect(answerTo("at < '2024-03-01T12:00:00.001Z'", { at: noon })).toBe('true');
    expect(answerTo("at BETWEEN '2024-03-01' AND '2024-03-02'", { at: noon })).toBe('true');
    expect(answerTo("at LIKE '2024-03-01T12%'", { at: noon })).toBe('true');
    expect(answerTo('a < b', { a: noon, b: '2024-03-01T12:00:01Z' })).toBe('true');
    expect(answerTo('a < b', { a: new Date(Date.UTC(12_000, 0)), b: new Date(Date.UTC(12_000, 1)) })).toBe('true');
  });

  it.each([4, 6, 7, 9, 20])('are before a text with a %ith digit of the second', (digit) => {
    for (const at of [noon, new Date(0), new Date(-1)]) {
      const same = at.toISOString();
      const text = same.replace('Z', `${'1'.padStart(digit - 3, '0')}Z`);
      expect(answerTo(`at = '${text}'`, { at })).toBe('false');
      expect(answerTo(`at < '${text}'`, { at })).toBe('true');
      expect(answerTo(`at IN ('${text}')`, { at })).toBe('false');
      expect(answerTo(`at BETWEEN '${same}' AND '${text}'`, { at })).toBe('true');
      expect(answerTo('at < text', { at, text })).toBe('true');
    }
  });

  it.each(['2024-02-30', '2024-13-01', '2024-3-1', '20240301', 'today', '1709294400000', '2024-03-01T25:00:00Z', ''])(
    'have no order with %s, which is no date',
    (text) => {
      for (const at of [noon, new Date('2024-03-01')]) {
        expect(holds(`at = '${text}' OR at < '${text}' OR at > '${text}'`, { at })).toBe(false);
        expect(holds(`at <> '${text}'`, { at })).toBe(true);
      }
    },
  );

  it('that are invalid are null', () => {
    const row = { at: new Date(Number.NaN), other: new Date(Number.NaN) };
    expect(answerTo('at IS NULL', row)).toBe('true');
    for (const where of ['at = other', 'at <> other', "at < '2024-03-01'", "at NOT IN ('2024-03-01')", "at LIKE '%'"])
      expect(answerTo(where, row)).toBe('unknown');
  });
});

describe('two values of the query', () => {
  it.each([
    ['1 = 1.0', true],
    ["'1' = 1.0", true],
    ["'1' = '1.0'", false],
    ["'10' > 9", true],
    ["'10' > '9'", false],
    ["'10' BETWEEN 9 AND 11", true],
    ["'10' BETWEEN '9' AND '11'", false],
    ["'5.0' IN (1, 5)", true],
    ["'5.0' NOT IN (1, 5)", false],
    ["'x' = 1", false],
    ["'x' <> 1", true],
    ["TRUE = 'true'", true],
    ["TRUE = 'TRUE'", true],
    ["'False' = FALSE", true],
    ["FALSE < 'TRUE'", true],
    ["'TRUE' IN (FALSE, TRUE)", true],
    ["TRUE BETWEEN 'FALSE' AND 'TRUE'", true],
    ["TRUE = 'yes'", false],
    ["TRUE <> 'yes'", true],
    ["'yes' > TRUE", false],
    ["TRUE = ' true'", false],
    ["'TRUE' = 'true'", false],
    ['TRUE = 1', false],
    ['1e400 > 9e399', true],
    ["'1e9007199254740993' > 1e9007199254740992", true],
    ["1 LIKE '1'", true],
    ['NULL = NULL', false],
    ['NULL IS NULL', true],
    ['NULL IN (1)', false],
    ['NULL NOT IN (1)', false],
    ['NULL BETWEEN 1 AND 2', false],
    ["NULL LIKE '%'", false],
    ['1 IS NULL', false],
  ])('%s is %s', (where, expected) => {
    expect(holds(where, {})).toBe(expected);
  });
});

it('compares values of other types of JavaScript with nothing', () => {
  const row = { a: Symbol('x') };
  expect(holds("a = 'x' OR a < 'x' OR a LIKE '%x%'", row)).toBe(false);
  expect(holds("a <> 'x' AND a IS NOT NULL", row)).toBe(true);
});

function codePoints(text: string): readonly number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const different = a.findIndex((value, index) => value !== b[index]);
  if (different < 0) return a.length - b.length;
  return (a[different] ?? 0) - (b[different] ?? -1);
}
