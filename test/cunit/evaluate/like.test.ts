import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFilter, matches } from '../../../src/cunit/index.js';
import { propertyRuns } from '../../support/property-runs.js';
import { answerTo, conditionOf, holds } from './holds.js';

const anyCase = { dialect: { likeCaseSensitive: false } };
const withEscape = { dialect: { likeEscape: '\\' } };

describe('LIKE', () => {
  it('is case-sensitive unless the dialect changes that', () => {
    const filter = createFilter('LIKE', 'a', ['a\\%']);
    expect(matches(filter, { a: 'a%' }, withEscape)).toBe(true);
    expect(matches(filter, { a: 'A%' }, withEscape)).toBe(false);
  });

  it.each([
    ['', '', true],
    ['', 'a', false],
    ['%', '', true],
    ['%%', 'a', true],
    ['_', '', false],
    ['_', 'a', true],
    ['_', 'ab', false],
    ['__', 'ab', true],
    ['a', 'a', true],
    ['a', 'A', false],
    ['a%', 'ab', true],
    ['a%', 'ba', false],
    ['%a', 'ba', true],
    ['%a', 'ab', false],
    ['%a%', 'bab', true],
    ['a%a', 'a', false],
    ['a%a', 'aa', true],
    ['ab%bc', 'abc', false],
    ['a%b%c', 'a--b--c', true],
    ['a%b%c', 'a--c--b', false],
    ['a%b%c', 'a--c', false],
    ['%b%c', '--c', false],
    ['%ab%ab%', 'abab', true],
    ['%ab%ab%', 'abxa', false],
    ['%ab%b', 'ab', false],
    ['_%', '', false],
    ['%_', 'a', true],
    ['_%_', 'a', false],
    ['%_b', 'ab', true],
    ['%a_c%', 'aabcc', true],
    ['a\nb', 'a\nb', true],
    ['a%b', 'a\r\nb', true],
    ['.*', 'ab', false],
    ['[ab]', 'a', false],
    ['\\%', '\\x', true],
    ["%'%", "O'Brien", true],
  ])("'%s' on '%s' is %s", (pattern, x, expected) => {
    expect(answerTo(`x LIKE '${pattern.replaceAll("'", "''")}'`, { x })).toBe(String(expected));
    expect(answerTo('x LIKE y', { x, y: pattern })).toBe(String(expected));
  });

  it('takes one character for each _, also beyond the basic plane', () => {
    expect(holds("x LIKE '_'", { x: '😀' })).toBe(true);
    expect(holds("x LIKE '__'", { x: '😀' })).toBe(false);
    expect(holds("x LIKE 'a_b'", { x: 'a😀b' })).toBe(true);
    expect(holds("x LIKE '%😀_'", { x: '😀😀😀' })).toBe(true);
    expect(holds("x LIKE '_'", { x: 'e\u0301' })).toBe(false);
  });

  it('does not find half of a pair in a whole one', () => {
    for (const pattern of ['\uD83D%', '%\uDE00', '%\uD83D%']) {
      expect(holds(`x LIKE '${pattern}'`, { x: '😀' })).toBe(false);
      expect(holds(`x LIKE '${pattern}'`, { x: pattern.replaceAll('%', '') })).toBe(true);
    }
    expect(matches(createFilter('STARTS_WITH', 'x', ['\uD83D']), { x: '😀' })).toBe(false);
  });

  it('goes through a long text in steps, however many wildcards there are', () => {
    const x = `${'a'.repeat(20_000)}b`;
    for (const piece of ['%a', 'a%', '%a_', '_%a', '%aa%_a']) {
      const pattern = piece.repeat(60);
      expect(holds(`x LIKE '${pattern}%c'`, { x })).toBe(false);
      expect(holds(`x LIKE '%${pattern}%'`, { x })).toBe(true);
    }
  });

  it('matches as a simple backtracking matcher does', () => {
    const unit = fc.constantFrom('a', 'b', '%', '_', '😀', '!');
    const text = fc.string({ unit, maxLength: 8 });
    const law = fc.property(text, text, fc.constantFrom(undefined, '!', '😀', 'a'), (pattern, x, escape) => {
      const where = `x LIKE '${pattern}'${escape === undefined ? '' : ` ESCAPE '${escape}'`}`;
      expect(holds(where, { x }), where).toBe(isLike([...pattern], [...x], escape));
    });
    fc.assert(law, { numRuns: propertyRuns(2000) });
  });
});

