import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Journal } from '../../src/file-lock/journal.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Appends lines in batches, so that each batch is written before the next begins. */
async function appendBatches(journal: Journal, lines: readonly string[], size: number, apply: (line: string) => void) {
  for (let start = 0; start < lines.length; start += size) {
    const batch = lines.slice(start, start + size);
    await Promise.all(batch.map((line) => journal.append(line, () => apply(line))));
  }
}

describe('a journal', () => {
  it('does not count the needed lines after each batch while a backlog needs most of them', async () => {
    const needed: string[] = [];
    let counts = 0;
    const journal = await Journal.open(join(folder, 'a'), () => {
      counts += 1;
      return [...needed];
    });
    const lines = Array.from({ length: 60_000 }, (_, index) => `${index}`);
    await appendBatches(journal, lines, 100, (line) => needed.push(line));
    await journal.close();
    // Once when it opens, and once at 20,000 lines: the next count is due at four times as many.
    expect(counts).toBe(2);
  });

  it('is replaced by the needed lines when they are a small part of it', async () => {
    const path = join(folder, 'a');
    const journal = await Journal.open(path, () => ['needed']);
    const lines = Array.from({ length: 20_001 }, (_, index) => `${index}`);
    await appendBatches(journal, lines, 20_001, () => undefined);
    await journal.append('last');
    await journal.close();
    expect(readFileSync(path, 'utf8')).toBe('needed\nlast\n');
  });
});
