import { describe, expect, it } from 'vitest';
import { comparisons } from '../../../src/dialect/index.js';
import { createCounts } from '../support/counts.js';
import { oracleSeed } from '../support/oracle-seed.js';
import { checkFormat } from './format-case.js';

describe('formatting, compared with the tokens of the text', () => {
  const counts = createCounts();

  it('keeps tree, tokens and comments where they are, and is idempotent', () => {
    const differences = Array.from(
      { length: 1500 },
      (_, index) => checkFormat(oracleSeed + index, counts) ?? [],
    ).flat();
    expect(differences).toEqual([]);
    expect(counts.of('comments')).toBeGreaterThan(10_000);
  });

  it('meets every keyword and sign often', () => {
    const words =
      'SELECT DISTINCT FROM JOIN AS ON WHERE AND OR NOT EXISTS LIKE ESCAPE IN BETWEEN IS NULL NOTNULL ISNULL ORDER BY ASC DESC LIMIT OFFSET TRUE FALSE';
    const signs = [...Object.keys(comparisons), '.', ',', ';', '*', ':'];
    expect(
      counts.rarer(
        [...words.split(' '), ...signs].map((token) => `token: ${token}`),
        20,
      ),
    ).toEqual([]);
  });
});
