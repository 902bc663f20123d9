import { describe, expect, it } from 'vitest';
import { sampleCatalog } from '../../playground/sample/catalog.js';
import { wordsOf } from '../../playground/translation/words.js';

describe('wordsOf', () => {
  const text = `SELECT id FROM article.query;
SELECT number FROM article.query WHERE active = 'true' AND name LIKE 'Battery%' LIMIT 5`;
  const statements = wordsOf(text, sampleCatalog);

  it('has the sentences of each statement, with their conditions below', () => {
    expect(statements).toHaveLength(2);
    expect(
      statements[1]?.rows.filter(({ isAssumed }) => !isAssumed).map(({ depth, text: words }) => `${depth} ${words}`),
    ).toEqual([
      '0 Reads "number" ("Article number") from the template "article.query" ("Articles").',
      '0 Selects the rows for which all of these are true:',
      '1 "active" is equal to "true"',
      '1 "name" begins with "Battery"',
      '0 Has no sort order: the rows come in any order, so these can be any of them, and pages can overlap.',
      '0 Returns at most 5 rows.',
    ]);
  });

  it('has the spans of the explained texts in the whole text', () => {
    const explained = statements[1]?.rows.flatMap(({ spans }) => spans.map(({ start, end }) => text.slice(start, end)));
    expect(explained?.slice(0, 5)).toEqual([
      'article.query',
      "active = 'true' AND name LIKE 'Battery%'",
      "active = 'true'",
      "name LIKE 'Battery%'",
      'LIMIT 5',
    ]);
  });

  it('ends with what no document states, and where the text uses it', () => {
    const assumed = statements[1]?.rows.filter(({ isAssumed }) => isAssumed) ?? [];
    expect(assumed.map(({ text: words }) => words)).toContainEqual(
      expect.stringContaining('whether LIKE distinguishes'),
    );
    expect(assumed.every(({ depth }) => depth === 0)).toBe(true);
  });

  it('has the first 400 rows, and the number of the others', () => {
    const conditions = Array.from({ length: 500 }, (_, index) => `id = ${index}`).join(' OR ');
    const [statement] = wordsOf(`SELECT id FROM article.query WHERE ${conditions}`, sampleCatalog);
    expect(statement?.rows).toHaveLength(400);
    // Two sentences are before the conditions, and at least one after them.
    expect(statement?.omitted).toBeGreaterThan(102);
  });

  it('has nothing of a statement with errors', () => {
    expect(wordsOf('SELECT FROM a.b', sampleCatalog)).toEqual([{ rows: [], omitted: 0 }]);
    expect(wordsOf(' ', sampleCatalog)).toEqual([]);
  });
});
