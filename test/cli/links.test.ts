import { readFile, readlink, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolder, type Folder } from './run-vql.js';

const query = 'SELECT id FROM account.query LIMIT 1\n';
/** A query that `check --fix` and `fmt --write` change. */
const rough = 'select id FROM account.query WHERE a == 1 LIMIT 1\n';
const fixed = 'SELECT id FROM account.query WHERE a = 1 LIMIT 1\n';

/** A folder with files and links; a link is the path that it leads to. */
async function folderWith(
  files: Readonly<Record<string, string>>,
  links: Readonly<Record<string, string>>,
): Promise<Folder> {
  const folder = await createFolder(files);
  for (const [name, target] of Object.entries(links)) await symlink(target, join(folder.path, name));
  return folder;
}

/** The files that a check reads, in its order, and what it writes to standard error. */
async function checked({ vql }: Folder, ...args: string[]) {
  const { stdout } = await vql(['check', '--format', 'json', ...args]);
  const { stderr, code } = await vql(['check', ...args]);
  const files = JSON.parse(stdout).files.map(({ file }: { readonly file: string }) => file);
  return { files, code, notes: stderr.split('\n').filter((line) => /link/.test(line)) };
}

describe('links in a folder', () => {
  it('lead to files of the folder, each of which is read once by its own name', async () => {
    const folder = await folderWith(
      { 'queries/a.vql': query, 'queries/deep/b.vql': query, 'queries/.hidden/c.vql': query },
      { 'queries/link.vql': 'a.vql', 'queries/again': 'deep', 'queries/shown': '.hidden' },
    );
    for (const args of [['queries'], ['queries/**/*.vql'], ['queries/', 'queries/link.vql', 'queries/again']])
      expect(await checked(folder, ...args)).toEqual({
        files: ['queries/.hidden/c.vql', 'queries/a.vql', 'queries/deep/b.vql'],
        code: 0,
        notes: [],
      });
  });

  it('form cycles', async () => {
    const links: Record<string, string> = {
      'queries/self': '.',
      'queries/deep/up': '..',
      'queries/deep/down': 'down2',
    };
    for (let index = 0; index < 6; index++) links[`queries/deep/link${index}`] = `../deep`;
    const folder = await folderWith(
      { 'queries/a.vql': query, 'queries/deep/b.vql': query, 'queries/deep/down2/c': '' },
      links,
    );
    expect((await checked(folder, 'queries')).files).toEqual(['queries/a.vql', 'queries/deep/b.vql']);
  });

  it.each([
    ['to a folder beside it', { 'queries/out': '../other' }, 'queries/out'],
    ['to a file beside it', { 'queries/out.vql': '../other/b.vql' }, 'queries/out.vql'],
    ['to a folder around it', { 'queries/out': '..' }, 'queries/out'],
    ['to a link that leads out', { 'queries/out': 'in', 'queries/in': '../other' }, 'queries/in, queries/out'],
    ['to a folder whose name begins with its own', { 'queries/out': '../queries-other' }, 'queries/out'],
  ])('that lead out, %s, are named and not followed', async (_, links, names) => {
    const files = { 'queries/a.vql': rough, 'other/b.vql': rough, 'c.vql': rough, 'queries-other/d.vql': rough };
    const folder = await folderWith(files, links);
    const count = names.includes(',') ? '2 links' : '1 link';
    expect(await checked(folder, 'queries')).toMatchObject({
      files: ['queries/a.vql'],
      notes: [`${count} out of the named folders not followed: ${names}.`],
    });
    for (const argv of [
      ['check', '--fix', 'queries'],
      ['fmt', '--write', 'queries'],
      ['check', '--fix', 'queries/**/*'],
      ['fmt', '--write', './queries/**/*.vql'],
    ])
      await folder.vql(argv);
    expect(await folder.read('queries/a.vql')).toBe(fixed);
    for (const name of ['other/b.vql', 'c.vql', 'queries-other/d.vql']) expect(await folder.read(name)).toBe(rough);
  });

  it('that lead out to a folder that is named too are followed', async () => {
    const folder = await folderWith({ 'queries/a.vql': query, 'other/b.vql': query }, { 'queries/out': '../other' });
    expect(await checked(folder, 'queries', 'other')).toEqual({
      files: ['other/b.vql', 'queries/a.vql'],
      code: 0,
      notes: [],
    });
  });

  it('that a pattern does not lead through are not mentioned', async () => {
    const folder = await folderWith(
      { 'queries/a.vql': query, 'other/b.vql': query, 'README.md': '' },
      { 'queries/out': '../other', 'queries/README.md': '../README.md' },
    );
    expect(await checked(folder, 'queries/*.vql')).toEqual({ files: ['queries/a.vql'], code: 0, notes: [] });
  });

  it('out of the whole file system are not searched', async () => {
    const folder = await folderWith({ 'queries/a.vql': query }, { 'queries/root': '/' });
    expect((await checked(folder, 'queries')).files).toEqual(['queries/a.vql']);
  });
});

describe('what is ignored', () => {
  it('is decided by the file that a link leads to', async () => {
    const config = JSON.stringify({ ignore: ['generated', 'drafts/**'] });
    const folder = await folderWith(
      {
        'vql.config.json': config,
        'generated/a.vql': query,
        'drafts/b.vql': query,
        'queries/c.vql': query,
        'node_modules/d.vql': query,
      },
      {
        'queries/x': '../generated',
        'queries/x.vql': '../generated/a.vql',
        'queries/y': '../drafts',
        'queries/z': '../node_modules',
        'drafts/c.vql': '../queries/c.vql',
      },
    );
    expect(await checked(folder, '.')).toEqual({ files: ['queries/c.vql'], code: 0, notes: [] });
    expect((await checked(folder, 'queries/x.vql')).files).toEqual(['generated/a.vql']);
  });
});

describe('a link that an argument names', () => {
  it.each([
    ['a file', 'link.vql'],
    ['a folder', 'link'],
    ['a file through a folder', 'link/b.vql'],
    ['a pattern through a folder', 'link/*.vql'],
  ])('is read and written as its target: %s', async (_, argument) => {
    const folder = await folderWith({ 'other/b.vql': rough }, { 'link.vql': 'other/b.vql', link: 'other' });
    expect(await checked(folder, argument)).toMatchObject({ files: ['other/b.vql'], notes: [] });
    const { stdout } = await folder.vql(['fmt', '--write', argument]);
    expect(stdout).toBe('');
    await folder.vql(['check', '--fix', argument]);
    expect((await folder.vql(['fmt', '--write', argument])).stdout).toBe('other/b.vql\n');
    expect([await folder.read('other/b.vql'), await readlink(join(folder.path, 'link.vql'))]).toEqual([
      fixed,
      'other/b.vql',
    ]);
  });

  it('to an absolute path has an absolute name', async () => {
    const folder = await folderWith({ 'other/b.vql': query }, { link: 'other' });
    expect((await checked(folder, join(folder.path, 'link'))).files).toEqual([join(folder.path, 'other/b.vql')]);
  });

  it('is where --output is written', async () => {
    const folder = await folderWith(
      { 'out/catalog.json': '{"templates":{}}' },
      { 'catalog.json': 'out/catalog.json', 'new.json': 'out/new.json' },
    );
    for (const output of ['catalog.json', 'new.json']) {
      expect((await folder.vql(['catalog', '--documented', '--output', output])).code).toBe(0);
      expect(await readFile(join(folder.path, 'out', output), 'utf8')).toContain('"templates"');
      expect(await readlink(join(folder.path, output))).toBe(`out/${output}`);
    }
  });
});
