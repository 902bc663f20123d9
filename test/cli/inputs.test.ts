import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/program.js';
import { createFolder, type Folder } from './run-vql.js';

const query = 'SELECT id FROM account.query LIMIT 1\n';

/** The files that a check looks at, in its order. */
async function filesOf({ vql }: Folder, ...args: string[]): Promise<string[]> {
  const { stdout } = await vql(['check', '--format', 'json', ...args]);
  return JSON.parse(stdout).files.map(({ file }: { readonly file: string }) => file);
}

describe('arguments', () => {
  it('take a folder as all .vql files below it, in upper case as well, without node_modules', async () => {
    const folder = await createFolder({
      'queries/b.vql': query,
      'queries/a.vql': query,
      'queries/deep/er/c.VQL': query,
      'queries/notes.txt': 'no VQL',
      'queries/node_modules/x/d.vql': 'no VQL',
    });
    expect(await filesOf(folder, 'queries')).toEqual(['queries/a.vql', 'queries/b.vql', 'queries/deep/er/c.VQL']);
    expect(await filesOf(folder, '.')).toEqual(['queries/a.vql', 'queries/b.vql', 'queries/deep/er/c.VQL']);
  });

  it('take globs, in any folder, for all kinds of files', async () => {
    const folder = await createFolder({ 'a.vql': query, 'b.ts': '', 'sub/c.VQL': query, 'sub/d.mjs': '' });
    expect(await filesOf(folder, '**/*.{VQL,mjs}')).toEqual(['sub/c.VQL', 'sub/d.mjs']);
    expect(await filesOf(folder, '{a,b}.*')).toEqual(['a.vql', 'b.ts']);
    expect(await filesOf(folder, join(folder.path, '*.vql'))).toEqual([join(folder.path, 'a.vql')]);
  });

  it('take a file whose name looks like a glob as that file', async () => {
    const folder = await createFolder({ '[a].vql': query, 'a.vql': query });
    expect(await filesOf(folder, '[a].vql')).toEqual(['[a].vql']);
  });

  it('that name a file twice have it checked once', async () => {
    const folder = await createFolder({ 'a.vql': query });
    expect(await filesOf(folder, 'a.vql', './a.vql', '*.vql', '.', join(folder.path, 'a.vql'))).toHaveLength(1);
  });

  it('keep their order', async () => {
    const folder = await createFolder({ 'a.vql': query, 'b.vql': query });
    expect(await filesOf(folder, 'b.vql', 'a.vql')).toEqual(['b.vql', 'a.vql']);
  });

  it('- is standard input, under the name that it is given', async () => {
    const { vql } = await createFolder();
    const { code, stdout } = await vql(['check', '--stdin-filename', 'editor.vql', '-'], { stdin: 'SELECT' });
    expect(code).toBe(1);
    expect(stdout).toContain('--> editor.vql:1:7');
  });

  it('of none is standard input', async () => {
    const { vql } = await createFolder();
    expect((await vql(['check'], { stdin: 'SELECT' })).stdout).toContain('--> <stdin>:1:7');
  });
});

