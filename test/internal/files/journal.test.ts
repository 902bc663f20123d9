import {
  appendFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Journal } from '../../../src/internal/files/journal.js';

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  path = join(folder, 'a');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A journal whose lines are all needed until a test says otherwise. */
async function openJournal() {
  const lines = new Map<string, number>();
  let neededCalls = 0;
  const journal = await Journal.open(path, {
    read(found) {
      for (const { text, position } of found) if (!text.startsWith('-')) lines.set(text, position);
      return found.length;
    },
    count: () => lines.size,
    needed() {
      neededCalls += 1;
      return [...lines.keys()];
    },
    moved(positions) {
      for (const [index, line] of [...lines.keys()].entries()) lines.set(line, positions[index] ?? -1);
    },
  });
  return {
    journal,
    lines,
    neededCalls: () => neededCalls,
    append: (line: string) => journal.append(line, (position) => void lines.set(line, position)),
    erase: (line: string) =>
      journal.erase(
        () => lines.get(line),
        () => void lines.delete(line),
      ),
  };
}

describe('a journal', () => {
  it('does not write the needed lines after each batch while a backlog needs most of them', async () => {
    const { append, journal, neededCalls } = await openJournal();
    for (let start = 0; start < 60_000; start += 1_000)
      await Promise.all(Array.from({ length: 1_000 }, (_, index) => append(`${start + index}`)));
    await journal.close();
    expect(neededCalls()).toBe(0);
  });

  it('is replaced as early as at first again, once replacing it has succeeded after a failure', async () => {
    const results: string[] = [];
    const journal = await Journal.open(path, {
      read: (found) => found.length,
      count: () => 0,
      needed() {
        results.push(results.length === 0 ? 'failed' : 'replaced');
        if (results.length === 1) throw new Error('The disk is full.');
        return [];
      },
    });
    const counts: number[] = [];
    while (results.length < 4) {
      const before = results.length;
      let appended = 0;
      for (; results.length === before; appended += 1_000)
        await Promise.all(Array.from({ length: 1_000 }, () => journal.append('x')));
      counts.push(appended);
    }
    await journal.close();
    expect(results).toEqual(['failed', 'replaced', 'replaced', 'replaced']);
    expect(new Set(counts).size).toBe(1);
  });

  it('is replaced by the needed lines when they are a small part of it, with their new positions', async () => {
    const { append, erase, journal, lines } = await openJournal();
    await journal.append('before them');
    await Promise.all([append('first'), append('needed')]);
    expect(lines).toEqual(new Map(Object.entries({ first: 12, needed: 18 })));
    await Promise.all(Array.from({ length: 20_000 }, (_, index) => journal.append(`${index}`)));
    await erase('first');
    expect(lines).toEqual(new Map(Object.entries({ needed: 6 })));
    await append('last');
    await erase('needed');
    await append('ü');
    await append('after a character of two bytes');
    await erase('ü');
    await journal.close();
    expect(readFileSync(path, 'utf8')).toBe('-irst\n-eeded\nlast\n-\u{FFFD}\nafter a character of two bytes\n');
  });

  it('is not written when it is opened, but for a damaged end', async () => {
    writeFileSync(path, 'a\nb\nhalf');
    const { journal, lines } = await openJournal();
    expect([...lines.keys()]).toEqual(['a', 'b']);
    expect([readFileSync(path, 'utf8'), journal.size]).toEqual(['a\nb\n', { lines: 2, bytes: 4 }]);
    await journal.close();
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('erases a line that was appended together with lines of characters of several bytes', async () => {
    const { append, erase, journal } = await openJournal();
    await Promise.all(['first', 'ü☃', '😀', 'b', 'last'].map(append));
    await erase('b');
    await journal.close();
    expect(readFileSync(path, 'utf8')).toBe('first\nü☃\n😀\n-\nlast\n');
  });

  it('erases in the order of the calls what was appended before', async () => {
    const { append, erase, journal } = await openJournal();
    await Promise.all([append('a'), append('b')]);
    await Promise.all([erase('a'), append('c'), erase('b')]);
    await journal.close();
    expect(readFileSync(path, 'utf8')).toBe('-\n-\nc\n');
  });

  it('is not opened by a hard link, and stays as it is, whether it is open or not', async () => {
    const first = await openJournal();
    await first.append('a');
    const original = path;
    const others = [join(folder, 'beside'), join(folder, 'backup', 'a')];
    mkdirSync(join(folder, 'backup'));
    for (const other of others) {
      linkSync(original, other);
      path = other;
      await expect(openJournal()).rejects.toMatchObject({ code: 'file-with-other-names' });
    }
    await first.append('b');
    await first.journal.close();
    path = original;
    await expect(openJournal()).rejects.toMatchObject({ code: 'file-with-other-names' });
    for (const one of [path, ...others]) expect(readFileSync(one, 'utf8')).toBe('a\nb\n');
    for (const other of others) rmSync(other);
    const { journal, lines } = await openJournal();
    expect([...lines.keys()]).toEqual(['a', 'b']);
    await journal.close();
  });

  it.each([
    ['removed', () => rmSync(path)],
    ['renamed', () => renameSync(path, join(folder, 'other'))],
    [
      'removed, and has another name',
      () => {
        linkSync(path, join(folder, 'other'));
        rmSync(path);
      },
    ],
    [
      'replaced',
      () => {
        writeFileSync(join(folder, 'new'), 'edited\n');
        renameSync(join(folder, 'new'), path);
      },
    ],
  ])('acknowledges nothing when its file was %s', async (_, act) => {
    const { append, journal, lines } = await openJournal();
    await append('a');
    act();
    for (const line of ['b', 'c']) await expect(append(line)).rejects.toMatchObject({ code: 'lost-file' });
    expect([...lines.keys()]).toEqual(['a']);
    await journal.close();
  });

  it('is not damaged by an owner whose lock was removed by hand', async () => {
    const first = await openJournal();
    await first.append('a');
    for (const name of readdirSync(folder)) if (name.endsWith('.lock')) rmSync(join(folder, name));
    const second = await openJournal();
    await second.append('b');
    for (let round = 0; round < 2; round++) {
      await expect(first.append(`not ${round}`)).rejects.toMatchObject({ code: 'lost-file' });
      await expect(first.erase('a')).rejects.toMatchObject({ code: 'lost-file' });
    }
    await first.journal.close();
    await second.append('c');
    await second.journal.close();
    expect(readFileSync(path, 'utf8')).toBe('a\nb\nc\n');
  });

  it('has what was appended to its file by hand when it is opened again', async () => {
    const first = await openJournal();
    await first.append('a');
    await first.journal.close();
    appendFileSync(path, 'b\n');
    const second = await openJournal();
    expect([...second.lines.keys()]).toEqual(['a', 'b']);
    await second.journal.close();
  });
});
