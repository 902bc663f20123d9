import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PendingDelivery } from '../../../src/webhooks/index.js';
import { type FileStore, openFileStore } from '../../../src/webhooks/node/index.js';
import { canMount } from '../../internal/files/namespaces.js';
import { mountDisk, type SmallDisk } from '../../internal/files/small-disk.js';

function storedOf(number: number, text = ''): PendingDelivery {
  const payload = { articleId: String(number), text };
  const delivery = { queue: 'article.update', payload, receivedAt: '2026-03-01T08:00:00.000Z' };
  return { key: `key ${number}`, id: String(number), delivery };
}

const keysIn = async (store: FileStore): Promise<readonly string[]> => (await store.list()).map(({ key }) => key);

describe.skipIf(!canMount)('a store on a full disk (needs the right to mount)', () => {
  let disk: SmallDisk;
  beforeAll(() => {
    disk = mountDisk(1_000_000);
  });
  afterAll(() => disk.unmount());

  let count = 0;
  /** Opens a store that has deliveries, and fills the disk. */
  async function openFull(size: number, freeBytes = 0) {
    count += 1;
    disk.free();
    const path = join(disk.path, `${count}.ndjson`);
    const store = await openFileStore(path);
    await Promise.all(Array.from({ length: size }, (_, number) => store.put(storedOf(number))));
    disk.fill(freeBytes);
    return { path, store };
  }

  /** Whether a disk takes one more short line depends on what is left of the last block, so a long one is stored. */
  const long = 'x'.repeat(10_000);

  it.each([0, 4096, 8192])('acknowledges nothing that is not stored, with %i bytes left', async (freeBytes) => {
    const { path, store } = await openFull(20, freeBytes);
    const before = readFileSync(path, 'utf8');
    for (let round = 0; round < 3; round++)
      await expect(store.put(storedOf(100, long))).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(readFileSync(path, 'utf8')).toBe(before);
    disk.free();
    await store.put(storedOf(101, long));
    await store.close();
    const again = await openFileStore(path);
    expect(await keysIn(again)).toEqual([...Array.from({ length: 20 }, (_, number) => `key ${number}`), 'key 101']);
    await again.close();
  });

  it('can be opened, read, emptied and closed, and leaves nothing beside its file', async () => {
    const { path, store } = await openFull(500);
    const files = readdirSync(disk.path).sort();
    await store.close();
    const again = await openFileStore(path);
    expect(await keysIn(again)).toHaveLength(500);
    for (let number = 1; number < 250; number++) await again.remove({ key: `key ${number}`, id: String(number) });
    await again.close();
    const third = await openFileStore(path);
    expect(await keysIn(third)).toHaveLength(251);
    await Promise.all((await third.list()).map((one) => third.remove(one)));
    await third.close();
    const last = await openFileStore(path);
    expect(await keysIn(last)).toEqual([]);
    await last.close();
    expect(readdirSync(disk.path).sort()).toEqual(files.filter((name) => !name.endsWith('.lock')));
  });

  it('removes what is not delivered while it cannot store', async () => {
    const { store } = await openFull(2);
    const results = await Promise.allSettled([
      store.remove({ key: 'key 0', id: '0' }),
      store.put(storedOf(3, long)),
      store.remove({ key: 'key 1', id: '1' }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await keysIn(store)).toEqual([]);
    await store.close();
  });

  it('of a former owner that may still write can be read and emptied, and stores when there is space', async () => {
    const { path, store } = await openFull(3);
    const formerOwner = openSync(path, 'r+');
    const { size, ino } = statSync(path);
    await store.close();
    // A claim that was taken away, as that of a container whose end nobody has seen.
    writeFileSync(`${path}.web-1.7.77.0123456789ab.0123456789ab.former`, '');
    const next = await openFileStore(path);
    await expect(next.put(storedOf(3, long))).rejects.toMatchObject({ code: 'ENOSPC' });
    await next.remove({ key: 'key 0', id: '0' });
    // The beginning of a line that it was writing when it was suspended. It notices the lost file before it acknowledges the line.
    writeSync(formerOwner, '["put","key late","late",{"queue":"article.upd', size);
    closeSync(formerOwner);
    await next.remove({ key: 'key 1', id: '1' });
    await next.close();
    const last = await openFileStore(path);
    expect([await keysIn(last), statSync(path).ino]).toEqual([['key 2'], ino]);
    disk.free();
    await last.put(storedOf(3, long));
    expect([await keysIn(last), statSync(path).ino === ino]).toEqual([['key 2', 'key 3'], false]);
    expect(readdirSync(disk.path).filter((name) => name.endsWith('.former'))).toEqual([]);
    await last.close();
    const again = await openFileStore(path);
    expect(await keysIn(again)).toEqual(['key 2', 'key 3']);
    await again.close();
  });

  it('that it has filled by itself stores again when most was removed', async () => {
    disk.free();
    const path = join(disk.path, 'alone.ndjson');
    const store = await openFileStore(path);
    const isStored = (number: number): Promise<boolean> =>
      store.put(storedOf(number, long)).then(
        () => true,
        () => false,
      );
    let size = 0;
    while (await isStored(size)) size += 1;
    expect(size).toBeGreaterThan(50);
    for (const { key, id } of await store.list()) await store.remove({ key, id });
    // One is refused, since the file is shortened afterwards.
    expect([await isStored(size), await isStored(size), await isStored(size + 1)]).toEqual([false, true, true]);
    expect(store.size()).toMatchObject({ deliveries: 2 });
    await store.close();
  });
});

describe('a store', () => {
  it.skipIf(!canMount)('is one by all links to it (needs the right to mount)', async () => {
    const disk = mountDisk(100_000);
    try {
      const path = join(disk.path, 'real.ndjson');
      const link = join(disk.path, 'link.ndjson');
      symlinkSync('real.ndjson', link);
      const store = await openFileStore(link);
      await store.put(storedOf(1));
      await expect(openFileStore(path)).rejects.toMatchObject({ code: 'file-in-use' });
      await store.close();
      writeFileSync(path, readFileSync(link));
      const again = await openFileStore(path);
      expect(await keysIn(again)).toEqual(['key 1']);
      await again.close();
      expect(readdirSync(disk.path).sort()).toEqual(['link.ndjson', 'real.ndjson']);
    } finally {
      disk.unmount();
    }
  });
});