describe('what cannot be read is a sentence and exit code 2', () => {
  const utf8 = 'Cannot read "a.vql": it is not valid UTF-8 text.';
  it.each<[string, Record<string, string | Uint8Array>, string, string]>([
    ['an empty name', {}, '', 'Cannot read "": the name is empty; the current directory is ".".'],
    ['a missing file', {}, 'a.vql', 'Cannot read "a.vql": no such file.'],
    ['a file below a file', { 'a.vql': query }, 'a.vql/b.vql', 'Cannot read "a.vql/b.vql": no such file.'],
    ['a glob without a match', { 'a.vql': query }, 'b*.vql', 'No file matches "b*.vql".'],
    ['a folder without a file', { 'sub/a.txt': query }, 'sub', 'No file ending in ".vql" below "sub".'],
    ['Latin-1', { 'a.vql': Buffer.from("SELECT id FROM a.b WHERE c = 'é'", 'latin1') }, 'a.vql', utf8],
    ['half a character', { 'a.vql': Uint8Array.of(0x20, 0xe2, 0x82) }, 'a.vql', utf8],
    ...[Buffer.from(`\uFEFF${query}`, 'utf16le'), Buffer.from(`\uFEFF${query}`, 'utf16le').swap16()].map(
      (bytes, index): [string, Record<string, Uint8Array>, string, string] => [
        `UTF-16 with the ${index === 0 ? 'lower' : 'higher'} byte first`,
        { 'a.vql': bytes },
        'a.vql',
        'Cannot read "a.vql": it is UTF-16 text; save it as UTF-8.',
      ],
    ),
    [
      'a binary file',
      { 'a.vql': Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0) },
      'a.vql',
      'Cannot read "a.vql": it is not a text file.',
    ],
  ])('%s', async (_, files, argument, sentence) => {
    const { vql } = await createFolder(files);
    for (const command of ['check', 'fmt', 'parse', 'translate']) {
      const { code, stdout, stderr } = await vql([command, argument]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toBe(`${sentence}\n`);
    }
  });

  it('a folder of programs, which only a pattern finds', async () => {
    const { vql } = await createFolder({ 'app/src/a.mts': `queryAll(\`${query}\`)`, 'app/node_modules/b.js': '' });
    const sentence = 'No file ending in ".vql" below "./app/".';
    const hint = 'Programs are searched for queries only if a pattern names them, such as "./app/**/*.mts".';
    expect((await vql(['check', './app/'])).stderr).toBe(`${sentence} ${hint}\n`);
    expect((await vql(['fmt', './app/'])).stderr).toBe(`${sentence} ${hint}\n`);
    expect((await vql(['check', './app/**/*.mts'])).stderr).toMatch(/^1 file, 1 statement/);
  });

  it('standard input that is not UTF-8', async () => {
    const { vql } = await createFolder();
    const { code, stderr } = await vql(['check'], { stdin: Uint8Array.of(0xff) });
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'Cannot read standard input: it is not valid UTF-8 text.\n' });
  });

  it('does not keep the other files from being checked', async () => {
    const { vql } = await createFolder({ 'a.vql': 'SELECT', 'b.vql': query });
    const { code, stdout, stderr } = await vql(['check', 'missing.vql', 'a.vql', 'b.vql']);
    expect(code).toBe(2);
    expect(stdout).toContain('--> a.vql:1:7');
    expect(stderr).toBe('Cannot read "missing.vql": no such file.\n2 files, 2 statements: 1 error\n');
  });
});

describe('a search that cannot see everything is not clean', () => {
  /** A folder with a clean query, and the links of a case. */
  async function folderWith(links: Readonly<Record<string, string>>): Promise<Folder> {
    const folder = await createFolder({ 'queries/a.vql': query, 'queries/sub/b.vql': query });
    for (const [name, target] of Object.entries(links)) await symlink(target, join(folder.path, name));
    return folder;
  }

  it.each<[string, string, string, string, string]>([
    [
      'a link to a file that is gone',
      'queries/c.vql',
      'gone.vql',
      'queries',
      'it is a link to "gone.vql", which does not exist',
    ],
    [
      'a link to a folder that is gone',
      'queries/shared',
      '../gone',
      'queries',
      'it is a link to "../gone", which does not exist',
    ],
    [
      'one in a subfolder',
      'queries/sub/shared',
      '../../gone',
      '.',
      'it is a link to "../../gone", which does not exist',
    ],
    [
      'one that a pattern matches',
      'queries/c.vql',
      'gone.vql',
      'queries/*.vql',
      'it is a link to "gone.vql", which does not exist',
    ],
    [
      'one that a pattern leads through',
      'queries/shared',
      '../gone',
      'queries/*/*.vql',
      'it is a link to "../gone", which does not exist',
    ],
    ['a link to itself', 'queries/loop', 'loop', 'queries', 'its links form a cycle'],
  ])('%s', async (_, link, target, argument, reason) => {
    const { vql } = await folderWith({ [link]: target });
    const message = `Cannot read "${link}": ${reason}.`;
    for (const argv of [['check'], ['fmt', '--check']]) {
      const { code, stderr } = await vql([...argv, argument]);
      expect({ argv, code, lines: stderr.split('\n') }).toMatchObject({
        argv,
        code: 2,
        lines: [message, expect.stringMatching(/^\d files?[,:] /), ''],
      });
    }
    const { code, stdout } = await vql(['check', '--format', 'json', argument]);
    expect({ code, problems: JSON.parse(stdout).problems }).toEqual({ code: 2, problems: [{ file: link, message }] });
  });

  it('a link that an argument or an option names', async () => {
    const { vql } = await folderWith({ 'c.vql': 'gone.vql' });
    const stderr = 'Cannot read "c.vql": it is a link to "gone.vql", which does not exist.\n';
    expect(await vql(['check', 'c.vql'])).toEqual({ code: 2, stdout: '', stderr });
    expect(await vql(['check', '--catalog', 'c.vql', 'queries'])).toEqual({ code: 2, stdout: '', stderr });
  });

  it('once, also if several patterns match in it', async () => {
    const { vql } = await folderWith({ 'queries/shared': '../gone' });
    expect(await vql(['check', 'queries/*/*.vql', 'queries/s*/*.vql'])).toMatchObject({
      code: 2,
      stderr:
        'Cannot read "queries/shared": it is a link to "../gone", which does not exist.\n1 file, 1 statement: no findings\n',
    });
  });

  it('catalogs: the answers of a folder', async () => {
    const { vql, path } = await createFolder({ 'answers/catalog.json': '{ "templates": {} }' });
    expect((await vql(['catalog', 'answers'])).code).toBe(0);
    await symlink('gone.json', join(path, 'answers/b.json'));
    const { code, stderr } = await vql(['catalog', 'answers']);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'Cannot read "answers/b.json": it is a link to "gone.json", which does not exist.\n',
    });
  });

  it.each<[string, string, string]>([
    ['a hidden link, such as the lock of an editor', 'queries/.#a.vql', 'queries'],
    ['a link in node_modules', 'queries/node_modules', 'queries'],
    ['a link that the pattern does not match', 'queries/README', 'queries/*.vql'],
  ])('but is clean if it only skips %s', async (_, link, argument) => {
    const { vql } = await folderWith({ [link]: 'gone' });
    expect(await vql(['check', argument])).toMatchObject({ code: 0, stdout: '' });
  });
});

