import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { PendingDelivery } from '../../../src/webhooks/index.js';
import { openFileStore } from '../../../src/webhooks/node/index.js';

const folder = mkdtempSync(join(tmpdir(), 'file-store-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function newPath(): string {
  count += 1;
  return join(folder, `${count}.ndjson`);
}

function storedOf(key: string, id: string, articleId: string | bigint = '7'): PendingDelivery {
  return {
    key,
    id,
    delivery: { queue: 'article.update', payload: { articleId }, receivedAt: '2026-03-01T08:00:00.000Z' },
  };
}

/** Copies a file as a crash leaves it: without the claim of a process. */
function copyOf(path: string): string {
  const copy = newPath();
  copyFileSync(path, copy);
  return copy;
}

/** What a file has when it is opened. */
async function readAgain(path: string): Promise<readonly PendingDelivery[]> {
  const store = await openFileStore(path);
  const stored = await store.list();
  await store.close();
  return stored;
}

describe('a file', () => {
  it('has what was stored and not removed, in the order in which it was stored, with 64-bit ids', async () => {
    const path = newPath();
    const store = await openFileStore(path);
    expect(await store.list()).toEqual([]);
    await store.put(storedOf('a', '1'));
    await store.put(storedOf('b', '2', 1389132653974581248n));
    await store.put(storedOf('c', '3'));
    await store.put(storedOf('a', '4'));
    await store.remove({ key: 'c', id: '3' });
    await store.remove({ key: 'a', id: '1' });
    await store.remove({ key: 'unknown', id: '1' });
    const expected = [storedOf('b', '2', 1389132653974581248n), storedOf('a', '4')];
    expect(await store.list()).toEqual(expected);
    // As after a crash: the file was not closed.
    expect(await readAgain(copyOf(path))).toEqual(expected);
    await store.close();
  });

  it('takes what is stored at the same time, and is durable when it says so', async () => {
    const path = newPath();
    const store = await openFileStore(path);
    const all = Array.from({ length: 500 }, (_, number) => storedOf(`key\n${number}`, String(number)));
    await Promise.all(
      all.map((one) => store.put(one).then(() => expect(readFileSync(path, 'utf8')).toContain(`"${one.id}"`))),
    );
    await store.close();
    expect(await readAgain(path)).toEqual(all);
  });

  it('says how much it has, how old that is, and how long the file is', async () => {
    const path = newPath();
    const store = await openFileStore(path);
    expect(store.size()).toEqual({ deliveries: 0, bytes: 0 });
    await store.put(storedOf('a', '1'));
    const { delivery } = storedOf('b', '2');
    await store.put({ key: 'b', id: '2', delivery: { ...delivery, receivedAt: '2026-03-01T09:00:00.000Z' } });
    // Received before the others, and stored after them; a time that cannot be read does not count.
    await store.put({ key: 'c', id: '3', delivery: { ...delivery, receivedAt: '2026-03-01T07:00:00.000Z' } });
    await store.put({ key: 'd', id: '4', delivery: { ...delivery, receivedAt: 'unknown' } });
    expect(store.size()).toMatchObject({ deliveries: 4, oldest: '2026-03-01T07:00:00.000Z' });
    await store.remove({ key: 'c', id: '3' });
    await store.remove({ key: 'd', id: '4' });
    const bytes = statSync(path).size;
    expect(store.size()).toEqual({ deliveries: 2, oldest: '2026-03-01T08:00:00.000Z', bytes });
    await store.remove({ key: 'a', id: '1' });
    expect(store.size()).toEqual({ deliveries: 1, oldest: '2026-03-01T09:00:00.000Z', bytes });
    await store.close();
  });

  it('has the failure of a dead letter', async () => {
    const path = newPath();
    const letter = { ...storedOf('a', '1'), failure: { message: 'No.', attempts: 3, at: '2026-03-01T08:00:00.000Z' } };
    const store = await openFileStore(path);
    await store.put(letter);
    await store.close();
    expect(await readAgain(path)).toEqual([letter]);
  });

  it('of an earlier version has what was not removed', async () => {
    const path = newPath();
    const lines = ['a', 'b', 'c'].map((key) => JSON.stringify(['put', key, '1', storedOf(key, '1').delivery]));
    writeFileSync(path, `${[...lines, '["remove","b","1"]', '["remove","c","2"]'].join('\n')}\n`);
    expect(await readAgain(path)).toEqual([storedOf('a', '1'), storedOf('c', '1')]);
  });

  it('loses what was removed last of a key, and what that had replaced', async () => {
    const path = newPath();
    const store = await openFileStore(path);
    for (const id of ['1', '2']) await store.put(storedOf('a', id));
    await store.put(storedOf('b', '1'));
    await store.remove({ key: 'a', id: '2' });
    expect(await readAgain(copyOf(path))).toEqual([storedOf('b', '1')]);
    await store.put(storedOf('a', '3'));
    await store.remove({ key: 'b', id: '1' });
    expect(await readAgain(copyOf(path))).toEqual([storedOf('a', '3')]);
    await store.close();
  });

  it('is shortened when most of it was handled', async () => {
    const path = newPath();
    const store = await openFileStore(path);
    await store.put(storedOf('left', '0'));
    const round = async (number: number) => {
      await store.put(storedOf(`key ${number}`, '1'));
      await store.remove({ key: `key ${number}`, id: '1' });
    };
    const whole = Array.from({ length: 15_000 }, (_, number) => round(number));
    await Promise.all(whole);
    expect(statSync(path).size).toBeLessThan(2_500_000);
    await store.put(storedOf('last', '2'));
    await store.close();
    expect(await readAgain(path)).toEqual([storedOf('left', '0'), storedOf('last', '2')]);
  });

  it('of a program that was killed while it wrote loses only what was not acknowledged', async () => {
    const path = newPath();
    const store = await openFileStore(path);
    await store.put(storedOf('a', '1'));
    await store.put(storedOf('b', '2'));
    await store.close();
    const whole = readFileSync(path);
    const first = whole.indexOf('\n') + 1;
    for (let length = 0; length <= whole.length; length++) {
      writeFileSync(path, whole.subarray(0, length));
      const keys = (await readAgain(path)).map(({ key }) => key);
      expect(keys).toEqual(length < first ? [] : length < whole.length ? ['a'] : ['a', 'b']);
    }
  });

  it.each(['\0\0\0\0\n', '["put","b"\n', '["put",1,2,3]\n', '["take","b","2"]\n', '{}\n["put","b","2",null]\n'])(
    'with a damaged end has what is before it: %j',
    async (end) => {
      const path = newPath();
      const store = await openFileStore(path);
      await store.put(storedOf('a', '1'));
      await store.close();
      appendFileSync(path, end);
      expect(await readAgain(path)).toEqual([storedOf('a', '1')]);
    },
  );

  it('that is damaged elsewhere is an error, and stays as it is', async () => {
    const path = newPath();
    writeFileSync(path, '["remove","a","1"]\ndamaged\n["remove","b","2"]\n');
    await expect(openFileStore(path)).rejects.toMatchObject({
      code: 'damaged-store',
      message: `Line 2 of ${path} is damaged, and intact lines follow.`,
    });
    expect(readFileSync(path, 'utf8')).toContain('damaged');
  });

  it.each(['{"name":"my-package"}', '{"name":"my-package"}\n', '["a","b"]\n["c"]', 'x'])(
    'that the store has not written is an error, and stays as it is: %j',
    async (text) => {
      const path = newPath();
      writeFileSync(path, text);
      await expect(openFileStore(path)).rejects.toMatchObject({ code: 'foreign-store' });
      expect(readFileSync(path, 'utf8')).toBe(text);
    },
  );

  it.each(['', '[', '["put","', '\0\0\0', '\0\0["put"\n', '["put",\0\0\0\n'])(
    'that only a crash has begun is empty: %j',
    async (text) => {
      const path = newPath();
      writeFileSync(path, text);
      expect(await readAgain(path)).toEqual([]);
    },
  );

  it('belongs to one store until that is closed, or could not be opened', async () => {
    const path = newPath();
    const store = await openFileStore(path);
    await expect(openFileStore(path)).rejects.toMatchObject({
      code: 'file-in-use',
      message: `The file ${path} is in use by this process.`,
    });
    await store.close();
    writeFileSync(path, 'foreign');
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(openFileStore(path)).rejects.toMatchObject({ code: 'foreign-store' });
  });

  it('that is closed takes nothing more', async () => {
    const store = await openFileStore(newPath());
    await store.close();
    await store.close();
    await expect(store.put(storedOf('a', '1'))).rejects.toThrow('The store is closed.');
  });

  it('needs a folder', async () => {
    await expect(openFileStore(join(folder, 'none', 'x.ndjson'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(openFileStore(folder)).rejects.toMatchObject({ code: 'not-a-file' });
    await expect(openFileStore('')).rejects.toThrow('The path of openFileStore must be');
  });
});
