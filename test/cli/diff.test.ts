import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolder } from './run-vql.js';

const untidy = 'select id\nfrom account.query\nwhere name = 1\nlimit 1;\n';
const tidy = 'SELECT id FROM account.query WHERE name = 1 LIMIT 1;\n';
const fixable = "SELECT id FROM account.query WHERE name == 'a' LIMIT 1\n";
const fixed = "SELECT id FROM account.query WHERE name = 'a' LIMIT 1\n";

describe('vql fmt --diff', () => {
  it('prints a patch, writes nothing, and exits with 1', async () => {
    const { vql, read } = await createFolder({ 'a.vql': untidy, 'b.vql': tidy });
    expect(await vql(['fmt', '--diff', '.'])).toEqual({
      code: 1,
      stdout: [
        'diff --git a/a.vql b/a.vql',
        '--- a/a.vql',
        '+++ b/a.vql',
        '@@ -1,4 +1,1 @@',
        '-select id',
        '-from account.query',
        '-where name = 1',
        '-limit 1;',
        '+SELECT id FROM account.query WHERE name = 1 LIMIT 1;',
        '',
      ].join('\n'),
      stderr: '2 files: 1 not formatted\n',
    });
    expect(await read('a.vql')).toBe(untidy);
  });

  it('prints nothing and exits with 0 if every file is formatted', async () => {
    const { vql } = await createFolder({ 'b.vql': tidy });
    expect(await vql(['fmt', '--diff', 'b.vql'])).toMatchObject({ code: 0, stdout: '' });
  });

  it('does not list the files with --check, and cannot be used with --write', async () => {
    const { vql } = await createFolder({ 'a.vql': untidy });
    const { stdout } = await vql(['fmt', '--check', '--diff', 'a.vql']);
    expect(stdout).toMatch(/^diff --git a\/a\.vql b\/a\.vql\n/);
    expect(stdout).not.toMatch(/^a\.vql$/m);
    expect((await vql(['fmt', '--write', '--diff', 'a.vql'])).code).toBe(2);
  });

  it('shows the patch of standard input under its name', async () => {
    const { vql } = await createFolder();
    const { stdout } = await vql(['fmt', '--diff', '--stdin-filename', 'q/a.vql'], { stdin: untidy });
    expect(stdout).toMatch(/^--- a\/q\/a\.vql$/m);
  });

  it('colors the patch on a terminal', async () => {
    const { vql } = await createFolder({ 'a.vql': untidy });
    const { stdout } = await vql(['fmt', '--diff', 'a.vql'], { terminal: ['stdout'] });
    expect(stdout).toContain('\u001B[36m@@ -1,4 +1,1 @@\u001B[39m');
    expect(stdout).toContain('\u001B[32m+SELECT id');
    expect(stdout).toContain('\u001B[1m\u001B[31m-select id');
  });
});

describe('vql check --fix --diff', () => {
  it('prints the fixes as a patch, and exits with 1 although they leave no finding', async () => {
    const { vql, read } = await createFolder({ 'a.vql': fixable });
    expect(await vql(['check', '--fix', '--diff', 'a.vql'])).toEqual({
      code: 1,
      stdout: `diff --git a/a.vql b/a.vql\n--- a/a.vql\n+++ b/a.vql\n@@ -1,1 +1,1 @@\n-${fixable}+${fixed}`,
      stderr: '1 finding fixed by the patch.\nWith the patch: 1 file, 1 statement: no findings\n',
    });
    expect(await read('a.vql')).toBe(fixable);
  });

  it('exits with 1 if findings without a fix remain, and with 0 if there is nothing', async () => {
    const { vql } = await createFolder({ 'a.vql': 'SELECT id FROM account.query\n', 'b.vql': fixed });
    expect(await vql(['check', '--fix', '--diff', '--rule', 'no-limit=warning', 'a.vql'])).toEqual({
      code: 1,
      stdout: '',
      stderr: '1 file, 1 statement: 1 warning\n',
    });
    expect(await vql(['check', '--fix', '--diff', 'b.vql'])).toMatchObject({ code: 0, stdout: '' });
  });

  it('prints no fixed text for standard input', async () => {
    const { vql } = await createFolder();
    const { stdout } = await vql(['check', '--fix', '--diff'], { stdin: fixable });
    expect(stdout).toMatch(/^diff --git .*<stdin>.*\n/);
    expect(stdout.split('\n')).not.toContain(fixed.trimEnd());
  });

  it('is a wrong use without --fix, and beside a format', async () => {
    const { vql } = await createFolder({ 'a.vql': fixable });
    expect(await vql(['check', '--diff', 'a.vql'])).toMatchObject({
      code: 2,
      stderr: '--diff shows what --fix would change: give both.\n',
    });
    expect((await vql(['check', '--fix', '--diff', '--format', 'json', 'a.vql'])).code).toBe(2);
  });
});

const hasGit = spawnSync('git', ['--version']).status === 0;

describe.skipIf(!hasGit)('git apply', () => {
  const cunit = '{\n  "type": "FILTER",\n  "operator": "EQUALS",\n  "property": "name",\n  "values": [1]\n}\n';
  const program =
    "import { vql } from 'vql-kit/vql';\n\nexport const a = vql`SELECT id\n  FROM account.query WHERE name == 'a' LIMIT 1`;\n";
  it.each<[string, string[], string, string]>([
    ['a VQL file', ['check', '--fix'], 'a.vql', fixable],
    ['no line end at the end', ['fmt'], 'a.vql', untidy.trimEnd()],
    ['lines that end with CR and LF', ['fmt'], 'a.vql', untidy.replaceAll('\n', '\r\n')],
    ['a file that begins with a byte order mark', ['check', '--fix'], 'a.vql', `\uFEFF${fixable}`],
    ['a name with spaces, quotes and letters of any language', ['fmt'], 'queries of "Zoë"/ä b.vql', untidy],
    ['a long text that changes in two lines', ['fmt'], 'a.vql', `${tidy}${tidy.repeat(20)}${untidy}${tidy.repeat(20)}`],
    ['a program', ['check', '--fix'], 'src/a.ts', program],
    ['C-Unit', ['check', '--fix'], 'a.cunit.json', cunit],
    ['more changes than are compared', ['fmt'], 'a.vql', untidy.repeat(2000)],
  ])('accepts the patch of %s', async (_, command, name, content) => {
    const { vql, read, path } = await createFolder({ [name]: content, 'sub/other.vql': tidy });
    const git = (folder: string, argv: readonly string[], input = ''): string =>
      execFileSync('git', argv, {
        cwd: join(path, folder),
        input,
        encoding: 'utf8',
        stdio: ['pipe', 'pipe', 'ignore'],
      });
    git('', ['init', '--quiet']);
    const { stdout: patch } = await vql([...command, '--diff', name]);
    expect(patch).toContain('diff --git ');
    git('', ['apply'], patch);
    const patched = await read(name);
    expect(patched).not.toBe(content);
    const { vql: again, read: expected } = await createFolder({ [name]: content });
    await again([...command, ...(command[0] === 'fmt' ? ['--write'] : []), name]);
    expect(patched).toBe(await expected(name));
  });

  it('accepts a patch that is made in a folder of the repository', async () => {
    const { vql, read, path } = await createFolder({ 'sub/a.vql': fixable });
    execFileSync('git', ['init', '--quiet'], { cwd: path });
    const { stdout: patch } = await vql(['check', '--fix', '--diff', 'a.vql'], { folder: 'sub' });
    execFileSync('git', ['apply'], { cwd: join(path, 'sub'), input: patch });
    expect(await read('sub/a.vql')).toBe(fixed);
  });
});