describe('the progress display', () => {
  const line = query.replace('\n', ';\n');
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index}.vql`, query]));

  it('shows on a terminal for many files, and is cleared before the summary', async () => {
    const { vql } = await createFolder(many);
    const { stderr } = await vql(['check', '--no-color', '.'], { terminal: ['stderr'] });
    expect(stderr).toContain('30 of 30 files');
    expect(stderr).toMatch(/\u001B\[2K30 files, 30 statements: no findings\n$/);
  });

  it.each<[string, string[], ('stderr' | 'stdout')[]]>([
    ['without a terminal', ['check', '.'], ['stdout']],
    ['for few small files', ['check', '1.vql', '2.vql'], ['stderr']],
    ['for JSON', ['check', '.', '--format', 'json'], ['stderr']],
    ['if it shall be quiet', ['check', '.', '--quiet'], ['stderr']],
  ])('does not show %s', async (_, argv, terminal) => {
    const { vql } = await createFolder(many);
    expect((await vql(argv, { terminal })).stderr).not.toContain('\u001B');
  });

  it.each([['check'], ['check', '--fix'], ['fmt', '--write'], ['catalog', 'diff', 'old.json', 'new.json']])(
    'shows the part of a large file that is done: %j',
    async (...argv) => {
      const catalog = '{ "templates": {} }';
      const { vql } = await createFolder({
        'old.json': catalog,
        'new.json': catalog,
        'small.vql': query,
        'large.vql': `-- ${'x'.repeat(1_000_000)}\n${line.repeat(30_000)}`,
      });
      const { code, stderr } = await vql([...argv, '--no-color', 'small.vql', 'large.vql'], { terminal: ['stderr'] });
      const parts = [...stderr.matchAll(/ (\d+) of 2 files, (\d+) % of large\.vql/g)].map(([, done, part]) => [
        done,
        part,
      ]);
      expect(code).toBe(0);
      expect(parts.length).toBeGreaterThan(1);
      expect(parts).toEqual(parts.map(([, part]) => ['1', part]));
      expect(stderr).toMatch(/\u001B\[2K[^\u001B]+\n$/);
    },
  );

  it('is cleared before the text that fmt prints', async () => {
    const { path } = await createFolder({ 'large.vql': line.repeat(30_000) });
    // Both streams are the same terminal.
    const terminal = Object.assign(new PassThrough(), { isTTY: true });
    const written = text(terminal);
    const io = { stdin: Readable.from([]), stdout: terminal, stderr: terminal, cwd: path, env: {} };
    expect(await run(['fmt', 'large.vql'], io)).toBe(0);
    terminal.end();
    const [progress, ...others] = (await written).split('\u001B[2K');
    expect(progress).toMatch(/ 0 of 1 files, \d+ % of large\.vql/);
    expect(others).toEqual([line.repeat(30_000)]);
  });
});
