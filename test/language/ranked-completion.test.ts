import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createLanguageService } from '../../src/language/index.js';
import { sampleCatalog } from '../support/catalog.js';
import { atCursor } from '../support/cursor.js';

const service = createLanguageService({ catalog: sampleCatalog, today: () => new Date('2026-11-21T12:00:00Z') });

/** A cursor, what is wanted there, and the position of that in the list, from 0. */
interface RankedCursor {
  readonly source: string;
  readonly wanted: string;
  readonly rank: number;
}

function readCursors(): readonly RankedCursor[] {
  const lines = readFileSync(new URL('./ranked-cursors.txt', import.meta.url), 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [source = '', wanted = ''] = line.replaceAll('\\n', '\n').split(' => ');
      const { text, offset } = atCursor(source);
      const rank = service.complete(text, offset).items.findIndex(({ label }) => label === wanted);
      return { source, wanted, rank };
    });
}

/** Numbers of cursors at which the wanted item is first, and among the first three: as found, to be raised only. */
const floors = { first: 111, firstThree: 111 };

describe('the ranking of completions', () => {
  const cursors = readCursors();

  it('has at least a hundred cursors', () => {
    expect(cursors.length).toBeGreaterThanOrEqual(100);
  });

  it.each([
    ['first', 1, floors.first],
    ['among the first three', 3, floors.firstThree],
  ])('has what is wanted %s', (_, count, floor) => {
    const others = cursors.filter(({ rank }) => rank < 0 || rank >= count);
    const report = others.map(({ source, wanted, rank }) => `${source} => ${wanted} (${rank})`).join('\n');
    expect(cursors.length - others.length, report).toBeGreaterThanOrEqual(floor);
  });
});
