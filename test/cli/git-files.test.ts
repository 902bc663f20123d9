import { execFileSync } from 'node:child_process';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import * as embedded from '../../src/embedded/index.js';
import { createFolder, type Folder } from './run-vql.js';

const query = 'SELECT id FROM account.query ORDER BY id LIMIT 1\n';
/** A query that `check --fix` and `fmt --write` change. */
const rough = 'select id FROM account.query WHERE a == 1 ORDER BY id LIMIT 1\n';
const fixed = 'SELECT id FROM account.query WHERE a = 1 ORDER BY id LIMIT 1\n';

/** A folder of a test that is a repository. */
interface Repository extends Folder {
  git(...args: string[]): string;
  write(name: string, text: string): Promise<void>;
}

/** Makes a repository whose first commit has these files. */
async function createRepository(files: Readonly<Record<string, string>> = {}): Promise<Repository> {
  const folder = await createFolder(files);
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
      cwd: folder.path,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '--allow-empty', '--message', 'first');
  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(join(folder.path, name, '..'), { recursive: true });
    await writeFile(join(folder.path, name), text);
  };
  return { ...folder, git, write };
}

/** The files that a check reads, in its order. */
async function filesOf({ vql }: Folder, ...args: string[]): Promise<string[]> {
  const { stdout } = await vql(['check', '--format', 'json', ...args]);
  return JSON.parse(stdout).files.map(({ file }: { readonly file: string }) => file);
}

