import { describe, expect, it } from 'vitest';
import { keywords } from '../../src/dialect/keywords.js';
import { format, tokenize } from '../../src/vql/index.js';
import { valueOf } from '../support/value-of.js';

/** Statements with every keyword, and without a name that is one. */
const statements = [
  "SELECT DISTINCT a, count(DISTINCT b) FROM c.d JOIN (SELECT e FROM f.g) AS h ON (h.e = a) WHERE a LIKE 'x' ESCAPE '!' AND b IN (1) LIMIT 5 OFFSET 6",
  'SELECT a FROM c.d WHERE NOT (a IS NULL OR b IS NOT NULL) AND EXISTS (SELECT e FROM f.g WHERE e = TRUE OR e = FALSE) ORDER BY a ASC, b DESC',
  "SELECT a FROM c.d WHERE a BETWEEN 1 AND 2 AND b NOT BETWEEN 1 AND 2 AND a NOT LIKE 'x' AND b NOT IN (1) AND a NOTNULL AND b ISNULL",
  "SELECT a FROM c.d WHERE NOT EXISTS (SELECT e FROM f.g)\nAND a NOT /* x */ LIKE 'x' -- vql-ignore zero-limit\nAND a IS /* x */ NOT NULL ORDER /* x */ BY a",
];

/** Returns the keywords of a text, in its case. */
function keywordsOf(text: string): readonly string[] {
  return tokenize(text).flatMap(({ kind, text: image }) => (kind === 'keyword' ? [image] : []));
}

/** Writes a text with each letter of its keywords in another case than the one before. */
function inMixedCase(text: string): string {
  return tokenize(text)
    .map(({ kind, text: image }) =>
      kind === 'keyword'
        ? image.replaceAll(/./g, (letter, index: number) =>
            index % 2 === 0 ? letter.toLowerCase() : letter.toUpperCase(),
          )
        : image,
    )
    .join('');
}

describe('the options of format', () => {
  it('meet every keyword here', () => {
    const met = new Set(statements.flatMap((text) => keywordsOf(text)));
    expect(keywords.map(({ word }) => word).filter((word) => !met.has(word))).toEqual([]);
  });

  it.each(statements)('write each keyword in the case that is asked for: %s', (text) => {
    const upper = keywordsOf(text);
    for (const source of [text, text.toLowerCase(), inMixedCase(text)]) {
      for (const width of [1, 40, 1000]) {
        const written = (keywordCase?: 'upper' | 'lower' | 'preserve') =>
          keywordsOf(valueOf(format(source, { width, keywordCase })));
        expect(written()).toEqual(upper);
        expect(written('upper')).toEqual(upper);
        expect(written('lower')).toEqual(upper.map((word) => word.toLowerCase()));
        expect(written('preserve')).toEqual(keywordsOf(source));
      }
    }
  });

  it.each([0, 1, 2, 3, 8])('indent each level by %d spaces', (indent) => {
    const pad = ' '.repeat(indent);
    expect(format('SELECT a FROM c.d WHERE a = 1 AND (b = 2 OR c = 3)', { width: 10, indent }).value).toBe(
      `SELECT a\nFROM c.d\nWHERE a = 1\n${pad}AND (\n${pad}${pad}b = 2\n${pad}${pad}OR c = 3\n${pad})`,
    );
  });

  it('indent each level by a tab, which counts as four characters', () => {
    const text = 'SELECT a FROM c.d WHERE a = 1 AND (b = 2 OR c = 3)';
    expect(format(text, { width: 10, indent: 'tab' }).value).toBe(
      'SELECT a\nFROM c.d\nWHERE a = 1\n\tAND (\n\t\tb = 2\n\t\tOR c = 3\n\t)',
    );
    const list = 'SELECT a FROM c.d WHERE b IN (11, 22, 33)';
    expect(format(list, { width: 17, indent: 'tab' }).value).toMatch(/\n\t\t11, 22,\n\t\t33\n\t\)$/);
    expect(format(list, { width: 17, indent: 4 }).value).toMatch(/\n {8}11, 22,\n {8}33\n {4}\)$/);
  });

  it.each([
    ['in one line', 'SELECT a, b FROM c.d', 80, 'SELECT a, b FROM c.d'],
    [
      'between columns and sort keys',
      'SELECT a, b FROM c.d ORDER BY e, f',
      11,
      'SELECT a, b\nFROM c.d\nORDER BY\n  e\n  , f',
    ],
    [
      'between values',
      'SELECT a FROM c.d WHERE e IN (11, 22, 33)',
      13,
      'SELECT a\nFROM c.d\nWHERE e IN (\n    11, 22\n    , 33\n  )',
    ],
    ['after a comment', 'SELECT a, -- one\nb -- two\nFROM c.d', 80, 'SELECT\n  a -- one\n  , b -- two\nFROM c.d'],
    ['after a comment before it', 'SELECT a -- one\n, b FROM c.d', 80, 'SELECT\n  a -- one\n  , b\nFROM c.d'],
    ['after a comment on its own line', 'SELECT a,\n-- two\nb FROM c.d', 80, 'SELECT\n  a\n  -- two\n  , b\nFROM c.d'],
    [
      'between comments in a line',
      'SELECT a /* one */, /* two */ b FROM c.d',
      31,
      'SELECT a /* one */, /* two */ b\nFROM c.d',
    ],
    [
      'before an annotation',
      'SELECT a, --v:result{visible=false}\nb FROM c.d',
      80,
      'SELECT\n  a,\n  --v:result{visible=false}\n  b\nFROM c.d',
    ],
  ])('put a leading comma %s', (_, text, width, expected) => {
    expect(format(text, { width, commas: 'leading' }).value).toBe(expected);
    expect(format(expected, { width, commas: 'leading' }).value).toBe(expected);
  });

  it('are checked', () => {
    // @ts-expect-error - there is no such indentation
    expect(() => format('SELECT a FROM b.c', { indent: 'tabs' })).toThrow('a whole number of at least 0, or "tab"');
    // @ts-expect-error - there is no such position
    expect(() => format('SELECT a FROM b.c', { commas: 'before' })).toThrow('one of "trailing", "leading"');
  });

  it.each([36, 37, 38, 80])('break lines at the width of %d', (width) => {
    const text = 'SELECT aaaa FROM c.d WHERE aaaa = 123';
    expect(format(text, { width }).value).toBe(width < text.length ? text.replaceAll(/ (?=FROM|WHERE)/g, '\n') : text);
  });
});
