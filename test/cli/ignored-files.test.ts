import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolder, type Folder } from './run-vql.js';

const query = 'SELECT id FROM account.query ORDER BY id LIMIT 1\n';

/** The files that a check reads, in its order. */
async function filesOf({ vql }: Folder, ...args: string[]): Promise<string[]> {
  const { stdout } = await vql(['check', '--format', 'json', ...args]);
  return JSON.parse(stdout).files.map(({ file }: { readonly file: string }) => file);
}

/** A folder with queries of these names, beside other files. */
function folderWith(queries: readonly string[], files: Readonly<Record<string, string>>): Promise<Folder> {
  return createFolder({ ...Object.fromEntries(queries.map((name) => [name, query])), ...files });
}

describe('.gitignore', () => {
  it('is respected by folders and patterns, with nested files and negated patterns', async () => {
    const folder = await folderWith(
      ['a.vql', 'dist/b.vql', 'sub/dist/c.vql', 'sub/d.tmp.vql', 'sub/keep.tmp.vql', 'sub/e.vql', 'sub/deep/f.vql'],
      { '.gitignore': '# output\n/dist/\n*.tmp.vql\n', 'sub/.gitignore': '!keep.tmp.vql\n/deep\n' },
    );
    const expected = ['a.vql', 'sub/dist/c.vql', 'sub/e.vql', 'sub/keep.tmp.vql'];
    expect(await filesOf(folder, '.')).toEqual(expected);
    expect(await filesOf(folder, '**/*.vql')).toEqual(expected);
    expect((await folder.vql(['fmt', '--check', '.'])).stderr).toContain('4 files:');
  });

  it('does not keep a file from being read that an argument names, unless --force-exclude is given', async () => {
    const folder = await folderWith(['a.vql', 'dist/b.vql'], { '.gitignore': 'dist\n' });
    expect(await filesOf(folder, 'a.vql', 'dist/b.vql')).toEqual(['a.vql', 'dist/b.vql']);
    expect(await filesOf(folder, '--force-exclude', 'a.vql', 'dist/b.vql')).toEqual(['a.vql']);
    expect(await folder.vql(['check', '--force-exclude', 'dist/b.vql'])).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await folder.vql(['fmt', '--force-exclude', '--check', 'dist/b.vql'])).toMatchObject({
      code: 0,
      stderr: '',
    });
  });

  it('does not keep a folder from being searched that an argument or a pattern names, or that is the current one', async () => {
    const folder = await folderWith(['a.vql', 'dist/sub/b.vql', 'dist/c.tmp.vql', 'o[d]d !/e.vql'], {
      '.gitignore': 'dist\n*.tmp.vql\no*\n',
    });
    await mkdir(join(folder.path, '.git'));
    for (const argument of ['dist', 'dist/sub', 'dist/**/*.vql'])
      expect(await filesOf(folder, argument)).toEqual(['dist/sub/b.vql']);
    expect((await folder.vql(['check', '.'], { folder: 'dist' })).stderr).toContain('1 file, 1 statement');
    expect(await filesOf(folder, 'o[d]d !')).toEqual(['o[d]d !/e.vql']);
    expect(await filesOf(folder, '--force-exclude', '.', 'dist')).toEqual(['a.vql']);
    expect((await folder.vql(['check', '--force-exclude', 'dist'])).code).toBe(0);
  });

  it('holds up to the folder of the repository, and in the current folder without one', async () => {
    const folder = await folderWith(['outer/repository/a.vql', 'outer/repository/sub/b.vql'], {
      'outer/.gitignore': '*.vql\n',
      'outer/repository/.gitignore': 'sub\n',
    });
    expect(await filesOf(folder, 'outer')).toEqual([]);
    await mkdir(join(folder.path, 'outer/repository/.git'));
    expect(await filesOf(folder, 'outer/repository')).toEqual(['outer/repository/a.vql']);
    // A .gitignore around the current folder, such as one in the folder of a user, concerns only a repository.
    const inner = await folderWith(['project/a.vql'], { '.gitignore': '*\n' });
    expect(await inner.vql(['check', '.'], { folder: 'project' })).toEqual({
      code: 0,
      stdout: '',
      stderr: '1 file, 1 statement: no findings\n',
    });
    await mkdir(join(inner.path, '.git'));
    expect(await inner.vql(['check', '.'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^No file ending in "\.vql" below "\."\./),
    });
  });

  it('ignores the file that a link leads to', async () => {
    const folder = await folderWith(['queries/a.vql', 'queries/private/b.vql'], { '.gitignore': 'private/\n' });
    await symlink('private/b.vql', join(folder.path, 'queries/link.vql'));
    expect(await filesOf(folder, 'queries')).toEqual(['queries/a.vql']);
  });
});

