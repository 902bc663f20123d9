import { describe, expect, it } from 'vitest';
import { countConditions } from '../../playground/rows/condition-counts.js';
import { sampleInstallation } from '../../playground/sample/installation.js';

/** Rows of `conditions` as lines: indented by depth, with the rows for which each is true, and those that are left after it. */
const linesOf = (text: string, offset = 0): readonly string[] | string => {
  const counts = countConditions(text, offset, sampleInstallation);
  if (typeof counts === 'string') return counts;
  return counts.conditions.map(({ depth, text: condition, matching, remaining, untested }) => {
    const left = remaining === undefined ? '' : ` -> ${remaining.rows} (-${remaining.removed})`;
    return `${'  '.repeat(depth)}${condition}: ${matching ?? untested}${left}`;
  });
};

describe('countConditions', () => {
  it('counts the rows of each condition, and those that are left along an AND', () => {
    const text =
      "SELECT id FROM article.query WHERE name LIKE 'Battery%' AND price > 50 AND (stock = 8 OR price > 100)";
    expect(linesOf(text)).toEqual([
      'AND: 2',
      "  name LIKE 'Battery%': 4 -> 4 (-16)",
      '  price > 50: 14 -> 3 (-1)',
      '  OR: 11 -> 2 (-1)',
      '    stock = 8: 1',
      '    price > 100: 10',
    ]);
  });

  it('counts no row without a value, neither below NOT nor around it', () => {
    // Three of the twenty accounts have no region.
    const text = "SELECT id FROM account.query WHERE NOT (region = 'WEST')";
    const [not = '', inner = ''] = linesOf(text);
    expect([not, inner]).toEqual(['NOT: 13', "  region = 'WEST': 5"]);
  });

  it('says what it cannot test, and leaves it out of what is left', () => {
    const text = "SELECT id FROM article.query WHERE name LIKE 'Battery%' AND nope = '1' AND price > 50 AND price = :p";
    expect(linesOf(text)).toEqual([
      'AND: a condition below it is not.',
      "  name LIKE 'Battery%': 4 -> 4 (-16)",
      '  nope = \'1\': Unknown field "nope" of "article.query".',
      '  price > 50: 14 -> 3 (-1)',
      expect.stringContaining('  price = :p: '),
    ]);
    expect(linesOf("SELECT id FROM article.query WHERE LOWER(name) = 'x'")).toEqual([
      "LOWER(name) = 'x': it calls a function, which needs an engine.",
    ]);
  });

  it('lists the first 200 conditions, and counts the others', () => {
    const others = Array.from({ length: 298 }, (_, index) => `price <> ${-1 - index}`);
    const text = `SELECT id FROM article.query WHERE (${others.join(' AND ')} AND price > 3000) OR stock = 8`;
    const counts = countConditions(text, 0, sampleInstallation);
    if (typeof counts === 'string') throw new TypeError(counts);
    expect(counts.conditions).toHaveLength(200);
    // The OR, the AND, 299 conditions of it, and the last.
    expect(counts.omitted).toBe(102);
    const [or, and] = counts.conditions;
    expect([or?.matching, and?.matching]).toEqual([3, 2]);
  });

  it('has the spans of the conditions in the whole text', () => {
    const text = 'SELECT id FROM a.b;\nSELECT id FROM article.query WHERE price > 50';
    const counts = countConditions(text, text.length, sampleInstallation);
    const [first] = typeof counts === 'string' ? [] : counts.conditions;
    expect(text.slice(first?.span.start, first?.span.end)).toBe('price > 50');
  });

  it('says why there is nothing to count', () => {
    expect(linesOf('')).toBe('No statement.');
    expect(linesOf('SELECT id FROM article.query')).toBe('The statement has no condition: all 20 rows match.');
    expect(linesOf('SELECT id FROM a.b WHERE x = 1')).toBe('There are no rows of "a.b".');
    expect(linesOf('SELECT id FROM article.query WHERE')).toContain('has errors');
  });
});
