import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFileStore } from '../../../src/webhooks/node/index.js';
import { hasNamespaces, inPidNamespace, withoutNamespaces } from '../../internal/files/namespaces.js';
import { bundle, start } from '../../internal/files/programs.js';

const folder = mkdtempSync(join(tmpdir(), 'two-owners-'));
let program = '';

beforeAll(async () => {
  program = await bundle(join(import.meta.dirname, 'storing-program.ts'), folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a program with a store that has the numbers 1 to 3. */
async function startStore(path: string, command: readonly string[]) {
  const running = start([...command, process.execPath], [program, path]);
  const lines = [await running.nextLine()];
  for (const number of ['1', '2', '3']) {
    running.send(number);
    lines.push(await running.nextLine());
  }
  expect(lines).toEqual(['opened', '1', '2', '3']);
  return running;
}

// Both wait for the end of a lease.
it('a program that was suspended acknowledges nothing after another has taken its store over', {
  concurrent: true,
}, async () => {
  const path = join(folder, 'suspended.ndjson');
  const running = await startStore(path, []);
  running.signal('SIGSTOP');
  const store = await openFileStore(path);
  expect((await store.list()).map(({ key }) => key)).toEqual(['1', '2', '3']);
  running.signal('SIGCONT');
  for (const number of ['4', '5']) {
    running.send(number);
    expect(await running.nextLine()).toBe('lost-file');
    const delivery = { queue: 'article.update', payload: {}, receivedAt: '2026-03-01T08:00:00.000Z' };
    await store.put({ key: `own ${number}`, id: '1', delivery });
  }
  await running.kill();
  await store.close();
  const again = await openFileStore(path);
  expect((await again.list()).map(({ key }) => key)).toEqual(['1', '2', '3', 'own 4', 'own 5']);
  await again.close();
  expect(readdirSync(folder).filter((name) => name.includes('suspended'))).toEqual(['suspended.ndjson']);
});

it.skipIf(!hasNamespaces)(
  `a store of another container is not taken while it is used (${withoutNamespaces})`,
  { concurrent: true },
  async () => {
    const path = join(folder, 'container.ndjson');
    const running = await startStore(path, inPidNamespace);
    await expect(openFileStore(path)).rejects.toMatchObject({ code: 'file-in-use' });
    running.send('4');
    expect(await running.nextLine()).toBe('4');
    await running.kill();
    const store = await openFileStore(path);
    expect((await store.list()).map(({ key }) => key)).toEqual(['1', '2', '3', '4']);
    await store.close();
  },
);