describe('.vqlignore', () => {
  it('has the syntax of .gitignore, takes precedence over it, and is respected in every folder around', async () => {
    const folder = await folderWith(
      ['a.vql', 'drafts/b.vql', 'generated/c.vql', 'generated/old/d.vql', 'sub/e.vql', 'sub/f.vql'],
      {
        '.gitignore': 'generated/\nf.vql\n',
        '.vqlignore': 'drafts/\n!generated/\ngenerated/old\n',
        'sub/.vqlignore': '!f.vql\ne.vql\n',
      },
    );
    expect(await filesOf(folder, '.')).toEqual(['a.vql', 'generated/c.vql', 'sub/f.vql']);
    const { stdout } = await folder.vql(['check', '--format', 'json', '.'], { folder: 'sub' });
    expect(JSON.parse(stdout).files.map(({ file }: { file: string }) => file)).toEqual(['f.vql']);
  });

  it('and .gitignore are respected with --no-config too, which leaves out the setting "ignore"', async () => {
    const folder = await folderWith(['a.vql', 'b.vql', 'c.vql'], {
      '.vqlignore': 'a.vql\n',
      'vql.config.json': '{ "ignore": ["b.vql"] }',
    });
    expect(await filesOf(folder, '.')).toEqual(['c.vql']);
    expect(await filesOf(folder, '--no-config', '.')).toEqual(['b.vql', 'c.vql']);
  });
});

describe('the setting "ignore"', () => {
  it('is that of the config nearest to a file or a folder', async () => {
    const folder = await folderWith(['a/old/a.vql', 'a/b.vql', 'c/old/c.vql', 'd/e.vql'], {
      'vql.config.json': '{ "ignore": ["**/old", "d"] }',
      'a/vql.config.json': '{}',
      'd/vql.config.json': '{}',
    });
    expect(await filesOf(folder, '.')).toEqual(['a/b.vql', 'a/old/a.vql']);
    expect(await filesOf(folder, 'd')).toEqual(['d/e.vql']);
  });
});

describe('--no-error-on-unmatched-pattern', () => {
  it('makes a folder and a pattern that select nothing no error, but not a file that does not exist', async () => {
    const { vql } = await createFolder({ 'sub/a.txt': '' });
    for (const command of [['check'], ['fmt', '--check']]) {
      const argv = [...command, '--no-error-on-unmatched-pattern'];
      expect(await vql([...argv, 'sub', '*.vql'])).toEqual({ code: 0, stdout: '', stderr: '' });
      expect(await vql([...argv, 'a.vql'])).toMatchObject({ code: 2, stderr: 'Cannot read "a.vql": no such file.\n' });
    }
  });
});

describe.runIf(process.platform === 'linux')('names that are not UTF-8', () => {
  /** A path in a folder with the byte 0xE9, "é" in Latin-1, in its name. */
  const latin1 = (folder: string, name: string) =>
    Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, 'latin1')]);

  it('are reported, of files and of folders, and do not vanish', async () => {
    const { writeFile } = await import('node:fs/promises');
    const folder = await folderWith(['queries/a.vql'], {});
    const queries = join(folder.path, 'queries');
    await writeFile(latin1(queries, 'café.vql'), query);
    await mkdir(latin1(queries, 'été'));
    const { code, stderr } = await folder.vql(['check', 'queries']);
    expect(code).toBe(2);
    expect(stderr.split('\n')).toEqual([
      'Cannot read "queries/\uFFFDt\uFFFD": its name is not UTF-8; rename it.',
      'Cannot read "queries/caf\uFFFD.vql": its name is not UTF-8; rename it.',
      '1 file, 1 statement: no findings',
      '',
    ]);
  });
});
