import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createFolder } from './run-vql.js';

const bin = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** Runs a line of shell with `vql` as the built command, or as a copy of it. */
async function shell(
  line: string,
  cwd: string,
  command = bin,
  user: object = {},
): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const script = `set -o pipefail; vql() { "${process.execPath}" "${command}" "$@"; }; ${line}`;
  const child = spawn('bash', ['-c', script], { cwd, stdio: ['ignore', 'pipe', 'pipe'], ...user });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, stdout, stderr };
}

/** Permissions do not apply to root: as root, a command runs as the user "nobody" of most systems. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

describe.skipIf(process.platform === 'win32')('the built command', () => {
  const query = 'SELECT id FROM account.query LIMIT 1\n';

  it('exits with 0, 1 and 2', async () => {
    const { path } = await createFolder({ 'a.vql': query, 'b.vql': 'SELECT' });
    expect(await shell('vql check a.vql', path)).toMatchObject({ code: 0, stdout: '' });
    expect(await shell('vql check b.vql', path)).toMatchObject({ code: 1 });
    expect(await shell('vql check c.vql', path)).toMatchObject({ code: 2 });
    // As its protocol asks of a server whose client has gone without a word.
    expect(await shell('vql lsp < /dev/null', path)).toMatchObject({ code: 1 });
  });

  it('ends at SIGTERM while it waits for a secret from a pipe', async () => {
    const { path } = await createFolder();
    const addresses = ['--base-url', 'https://erp.example', '--auth-url', 'https://id.example', '--client-id', 'app'];
    const argv = [bin, 'login', 'test', '--grant', 'token', ...addresses];
    /** Returns the outcome of a login that is stopped so late. A process that does not listen yet has no exit code. */
    const stopAfter = async (delayMs: number) => {
      const child = spawn(process.execPath, argv, { cwd: path, env: { ...process.env, XDG_CONFIG_HOME: path } });
      setTimeout(() => child.kill('SIGTERM'), delayMs);
      const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      return { code, stderr };
    };
    const delaysMs = [500, 1_000, 2_000, 4_000, 8_000];
    await expect
      .poll(() => stopAfter(delaysMs.shift() ?? 0), { timeout: 20_000 })
      .toEqual({ code: 143, stderr: 'Stopped.\n' });
  });

  it('checks again after a change with --watch, and ends at Ctrl-C', async () => {
    const { path } = await createFolder({ 'a.vql': query });
    const child = spawn(process.execPath, [bin, 'check', '--watch', '.'], { cwd: path });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += String(chunk);
    });
    const ended = once(child, 'exit');
    await expect.poll(() => stderr, { timeout: 20_000 }).toContain('1 statement: no findings\nWaiting for changes');
    await writeFile(join(path, 'b.vql'), 'SELECT');
    await expect.poll(() => stderr, { timeout: 20_000 }).toContain('2 statements: 1 error\nWaiting for changes');
    child.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(stderr).toMatch(/\nStopped\.\n$/);
  });

  it('checks large files in several threads, and prints the same as in one', async () => {
    const large = `${query}/* ${'.'.repeat(4_000_000)} */`;
    const names = Array.from({ length: 30 }, (_, index) => `${index + 10}.ts`);
    const program = 'const query = vql`SELECT id, FROM account.query WHERE name = NULL`;';
    const { path, vql } = await createFolder({
      'a.vql': large,
      'b.vql': large,
      'c.vql': 'SELECT',
      ...Object.fromEntries(names.map((name) => [name, program])),
    });
    const { code, stdout, stderr } = await shell('vql check "*.vql" absent.vql "*.ts"', path);
    expect({ code, stdout, stderr }).toEqual(await vql(['check', '*.vql', 'absent.vql', '*.ts']));
    expect(code).toBe(2);
    expect(stderr).toContain('33 files, 33 statements');
  });

  it('does not call a folder clean below which it may not read everything', async () => {
    const { path } = await createFolder({ 'queries/a.vql': query, 'queries/sub/b.vql': query });
    const [queries, copy] = [join(path, 'queries'), join(path, 'dist/cli.js')];
    // The repository may be in a folder that the other user cannot read.
    await cp(dirname(bin), dirname(copy), { recursive: true });
    await chmod(path, 0o755);
    await chmod(join(queries, 'sub'), 0);
    const denied = 'Cannot read "sub": permission denied.\n';
    for (const [line, summary] of [
      ['vql check .', '1 file, 1 statement: no findings\n'],
      ['vql fmt --check .', '1 file: 0 not formatted\n'],
    ] as const)
      expect(await shell(line, queries, copy, unprivileged)).toEqual({ code: 2, stdout: '', stderr: denied + summary });
    const { code, stdout } = await shell('vql check --format json .', queries, copy, unprivileged);
    const problems = [{ file: 'sub', message: denied.trimEnd() }];
    expect({ code, report: JSON.parse(stdout) }).toMatchObject({ code: 2, report: { problems } });
    await chmod(join(queries, 'sub'), 0o755);
  });

  it('checks a folder into which it may not write a cache', async () => {
    const { path } = await createFolder({ 'queries/a.vql': query });
    const [queries, copy] = [join(path, 'queries'), join(path, 'dist/cli.js')];
    await cp(dirname(bin), dirname(copy), { recursive: true });
    await chmod(path, 0o755);
    await chmod(queries, 0o555);
    expect(await shell('vql check --cache .', queries, copy, unprivileged)).toEqual({
      code: 0,
      stdout: '',
      stderr: '1 file, 1 statement: no findings\nCannot write the cache ".vqlcache": permission denied.\n',
    });
    await chmod(queries, 0o755);
  });

  it('reads a pipe', async () => {
    const { path } = await createFolder({ 'a.vql': 'select id from account.query limit 1' });
    expect(await shell('cat a.vql | vql fmt', path)).toEqual({ code: 0, stdout: query, stderr: '' });
  });

  it('translates there and back', async () => {
    const { path } = await createFolder({ 'a.vql': query });
    expect(await shell('vql translate a.vql | vql translate', path)).toEqual({ code: 0, stdout: query, stderr: '' });
  });

  it('reads JSON up to its limit of nesting, and reports what is deeper', async () => {
    const levels = (count: number): string => `{"a":${'['.repeat(count - 1)}${']'.repeat(count - 1)}}`;
    const { path } = await createFolder({ 'a.json': levels(2_100), 'b.json': levels(100_000) });
    expect((await shell('vql check a.json b.json', path)).stdout.match(/error\[.*\]/g)).toEqual([
      'error[node-too-deep]',
      'error[node-too-deep]',
    ]);
  });

  it('does not fail when the reader closes the pipe', async () => {
    const { path } = await createFolder({ 'a.vql': 'SELECT id FROM account.query LIMIT 1;\n'.repeat(20_000) });
    const { code, stdout, stderr } = await shell('vql parse --compact a.vql | head -c 10', path);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '[{"kind":"', stderr: '' });
  });

  it.each([
    ['vql check', 0, '1 file, 30000 statements: no findings\n'],
    ['vql fmt --check', 1, '1 file: 1 not formatted\n'],
  ])('%s reads a large file with the memory of one statement', { timeout: 120_000 }, async (command, code, stderr) => {
    const statement =
      "SELECT id, name, --v:result{visible=false}\r\n  owner.name FROM account.query\r\nWHERE name LIKE 'A%' /* x */ AND state IN ('OPEN', 'DONE') LIMIT 10;\r\n";
    // The tokens of 4 million characters would take more than 200 MB.
    const { path } = await createFolder({ 'a.vql': statement.repeat(30_000) });
    expect(await shell(`NODE_OPTIONS=--max-old-space-size=64 ${command} a.vql`, path)).toMatchObject({ code, stderr });
  });

  it('does not take a directory as standard input for an empty text', async () => {
    const { path } = await createFolder({ 'queries/a.vql': query });
    const { code, stderr } = await shell('vql check < queries', path);
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'Cannot read standard input: it is a directory.\n' });
  });

  it('reports that the current directory is gone', async () => {
    const { path } = await createFolder({ 'gone/a.vql': query });
    const { code, stderr } = await shell(`rm -r "${join(path, 'gone')}"; vql check a.vql`, join(path, 'gone'));
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'The current directory does not exist any more.\n' });
  });

  it.runIf(process.platform === 'linux')('reports that standard output cannot be written', async () => {
    const { path } = await createFolder({ 'a.vql': query });
    const { code, stderr } = await shell('vql fmt a.vql > /dev/full', path);
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'Cannot write to standard output: the disk is full.\n' });
  });
});