describe('--staged', () => {
  it('reads the files that were added, changed and renamed, of all kinds, wherever the command is started', async () => {
    const repository = await createRepository({
      'same.vql': query,
      'changed.vql': query,
      'removed.vql': query,
      'old.vql': `${query}-- a comment that makes the name the only difference\n`,
      'vql.config.json': '{ "ignore": ["ignored"] }',
    });
    const { git, path, write } = repository;
    await write('changed.vql', `${query}\n`);
    await write('sub/added.vql', query);
    await write('sub/odd "name"\n.vql', query);
    await write('sub/program.ts', `queryAll(\`${query}\`);\n`);
    await write('sub/cunit.json', '{ "type": "FILTER", "operator": "EQUALS", "property": "id", "values": ["1"] }');
    await write('sub/package.json', '{}');
    await write('ignored/a.vql', query);
    await rename(join(path, 'old.vql'), join(path, 'renamed.vql'));
    await rm(join(path, 'removed.vql'));
    git('add', '--all');
    await write('unstaged.vql', query);
    await write('same.vql', `${query}\n`);
    const expected = [
      'changed.vql',
      'renamed.vql',
      'sub/added.vql',
      'sub/cunit.json',
      'sub/odd "name"\n.vql',
      'sub/program.ts',
    ];
    expect(await filesOf(repository, '--staged')).toEqual(expected);
    expect(await filesOf(repository, '--staged', 'sub', 'same.vql')).toEqual(expected.slice(2));
    expect(await filesOf(repository, '--staged', '**/*.{vql,json}')).toEqual(expected.slice(0, 5));
    expect(await filesOf(repository, '--staged', './*/*.{ts,vql}')).toEqual([
      ...expected.slice(2, 3),
      ...expected.slice(4),
    ]);
    expect(await filesOf(repository, '--staged', join(path, '*.vql'))).toEqual(expected.slice(0, 2));
    expect(await filesOf(repository, '--staged', 'changed.vql')).toEqual(['changed.vql']);
    const { stdout } = await repository.vql(['check', '--format', 'json', '--staged'], { folder: 'sub' });
    expect(JSON.parse(stdout).files[0].file).toBe('../changed.vql');
  });

  it('checks what will be committed of a file that is only staged in part', async () => {
    const { git, vql, write } = await createRepository({ 'a.vql': query });
    await write('a.vql', 'SELECT');
    git('add', 'a.vql');
    await write('a.vql', query);
    expect((await vql(['check', '--staged'])).stdout).toContain('--> a.vql:1:7');
  });

  it.each([
    [['check', '--fix', '--staged'], rough],
    [['fmt', '--write', '--staged'], fixed.toLowerCase()],
  ])('does not write a file that is only staged in part: %j', async (argv, staged) => {
    const { git, read, vql, write } = await createRepository();
    await write('a.vql', staged);
    git('add', 'a.vql');
    await write('a.vql', `${staged}-- more\n`);
    const { code, stderr } = await vql(argv);
    expect(code).toBe(2);
    expect(stderr).toContain(
      'Cannot write "a.vql": only a part of its changes is staged; stage all of them, or stash the others.\n',
    );
    expect(await read('a.vql')).toBe(`${staged}-- more\n`);
    expect(git('show', ':a.vql')).toBe(staged);
  });

  it('does not change what is staged with --fix --diff', async () => {
    const { git, vql, write } = await createRepository();
    await write('a.vql', rough);
    git('add', 'a.vql');
    await write('a.vql', `${rough}-- more\n`);
    expect((await vql(['check', '--fix', '--diff', '--staged'])).stdout).toContain('+select id');
    expect(git('show', ':a.vql')).toBe(rough);
  });

  it('stages only the files that it has changed, also if their names are patterns of git', async () => {
    const { git, read, vql, write } = await createRepository({ 'd.vql': query });
    await write('[id].vql', rough);
    git('--literal-pathspecs', 'add', '[id].vql');
    await write('d.vql', `${query}-- not staged\n`);
    expect((await vql(['check', '--fix', '--staged'])).code).toBe(0);
    expect(git('show', ':[id].vql')).toBe(await read('[id].vql'));
    expect(git('show', ':d.vql')).toBe(query);
  });

  it('reads what was added although .gitignore names it, and leaves out .vqlignore unless it is named', async () => {
    const repository = await createRepository({
      '.gitignore': 'gen\n',
      '.vqlignore': 'drafts\n',
      'vql.config.json': '{ "ignore": ["old.vql"] }',
    });
    const { git, vql, write } = repository;
    for (const name of ['gen/a.vql', 'drafts/b.vql', 'old.vql']) await write(name, rough);
    git('add', '--force', '.');
    expect(await filesOf(repository, '--staged')).toEqual(['gen/a.vql']);
    expect(await filesOf(repository, '--since', 'HEAD')).toEqual(['gen/a.vql']);
    expect(await filesOf(repository, '--staged', 'drafts/b.vql', 'old.vql')).toEqual(['drafts/b.vql', 'old.vql']);
    expect(await filesOf(repository, '--staged', 'drafts')).toEqual(['drafts/b.vql']);
    expect(await filesOf(repository, '--staged', '--force-exclude', 'drafts/b.vql', 'drafts', '.')).toEqual([
      'gen/a.vql',
    ]);
    expect(await vql(['check', '--fix', '--staged'])).toMatchObject({ code: 0 });
    expect(git('show', ':gen/a.vql')).not.toBe(rough);
  });

  it('reads a staged file that was removed since', async () => {
    const { git, path, vql, write } = await createRepository();
    await write('a.vql', 'SELECT');
    git('add', 'a.vql');
    await rm(join(path, 'a.vql'));
    expect((await vql(['check', '--staged'])).code).toBe(1);
    expect((await vql(['check', '--staged', 'a.vql'])).code).toBe(1);
  });

  it('reads the other files, with a note, where the parser of programs is not installed', async () => {
    const { git, vql, write } = await createRepository();
    await write('a.ts', `queryAll(\`${query}\`);\n`);
    await write('b.vql', query);
    git('add', '.');
    const loading = vi.spyOn(embedded, 'loadHostParser').mockRejectedValue(new Error('Install it: npm install x'));
    try {
      expect(await vql(['check', '--staged'])).toEqual({
        code: 0,
        stdout: '',
        stderr: '1 file, 1 statement: no findings\nInstall it: npm install x.\n',
      });
    } finally {
      loading.mockRestore();
    }
  });

  it('stages again what --fix and --write have changed', async () => {
    const { git, vql, write } = await createRepository();
    await write('a.vql', rough);
    git('add', 'a.vql');
    expect((await vql(['check', '--fix', '--staged'])).code).toBe(0);
    expect((await vql(['fmt', '--write', '--staged'])).stdout).toBe('a.vql\n');
    expect(git('show', ':a.vql')).toBe((await vql(['fmt'], { stdin: fixed })).stdout);
    expect(git('status', '--porcelain')).toBe('A  a.vql\n');
  });

  it('is clean, with a note, if no staged file is read', async () => {
    const { vql } = await createRepository({ 'a.vql': 'SELECT' });
    expect(await vql(['check', '--staged'])).toEqual({ code: 0, stdout: '', stderr: 'No staged file is read.\n' });
    expect(await vql(['check', '--staged', 'none.vql'])).toMatchObject({
      code: 2,
      stderr: 'Cannot read "none.vql": no such file.\n',
    });
  });

  it('is a sentence outside of a repository, and with arguments that do not go with it', async () => {
    const { vql } = await createFolder({ 'a.vql': query });
    expect(await vql(['check', '--staged'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^"--staged" needs git, which reports: not a git repository.*\.\n$/),
    });
    const repository = await createRepository();
    expect((await repository.vql(['check', '--staged', '-'])).stderr).toBe(
      'Standard input is not a file that git knows.\n',
    );
    expect((await repository.vql(['check', '--staged', '--since', 'main'])).stderr).toContain('cannot be used with');
    expect((await repository.vql(['check', '--staged', '--watch', '.'])).stderr).toContain('cannot be used with');
  });
});

