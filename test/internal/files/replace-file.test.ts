import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeLeftovers, replaceFile } from '../../../src/internal/files/index.js';
import { isContent } from './contents.js';
import { canMount, isRoot } from './namespaces.js';
import { bundle, start } from './programs.js';
import { mountDisk } from './small-disk.js';

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replace-'));
  path = join(folder, 'a.vql');
});
afterEach(() => rmSync(folder, { recursive: true }));

const isLeftover = (name: string): boolean => name.endsWith('.vql-new');

describe('a file that is replaced', () => {
  it('gets its parts as they arrive, and keeps its content if they end early', async () => {
    writeFileSync(path, 'old');
    async function* parts(isBroken: boolean) {
      yield 'a';
      yield new Uint8Array([98]);
      expect(readFileSync(path, 'utf8')).toBe('old');
      if (isBroken) throw new Error('gone');
      yield 'c';
    }
    await expect(replaceFile(path, parts(true))).rejects.toThrow('gone');
    expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['old', ['a.vql']]);
    await replaceFile(path, parts(false));
    expect(readFileSync(path, 'utf8')).toBe('abc');
  });

  it('has the new content and its former permissions, and is another file', async () => {
    writeFileSync(path, 'old');
    for (const mode of [0o640, 0o755, 0o4711]) {
      chmodSync(path, mode);
      const { ino } = statSync(path);
      await replaceFile(path, `new ${mode}`);
      const after = statSync(path);
      expect([readFileSync(path, 'utf8'), after.mode & 0o7777]).toEqual([`new ${mode}`, mode]);
      expect(after.ino).not.toBe(ino);
    }
    expect(readdirSync(folder)).toEqual(['a.vql']);
  });

  it('has the permissions of any new file if there was none, or those that are asked for', async () => {
    await replaceFile(path, 'new');
    await replaceFile(join(folder, 'secret'), 'new', { mode: 0o600 });
    writeFileSync(join(folder, 'other'), '');
    expect(statSync(path).mode).toBe(statSync(join(folder, 'other')).mode);
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
  });

  it.skipIf(!isRoot)('keeps its owner and its group (needs root)', async () => {
    writeFileSync(path, 'old');
    chmodSync(path, 0o6755);
    chownSync(path, 1234, 2345);
    chmodSync(path, 0o6755);
    await replaceFile(path, 'new');
    const { uid, gid, mode } = statSync(path);
    expect([uid, gid, mode & 0o7777]).toEqual([1234, 2345, 0o6755]);
  });

  it('is the target of a link, and of links to links and folders', async () => {
    mkdirSync(join(folder, 'real'));
    writeFileSync(join(folder, 'real/file'), 'old');
    symlinkSync('real', join(folder, 'to-folder'));
    symlinkSync('to-folder/file', path);
    symlinkSync(path, join(folder, 'to-link'));
    await replaceFile(join(folder, 'to-link'), 'new');
    expect(readFileSync(join(folder, 'real/file'), 'utf8')).toBe('new');
    expect([path, join(folder, 'to-link')].map((link) => lstatSync(link).isSymbolicLink())).toEqual([true, true]);
    expect(readdirSync(join(folder, 'real'))).toEqual(['file']);
  });

  it('is created where a link leads that has no target yet', async () => {
    symlinkSync('later', path);
    await replaceFile(path, 'new');
    expect([readFileSync(join(folder, 'later'), 'utf8'), lstatSync(path).isSymbolicLink()]).toEqual(['new', true]);
  });

  it('leaves other names of the old file with the old content', async () => {
    writeFileSync(path, 'old');
    linkSync(path, join(folder, 'b.vql'));
    await replaceFile(path, 'new');
    expect([readFileSync(path, 'utf8'), readFileSync(join(folder, 'b.vql'), 'utf8')]).toEqual(['new', 'old']);
  });

  it('may have a name of any length that the system allows', async () => {
    for (const name of ['x'.repeat(255), 'ä'.repeat(127), '字'.repeat(85)]) {
      await replaceFile(join(folder, name), 'new');
      expect(readFileSync(join(folder, name), 'utf8')).toBe('new');
    }
  });
});

