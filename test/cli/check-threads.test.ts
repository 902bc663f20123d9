import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { checkShare } from '../../src/tasks/check/check-inputs.js';
import type { Io, Thread, Threads } from '../../src/tasks/io.js';
import { createFolder } from './run-vql.js';

const bytesPerThread = 4_000_000;

/** Inputs of every kind, of a size that two more threads pay for: half of it in the first input, half in the last. */
const filler = `/* ${'.'.repeat(bytesPerThread)} */\nSELECT id FROM account.query LIMIT 1\n`;
const inputs = (): Record<string, string | Uint8Array> => ({
  '00.vql': filler,
  '99.vql': filler,
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      [`${index + 10}.vql`, `SELECT id, nmae FROM account.query WHERE name = NULL AND zip <> '${index}' LIMIT 1`],
      [`${index + 10}.json`, `{ "fields": [], "filter": { "operator": "EQUAL", "name": "name", "value": ${index} } }`],
      [
        `${index + 10}.ts`,
        `const rows = await queryAll(\`SELECT id FORM account.query WHERE name = '\${name${index}}'\`);`,
      ],
      [`${index + 30}.ts`, 'const query = vql`SELECT id FROM odd.query`;'],
    ]).flat(),
  ),
  'binary.vql': new Uint8Array([0, 1, 2]),
  'catalog.json': JSON.stringify({
    version: 1,
    templates: { 'account.query': { fields: { id: 'integer' } }, 'odd.query': { fields: { id: 'intger' } } },
  }),
});

const threadOf = (run: () => Promise<unknown>): Thread => ({ result: run(), stop: () => undefined });

const all = ['00.vql', '30.ts', '-', '*.vql', 'absent.vql', '[0-9]*.json', '*.ts'];

describe('vql check in several threads', () => {
  it.each([
    [[]],
    [['--format', 'json']],
    [['--format', 'sarif']],
    [['--catalog', 'catalog.json']],
    [['--catalog', 'catalog.json', '--min-severity', 'error', '--quiet']],
    [['--fix', '--strict', '--rule', 'no-limit=off']],
  ])('prints and writes the same as in one: %j', async (options) => {
    const argv = ['check', ...options, ...all];
    const [alone, together] = [await createFolder(inputs()), await createFolder(inputs())];
    // While the first thread waits for standard input, the others take what follows.
    const taken: number[] = [];
    const threads = (io: Io): Threads => ({
      most: 2,
      start: (work) =>
        threadOf(async () => {
          const share = await checkShare(structuredClone(work), io);
          taken.push(share.size);
          return structuredClone(share);
        }),
    });
    const text = 'SELECT name FROM account.query WHERE name = NULL';
    async function* stdin(): AsyncGenerator<Uint8Array> {
      while (taken.length < 2) await setImmediate();
      yield Buffer.from(text);
    }
    const outcome = await together.vql(argv, { stdin: stdin(), threads });
    expect(outcome).toEqual(await alone.vql(argv, { stdin: text }));
    expect(outcome.code).toBe(2);
    // How they share them depends on which of them starts first.
    expect(taken.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(10);
    for (const name of Object.keys(inputs())) expect(await together.read(name)).toBe(await alone.read(name));
  });

  it('checks what a thread has taken and does not return', async () => {
    const { vql } = await createFolder(inputs());
    const threads = (io: Io): Threads => ({
      most: 2,
      start: (work) =>
        threadOf(async () => {
          await checkShare(structuredClone(work), io);
          throw new Error('out of memory');
        }),
    });
    const argv = ['check', ...all];
    expect(await vql(argv, { threads })).toEqual(await vql(argv));
  });

  it('does not wait for a thread that has taken nothing, and stops it', async () => {
    const { vql } = await createFolder(inputs());
    let stopped = 0;
    const result = new Promise(() => undefined);
    const stop = (): void => {
      stopped += 1;
    };
    const threads = (): Threads => ({ most: 9, start: () => ({ result, stop }) });
    expect((await vql(['check', '*.vql'], { threads })).stderr).toContain('14 files');
    expect(stopped).toBe(2);
  });

  it.each([
    ['small inputs', { 'a.vql': 'SELECT id FROM account.query LIMIT 1', 'b.vql': '' }],
    ['one input', { 'a.vql': filler }],
  ])('starts no thread for %s', async (_, files) => {
    const { vql } = await createFolder(files);
    const threads = (): Threads => ({ most: 4, start: () => expect.unreachable() });
    expect((await vql(['check', '*.vql'], { threads })).code).toBe(0);
  });
});