describe('an escape character', () => {
  it('makes a wildcard literal', () => {
    expect(holds("x LIKE '100!%' ESCAPE '!'", { x: '100%' })).toBe(true);
    expect(holds("x LIKE '100!%' ESCAPE '!'", { x: '1000' })).toBe(false);
    expect(holds("x LIKE 'a!_b%' ESCAPE '!'", { x: 'a_bc' })).toBe(true);
    expect(holds("x LIKE '!!%' ESCAPE '!'", { x: '!x' })).toBe(true);
    expect(holds("x LIKE '!a' ESCAPE '!'", { x: 'a' })).toBe(true);
    expect(holds("x LIKE '%%' ESCAPE '%'", { x: '%' })).toBe(true);
    expect(holds("x LIKE 'a😀%' ESCAPE '😀'", { x: 'a%' })).toBe(true);
  });

  it('is literal at the end of a pattern', () => {
    expect(holds("x LIKE 'a!' ESCAPE '!'", { x: 'a!' })).toBe(true);
  });

  it('is the one of the dialect where the condition names none', () => {
    expect(holds("x LIKE '100\\%'", { x: '100%' }, withEscape)).toBe(true);
    expect(holds("x LIKE '100\\%'", { x: '100\\' }, withEscape)).toBe(false);
    expect(holds("x LIKE '100\\%'", { x: '100\\' })).toBe(true);
    expect(holds("x LIKE '100\\%' ESCAPE '!'", { x: '100\\x' }, withEscape)).toBe(true);
  });

  it.each(["''", "'ab'", "'!!'"])('%s is rejected: it is not one character', (escape) => {
    const where = `x LIKE 'a' ESCAPE ${escape}`;
    expect(() => matches(conditionOf(where), {})).toThrow('The ESCAPE of a LIKE must be one character');
  });
});

describe('LIKE without regard to case', () => {
  it('ignores case on both sides', () => {
    expect(holds("x LIKE 'MÜLL_R%'", { x: 'Müller' }, anyCase)).toBe(true);
    expect(holds("x LIKE 'müller'", { x: 'MÜLLER' }, anyCase)).toBe(true);
    expect(holds("x NOT LIKE 'MÜLL%'", { x: 'Müller' }, anyCase)).toBe(false);
    expect(holds("x LIKE '%𐐀%'", { x: 'a𐐨b' }, anyCase)).toBe(true);
    expect(holds("x LIKE '%A!_B' ESCAPE '!'", { x: 'xa_b' }, anyCase)).toBe(true);
  });

  it('leaves the comparison operators alone', () => {
    expect(holds("x = 'A' OR x IN ('A')", { x: 'a' }, anyCase)).toBe(false);
  });

  it('keeps one character one character', () => {
    expect(holds("x LIKE '_'", { x: 'İ' }, anyCase)).toBe(true);
    expect(holds("x LIKE '_stanbul'", { x: 'İSTANBUL' }, anyCase)).toBe(true);
    expect(holds("x LIKE 'ΑΣ%'", { x: 'ΑΣΑ' }, anyCase)).toBe(true);
  });

  it.each(['STARTS_WITH', 'ENDS_WITH', 'CONTAINS'] as const)('reports it for %s', (operator) => {
    expect(matches(createFilter(operator, 'x', ['ÄB']), { x: 'äb' }, anyCase)).toBe(true);
    expect(matches(createFilter(operator, 'x', ['ÄB']), { x: 'äb' })).toBe(false);
  });
});

describe('a text operator', () => {
  it('takes wildcards and escape characters as they are', () => {
    for (const text of ['%', '_', '100%', 'a_b', '\\', '\\%', '']) {
      for (const operator of ['STARTS_WITH', 'ENDS_WITH', 'CONTAINS'] as const) {
        expect(matches(createFilter(operator, 'x', [text]), { x: text }, withEscape)).toBe(true);
        expect(matches(createFilter(operator, 'x', [text]), { x: 'q' }, withEscape)).toBe(text === '');
      }
      expect(matches(createFilter('NOT_CONTAINS', 'x', [text]), { x: `a${text}b` }, withEscape)).toBe(false);
    }
  });
});

it('reads the text that a value of another type is written as', () => {
  expect(holds("x LIKE '12%'", { x: 12.5 })).toBe(true);
  expect(holds("x LIKE '1e_'", { x: '1e3' })).toBe(true);
  expect(holds("x LIKE '1%0'", { x: 1e21 })).toBe(true);
  expect(holds("x LIKE '0.0000001'", { x: 1e-7 })).toBe(true);
  expect(holds("x LIKE '%8'", { x: 1389132653974581248n })).toBe(true);
  expect(holds("x LIKE '2024-03-%'", { x: new Date('2024-03-01') })).toBe(true);
  expect(holds("x LIKE 'fals_'", { x: false })).toBe(true);
});

/** LIKE by its definition, every way tried. */
function isLike(pattern: readonly string[], text: readonly string[], escape: string | undefined): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return text.length === 0;
  if (first === escape) {
    const [escaped = escape, ...behind] = rest;
    return text[0] === escaped && isLike(behind, text.slice(1), escape);
  }
  if (first === '%')
    return Array.from({ length: text.length + 1 }, (_, at) => text.slice(at)).some((tail) =>
      isLike(rest, tail, escape),
    );
  return text.length > 0 && (first === '_' || first === text[0]) && isLike(rest, text.slice(1), escape);
}
