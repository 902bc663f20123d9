import { chmod, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isSource, readSource } from '../../src/tasks/input/source.js';
import { writeSource } from '../../src/tasks/output/write-file.js';
import { processIo } from '../../src/tasks/process-io.js';
import { canMount } from '../internal/files/namespaces.js';
import { mountDisk, type SmallDisk } from '../internal/files/small-disk.js';
import { createFolder } from './run-vql.js';

const rough = 'select id FROM account.query WHERE a == 1 LIMIT 1\n';
const unformatted = 'select id FROM account.query LIMIT 1\n';

/** **The** commands that write files, with what they do to the files of `files`. */
const writers = [
  { argv: ['fmt', '--write', 'a.vql', 'b.vql', 'c.vql'], written: ['a.vql', 'b.vql'] },
  { argv: ['check', '--fix', 'a.vql', 'b.vql', 'c.vql', 'd.vql'], written: ['d.vql'] },
  { argv: ['catalog', '--documented', '--output', 'catalog.json'], written: ['catalog.json'] },
  { argv: ['catalog', 'catalog.json', '--documented', '--output', 'catalog.json'], written: ['catalog.json'] },
] as const;

const files: Readonly<Record<string, string>> = {
  'a.vql': unformatted,
  'b.vql': unformatted,
  'c.vql': 'SELECT id FROM account.query LIMIT 1\n',
  'd.vql': rough,
  'catalog.json': '{"templates":{}}',
};

async function mount(bytes: number): Promise<SmallDisk> {
  const disk = mountDisk(bytes);
  onTestFinished(() => disk.unmount());
  return disk;
}

describe.each(writers)('$argv', ({ argv, written }) => {
  it('replaces the files that it changes, with their permissions, and leaves nothing beside them', async () => {
    const { path, vql, read } = await createFolder(files);
    const names = await readdir(path);
    for (const name of names) await chmod(join(path, name), 0o640);
    await writeFile(join(path, `.${written[0]}.0123456789ab.vql-new`), 'of a run that was killed');
    const before = await Promise.all(names.map((name) => stat(join(path, name))));
    expect((await vql(argv)).code).toBe(0);
    for (const [index, name] of names.entries()) {
      const after = await stat(join(path, name));
      const isWritten = (written as readonly string[]).includes(name);
      expect([name, (await read(name)) !== files[name], after.ino !== before[index]?.ino]).toEqual([
        name,
        isWritten,
        isWritten,
      ]);
      expect(after.mode & 0o777).toBe(0o640);
    }
    expect(await readdir(path)).toEqual(names);
  });

  it.skipIf(!canMount).each(['full', 'read-only'])(
    'leaves files as they are on a %s disk, and says so (needs the right to mount)',
    async (state) => {
      const disk = await mount(100_000);
      const { path, vql } = await createFolder();
      await rm(path, { recursive: true });
      await symlink(disk.path, path);
      for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
      if (state === 'full') disk.fill();
      else disk.makeReadOnly();
      const names = await readdir(path);
      const { code, stdout, stderr } = await vql(argv);
      expect(code).toBe(2);
      const reason = state === 'full' ? 'the disk is full' : 'the file system is read-only';
      for (const name of written) expect(stderr).toContain(`Cannot write "${name}": ${reason}.\n`);
      expect(stderr.match(/Cannot write/g)).toHaveLength(written.length);
      if (argv[0] === 'fmt')
        expect([stdout, stderr]).toEqual(['', expect.stringMatching(/3 files: 0 rewritten, 2 not written\n$/)]);
      if (argv[0] === 'check')
        expect(stderr).toContain('1 file with fixes not written.\n4 files, 4 statements: 1 error (1 fixable');
      expect(await readdir(path)).toEqual(names);
      for (const [name, text] of Object.entries(files)) expect(await readFile(join(path, name), 'utf8')).toBe(text);
    },
  );
});

describe('a file that was changed after it had been read', () => {
  it.each<[string, (path: string) => Promise<void>]>([
    ['edited', (path) => writeFile(path, 'edited')],
    ['edited to the same length', (path) => writeFile(path, rough.replace('1', '2'))],
    ['removed', (path) => rm(path)],
  ])('is left as it is: %s', async (_, edit) => {
    const folder = await createFolder({ 'a.vql': rough });
    const path = join(folder.path, 'a.vql');
    const source = await readSource({ name: 'a.vql', path }, processIo());
    if (!isSource(source)) throw new Error(source.message);
    await edit(path);
    const after = await readFile(path, 'utf8').catch(() => undefined);
    expect(await writeSource(source, 'new')).toEqual({
      name: 'a.vql',
      path,
      message: 'Cannot write "a.vql": it was changed after it had been read, and is left as it is.',
    });
    expect(await readFile(path, 'utf8').catch(() => undefined)).toBe(after);
  });

  it('is not one whose content is the same, with its byte order mark', async () => {
    const folder = await createFolder({ 'a.vql': `\uFEFF${rough}` });
    const path = join(folder.path, 'a.vql');
    const source = await readSource({ name: 'a.vql', path }, processIo());
    if (!isSource(source)) throw new Error(source.message);
    await writeFile(path, `\uFEFF${rough}`);
    expect(await writeSource(source, 'new')).toBe(undefined);
    expect(await folder.read('a.vql')).toBe('\uFEFFnew');
  });

  it('is left as it is by "vql catalog", which had read it', async () => {
    const { path, vql, read } = await createFolder({ 'catalog.json': '{"templates":{}}' });
    async function* input(): AsyncGenerator<Uint8Array> {
      await writeFile(join(path, 'catalog.json'), '{"templates":{"a.b":{"fields":{}}}}');
      yield Buffer.from('{"templates":{"c.d":{"fields":{}}}}');
    }
    const { code, stderr } = await vql(['catalog', 'catalog.json', '-', '--output', './catalog.json'], {
      stdin: input(),
    });
    expect([code, stderr]).toEqual([
      2,
      'Cannot write "catalog.json": it was changed after it had been read, and is left as it is.\n',
    ]);
    expect(await read('catalog.json')).toContain('a.b');
  });
});

describe('a path that is not a regular file', () => {
  it('gets a catalog if it is a device', async () => {
    const { vql } = await createFolder();
    expect(await vql(['catalog', '--documented', '--quiet', '--output', '/dev/null'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
  });

  it('is an error if it is a folder, or in a folder that does not exist', async () => {
    const { vql } = await createFolder({ 'out/a': '' });
    for (const [output, reason] of [
      ['out', 'it is a directory'],
      ['none/catalog.json', 'the folder "none" does not exist'],
    ])
      expect(await vql(['catalog', '--documented', '--output', `${output}`])).toEqual({
        code: 2,
        stdout: '',
        stderr: `Cannot write "${output}": ${reason}.\n`,
      });
  });
});