describe('--since', () => {
  it('reads what has changed since the merge base, in commits and after them, and what git does not know', async () => {
    const repository = await createRepository({ 'a.vql': query, 'b.vql': query, 'c.vql': query, 'd.vql': query });
    const { git, write } = repository;
    git('checkout', '--quiet', '-b', 'topic');
    await write('a.vql', `${query}\n`);
    git('commit', '--quiet', '--all', '--message', 'second');
    git('checkout', '--quiet', 'main');
    await write('b.vql', `${query}\n`);
    git('commit', '--quiet', '--all', '--message', 'on main');
    git('checkout', '--quiet', 'topic');
    await write('c.vql', `${query}\n`);
    git('add', '.');
    await write('c.vql', 'SELECT');
    await write('new/e.vql', query);
    await write('.gitignore', 'out\n');
    await write('out/f.vql', query);
    expect(await filesOf(repository, '--since', 'main')).toEqual(['a.vql', 'c.vql', 'new/e.vql']);
    expect(await filesOf(repository, '--since', 'main', 'new', 'c.vql')).toEqual(['c.vql', 'new/e.vql']);
    expect((await repository.vql(['check', '--since', 'main', 'c.vql'])).code).toBe(1);
    expect((await repository.vql(['fmt', '--check', '--since', 'HEAD', 'c.vql'])).code).toBe(1);
  });

  it('names a revision that git does not know, and one without a common commit', async () => {
    const { git, vql } = await createRepository({ 'a.vql': query });
    expect((await vql(['check', '--since', '--help'])).stderr).toMatch(/^git knows no revision "--help"\. /);
    expect(await vql(['check', '--since', 'origin/main'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'git knows no revision "origin/main". In a shallow clone, such as that of a pipeline, fetch it first with "git fetch".\n',
    });
    git('checkout', '--quiet', '--orphan', 'other');
    git('commit', '--quiet', '--message', 'unrelated');
    expect((await vql(['check', '--since', 'main'])).stderr).toMatch(
      /^"main" and the current commit have no commit in common\. /,
    );
  });
});