describe('a file that cannot be replaced stays as it is', () => {
  it.each([
    ['a folder', () => mkdirSync(path), 'is a directory'],
    ['links that form a cycle', () => symlinkSync('a.vql', path), 'ELOOP'],
  ])('%s', async (_, make, message) => {
    make();
    await expect(replaceFile(path, 'new')).rejects.toThrow(message);
    expect(readdirSync(folder)).toEqual(['a.vql']);
  });

  it('if its folder does not exist', async () => {
    await expect(replaceFile(join(folder, 'none/a'), 'new')).rejects.toMatchObject({ code: 'ENOENT' });
    symlinkSync('none/a', path);
    await expect(replaceFile(path, 'new')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('if it is a device', async () => {
    await expect(replaceFile('/dev/null', 'new')).rejects.toThrow('it is not a regular file');
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  it('if the confirmation throws, which has the path without links', async () => {
    writeFileSync(path, 'old');
    symlinkSync('a.vql', join(folder, 'link'));
    const asked: string[] = [];
    const confirm = async (target: string): Promise<void> => {
      asked.push(target);
      throw new Error('Not now.');
    };
    await expect(replaceFile(join(folder, 'link'), 'new', { confirm })).rejects.toThrow('Not now.');
    expect([asked.length, asked[0]?.endsWith('/a.vql'), readFileSync(path, 'utf8')]).toEqual([1, true, 'old']);
    expect(readdirSync(folder).sort()).toEqual(['a.vql', 'link']);
  });

  it.skipIf(!canMount)('if the disk is full (needs the right to mount)', async () => {
    const disk = mountDisk(200_000);
    try {
      const file = join(disk.path, 'a.vql');
      writeFileSync(file, 'old');
      for (const free of [0, 4096, 50_000]) {
        disk.fill(free);
        await expect(replaceFile(file, 'n'.repeat(100_000))).rejects.toMatchObject({ code: 'ENOSPC' });
        expect([readFileSync(file, 'utf8'), readdirSync(disk.path).sort()]).toEqual(['old', ['a.vql', 'filler']]);
        disk.free();
      }
      await replaceFile(file, 'n'.repeat(100_000));
      expect(readFileSync(file, 'utf8')).toHaveLength(100_000);
    } finally {
      disk.unmount();
    }
  });
});

describe('what a killed writer has left', () => {
  it('is removed for the files that are asked for, and nothing else is', async () => {
    const names = ['.a.vql.0123456789ab.vql-new', '.b.vql.0123456789ab.vql-new', '.a.vql.x.vql-new', 'a.vql.vql-new'];
    for (const name of names) writeFileSync(join(folder, name), '');
    await removeLeftovers([path, join(folder, 'none/x')]);
    expect(readdirSync(folder).sort()).toEqual(names.slice(1).sort());
  });

  it('is removed while another writes, which writes again', async () => {
    writeFileSync(path, 'old');
    let count = 0;
    const confirm = async (): Promise<void> => {
      count += 1;
      if (count === 1) await removeLeftovers([path]);
    };
    await replaceFile(path, 'new', { confirm });
    expect([count, readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual([2, 'new', ['a.vql']]);
  });

  it('is never a part of the file', { timeout: 120_000 }, async () => {
    const program = await bundle(join(import.meta.dirname, 'replacing-program.ts'), folder);
    let left = 0;
    // Until a kill has met a writer.
    for (let round = 0; round < 4 || (left === 0 && round < 100); round++) {
      const running = start([process.execPath], [program, path]);
      for (let line = 0; line < round % 6; line++) await running.nextLine();
      await delay((round * 7) % 5);
      await running.kill();
      if (existsSync(path)) expect(isContent(readFileSync(path, 'utf8'))).toBe(true);
      left += readdirSync(folder).filter(isLeftover).length;
    }
    expect(left).toBeGreaterThan(0);
    await removeLeftovers([path]);
    expect(readdirSync(folder).filter(isLeftover)).toEqual([]);
  });
});
