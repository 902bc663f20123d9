import { execFileSync } from 'node:child_process';
import { link, open, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolder } from './run-vql.js';

const query = 'SELECT id FROM account.query LIMIT 1\n';
const catalog = '{"templates":{"account.query":{"fields":{"id":"integer"}}}}';
const answer = '{"attributes":[]}';
const rows = 'id;n\n1;2\n';

/** A folder with a pipe that nothing is written to. */
async function folderWithPipe(files: Readonly<Record<string, string>>) {
  const folder = await createFolder(files);
  execFileSync('mkfifo', [join(folder.path, 'pipe')]);
  return folder;
}

describe.skipIf(process.platform === 'win32')('a pipe or a device', () => {
  const noWriter = 'it is a pipe that nothing is written to.\n';
  it.each([
    { argv: ['check', 'pipe'], says: `Cannot read "pipe": ${noWriter}` },
    { argv: ['fmt', 'pipe'], says: `Cannot read "pipe": ${noWriter}` },
    { argv: ['check', 'a.vql', '--catalog', 'pipe'], says: `Cannot read "pipe": ${noWriter}` },
    { argv: ['check', 'a.vql', '--dialect', 'pipe'], says: `Cannot read "pipe": ${noWriter}` },
    { argv: ['check', 'a.vql', '--config', 'pipe'], says: `Cannot read "pipe": ${noWriter}` },
    { argv: ['check', '/dev/zero'], says: 'Cannot read "/dev/zero": it is not a text file.\n' },
    { argv: ['check', 'a.vql', '--catalog', '/dev/zero'], says: 'dev/zero": it is not a text file.\n' },
    { argv: ['serve', '--options', 'pipe'], says: 'Cannot load the module "pipe": it is a pipe or a device.\n' },
    { argv: ['serve', '--options', 'pipe.json'], says: `Cannot read "pipe.json": ${noWriter}` },
    {
      argv: ['run', 'SELECT id FROM a.b', '--table', 'a.b={"file":"pipe","format":"csv"}'],
      says: '/pipe" is a pipe or a device, but a table is read several times; save its rows as a file.\n',
    },
    ...[
      { file: 'pipe', found: 'pipe, found a pipe' },
      { file: '/dev/full', found: '/dev/full, found a device' },
    ].map(({ file, found }) => ({
      argv: ['probe', '--base-url', 'http://127.0.0.1:9', '--allow-http', '--template', 'a.b', '--out', file],
      says: `${found}.\n`,
    })),
  ])('is refused where it cannot be used: $argv', async ({ argv, says }) => {
    const { vql, path } = await folderWithPipe({ 'a.vql': query });
    await symlink('pipe', join(path, 'pipe.json'));
    const { code, stderr } = await vql(argv);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(says) });
  });

  it('is read to its end, also if its writer is slow', async () => {
    const { vql, path } = await folderWithPipe({});
    // A reader lets the writer open the pipe.
    const writer = await open(join(path, 'pipe'), 'r+');
    const checked = vql(['check', 'pipe']);
    for (const part of [query, 'select x', ' from\n']) {
      await new Promise((resolve) => setTimeout(resolve, 30));
      await writer.write(part);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    await writer.close();
    const { code, stdout } = await checked;
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('pipe:') });
  });

  it('ends standard input that is not text at once', async () => {
    let count = 0;
    async function* zeros(): AsyncGenerator<Uint8Array> {
      for (; count < 1_000; count++) yield Buffer.alloc(1_000);
    }
    const { vql } = await createFolder();
    const { code, stderr } = await vql(['check', '-'], { stdin: zeros() });
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'Cannot read standard input: it is not a text file.\n' });
    expect(count).toBeLessThan(100);
  });

  it('can be written to', async () => {
    const { vql } = await createFolder({ 'a.json': catalog });
    expect((await vql(['catalog', 'a.json', '--output', '/dev/null'])).code).toBe(0);
    const { code, stderr } = await vql(['catalog', 'a.json', '--output', '/dev/full']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('/dev/full": the disk is full.') });
  });
});

describe('the output of vql catalog', () => {
  const files = { 'a.json': catalog, 'package.json': '{"name":"x"}\n', 'rows.csv': rows, 'a.vql': query };

  it.each([
    { output: 'package.json', input: ['a.json'] },
    { output: 'a.vql', input: ['a.json'] },
    { output: 'account.query.json', input: ['account.query.json'] },
    { output: 'rows.csv', input: ['--table', 'account.query=rows.csv'] },
    { output: 'hard.json', input: ['account.query.json'] },
    { output: 'link.json', input: ['account.query.json'] },
    { output: 'own.ts', input: ['a.json'] },
  ])('never replaces a file that is not a catalog: $output', async ({ output, input }) => {
    const own = 'export const catalog = {};\n';
    const { vql, read, path } = await createFolder({ ...files, 'account.query.json': answer, 'own.ts': own });
    await link(join(path, 'account.query.json'), join(path, 'hard.json'));
    await symlink('account.query.json', join(path, 'link.json'));
    const before = await read(output);
    const { code, stderr } = await vql(['catalog', ...input, '--output', output]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `Cannot write "${output}": it exists, and is not a catalog; remove it, or name another file.\n`,
    });
    expect(await read(output)).toBe(before);
  });

  it('replaces a catalog, a module that it wrote, and an empty file', async () => {
    const { vql, read } = await createFolder({ ...files, 'old.json': '{"templates":{}}', 'empty.json': '' });
    for (const output of ['old.json', 'empty.json', 'new.json', 'a.json', 'a.ts', 'a.ts']) {
      expect((await vql(['catalog', 'a.json', '--output', output])).code).toBe(0);
      expect(await read(output)).toContain('account.query');
    }
  });
});

it('a link in a folder to a file of another kind is in a note', async () => {
  const { vql, path } = await createFolder({ 'q/a.vql': query, 'q/run.sh': 'a == 1\n', 'q/c.json': '{}' });
  await symlink('run.sh', join(path, 'q/link.vql'));
  for (const argument of ['q', 'q/*.vql']) {
    const { code, stderr } = await vql(['check', argument]);
    const note = expect.stringMatching(/\n1 file of another kind not read: q\/run\.sh\.\n$/);
    expect({ code, stderr }).toEqual({ code: 0, stderr: note });
  }
});
