import { describe, expect, it, vi } from 'vitest';
import { createLanguageService } from '../../../src/language/index.js';
import { Cursor } from '../../../src/vql/grammar/cursor.js';
import { sampleCatalog } from '../../support/catalog.js';
import { atCursor } from '../../support/cursor.js';
import { from } from './offered.js';

/** Returns how many times as much text as the source has is parsed for a completion. */
function readings(source: string, asked = createLanguageService({ catalog: sampleCatalog })): number {
  const { text, offset } = atCursor(source);
  const run = vi.spyOn(Cursor.prototype, 'run');
  asked.complete(text, offset);
  const units = run.mock.calls.reduce((sum, [input]) => sum + input.text.length, 0);
  run.mockRestore();
  return units / text.length;
}

const many = (count: number) => Array.from({ length: count }, (_, index) => `name = 'v${index}' AND `).join('');

describe('a long text with errors', () => {
  it.each([
    ['one far away', `SELECT id ${from} WHERE x y AND ${many(2_000)}|`],
    ['one in each condition', `SELECT id ${from} WHERE ${many(2_000).replaceAll('=', '==')}|`],
    ['no sense at all', `${'lorem ipsum dolor '.repeat(2_000)}|`],
    ['no connectives', `SELECT id ${from} WHERE ${'(a = 1) '.repeat(2_000)}|`],
    [
      'no connectives, in the middle',
      `SELECT id ${from} WHERE ${'(a = 1) '.repeat(1_000)}|${'(a = 1) '.repeat(1_000)}`,
    ],
    ['no commas', `SELECT ${'a b '.repeat(4_000)}|`],
    ['parentheses that were not opened', `SELECT id ${from} WHERE a = 1${')'.repeat(16_000)} |`],
    ['clauses again and again', `SELECT id ${from} ${'WHERE a = 1 ORDER BY b LIMIT 1 '.repeat(500)}|`],
  ])('is parsed once, and once with a placeholder; otherwise only its structure is: %s', (_, source) => {
    expect(readings(source)).toBeGreaterThanOrEqual(1);
    expect(readings(source)).toBeLessThan(3);
  });

  it('is parsed once more if names replace characters that VQL does not have', () => {
    expect(readings(`SELECT id ${from} WHERE ${'a = § AND '.repeat(1_500)}|`)).toBeLessThan(4);
  });

  it('has few trials at a position that differs only in names, indentation and errors of the same kind', () => {
    const asked = createLanguageService({ catalog: sampleCatalog });
    const source = (count: number) => `SELECT id ${from}\nWHERE ${'name == 1 AND\n  '.repeat(count)}state = 1 |`;
    expect(readings(source(5), asked)).toBeGreaterThan(10);
    expect(readings(source(7).replaceAll('name', 'total').replaceAll('\n', ' -- note\n\t'), asked)).toBeLessThan(10);
  });
});

describe('a word that is being typed', () => {
  it.each([
    ['in a long text', `SELECT id ${from} WHERE ${many(50)}§ ORDER BY id`],
    ['with an error elsewhere', `SELECT id ${from} WHERE id = = 1 AND ${many(50)}§`],
    ['after a dot', `SELECT account.§ ${from}`],
  ])('is completed without further trials after its first letter: %s', (_, source) => {
    const asked = createLanguageService({ catalog: sampleCatalog });
    const readingsOf = (word: string) => readings(source.replace('§', `${word}|`), asked);
    expect(readingsOf('o')).toBeGreaterThan(1);
    for (const word of ['ow', 'own', 'owne']) expect(readingsOf(word)).toBe(1);
    // A keyword is read in another way.
    expect(readingsOf('or')).toBeGreaterThanOrEqual(1);
    expect(readingsOf('on')).toBeGreaterThanOrEqual(1);
  });
});
