import { appendFile, cp, mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredDocument } from '../../../src/stand-in/state/records.js';
import { openStore, type RecordChange, type Store } from '../../../src/stand-in/state/store.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vql-kit-state-'));
});
afterEach(() => rm(folder, { recursive: true }));

const journal = (): Promise<string> => readFile(join(folder, 'journal.ndjson'), 'utf8');
const document = (id: string, text = ''): StoredDocument => ({ id, template: 't', record: { id, text } });
const put = (id: string, text?: string): RecordChange => ({ put: 'documents', record: document(id, text) });
const idsIn = (store: Store): readonly string[] => [...store.all('documents').keys()];

/** The records that the state in a folder has, as another process would find them. */
async function reopened(path = folder): Promise<readonly StoredDocument[]> {
  const store = await openStore(path);
  const records = [...store.all('documents').values()];
  await store.close();
  return records;
}

describe('the state in a folder', () => {
  it('is there again after a restart, in the order in which records were first put', async () => {
    const store = await openStore(join(folder, 'new', 'folder'));
    await store.commit(put('2'), put('1'));
    await store.commit(put('3'), put('2', 'changed'));
    await store.commit({ remove: 'documents', id: '1' });
    await store.close();
    const again = await openStore(join(folder, 'new', 'folder'));
    expect([...again.all('documents').values()]).toEqual([document('2', 'changed'), document('3')]);
    await again.close();
  });

  it('is on the disk as soon as a commit is acknowledged', async () => {
    const store = await openStore(folder);
    await store.commit(put('1', 'Größe ✓'));
    expect(await journal()).toContain('"Größe ✓"');
    // Nobody closes it: what was acknowledged is there after a crash.
    const copy = join(folder, 'copy');
    await mkdir(copy);
    await cp(join(folder, 'journal.ndjson'), join(copy, 'journal.ndjson'));
    expect(await reopened(copy)).toEqual([document('1', 'Größe ✓')]);
    await store.close();
    expect(await reopened()).toEqual([document('1', 'Größe ✓')]);
  });

  it('is changed in memory at once', async () => {
    const store = await openStore(folder);
    const commit = store.commit(put('1'));
    expect(idsIn(store)).toEqual(['1']);
    await commit;
    await store.close();
  });

  it('keeps integers beyond 2^53', async () => {
    const store = await openStore(folder);
    const record = JSON.parse('{}', () => ({ big: 1389132653974581248n }));
    await store.commit({ put: 'documents', record: { id: '1', template: 't', record } });
    await store.close();
    expect((await reopened())[0]?.record).toEqual({ big: 1389132653974581248n });
  });

  it('holds what waits when it is closed', async () => {
    const store = await openStore(folder);
    const commits = ['1', '2', '3'].map((id) => store.commit(put(id)));
    await store.close();
    await Promise.all(commits);
    expect((await reopened()).map(({ id }) => id)).toEqual(['1', '2', '3']);
  });
});

describe('commits at once', () => {
  it('are written together: a line each, in order, and each whole', async () => {
    const store = await openStore(folder);
    const ids = Array.from({ length: 500 }, (_, index) => String(index));
    await Promise.all(ids.map((id) => store.commit(put(id), put(`${id}-twin`))));
    await store.close();
    const lines = (await journal()).trimEnd().split('\n');
    expect(
      lines.map((line) => JSON.parse(line).map(({ record }: RecordChange & { record: { id: string } }) => record.id)),
    ).toEqual(ids.map((id) => [id, `${id}-twin`]));
  });

  it('resolve in order', async () => {
    const store = await openStore(folder);
    const resolved: string[] = [];
    const commit = (id: string) => store.commit(put(id)).then(() => resolved.push(id));
    const first = commit('1');
    const others = ['2', '3', '4'].map(commit);
    await first;
    await Promise.all([...others, commit('5')]);
    expect(resolved).toEqual(['1', '2', '3', '4', '5']);
    await store.close();
  });
});

describe('a journal that a crash has cut off', () => {
  it('loses its last line alone, wherever it ends', async () => {
    const store = await openStore(folder);
    await store.commit(put('1'));
    await store.commit(put('2'), put('3', 'ä'));
    await store.close();
    const whole = Buffer.from(await journal());
    const firstLine = whole.indexOf('\n') + 1;
    const everyTenth = Array.from({ length: Math.ceil(whole.length / 10) }, (_, index) => index * 10);
    const insideLetter = whole.indexOf('ä') + 1;
    for (const length of [...everyTenth, firstLine - 1, firstLine, insideLetter, whole.length - 1, whole.length]) {
      await writeFile(join(folder, 'journal.ndjson'), whole.subarray(0, length));
      const expected = length === whole.length ? ['1', '2', '3'] : length >= firstLine ? ['1'] : [];
      expect(
        (await reopened()).map(({ id }) => id),
        `${length} bytes`,
      ).toEqual(expected);
    }
  });

  it('is continued after its last whole line', async () => {
    const store = await openStore(folder);
    await store.commit(put('1'));
    await store.close();
    await appendFile(join(folder, 'journal.ndjson'), '[{"put":"documents","rec');
    const again = await openStore(folder);
    await again.commit(put('2'));
    await again.close();
    expect((await reopened()).map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('is read although the one that was being written anew is left over', async () => {
    const store = await openStore(folder);
    await store.commit(put('1'));
    await store.close();
    await writeFile(join(folder, '.journal.ndjson.0123456789ab.vql-new'), '[{"put":"docu');
    expect((await reopened()).map(({ id }) => id)).toEqual(['1']);
    expect(await readdir(folder)).toEqual(['journal.ndjson']);
  });
});

it('is not written anew when it is opened again', async () => {
  const store = await openStore(folder);
  for (let round = 0; round < 20; round++) await store.commit(put('1', `round ${round}`), put('2'));
  await store.commit({ remove: 'documents', id: '2' });
  await store.close();
  const before = await journal();
  expect(before.split('\n')).toHaveLength(22);
  expect(await reopened()).toEqual([document('1', 'round 19')]);
  expect(await journal()).toBe(before);
});

it('writes nothing for a commit without changes', async () => {
  const store = await openStore(folder);
  await store.commit();
  expect(await journal()).toBe('');
  await store.close();
});

it('writes nothing without a folder', async () => {
  const store = await openStore(undefined);
  await store.commit(put('1'));
  expect(idsIn(store)).toEqual(['1']);
  await store.close();
});

it('is readable for its user alone, since it holds keys and tokens', async () => {
  const store = await openStore(folder);
  await store.close();
  const { mode } = await stat(join(folder, 'journal.ndjson'));
  expect(mode & 0o777).toBe(0o600);
});

it('acknowledges nothing after a commit that failed, of which no part is left', async () => {
  const store = await openStore(folder);
  await store.commit(put('1'));
  const file = await open(join(folder, 'other'), 'w');
  type Write = (bytes: Buffer, start: number, length: number, position: number) => Promise<{ bytesWritten: number }>;
  const prototype: { write: Write } = Object.getPrototypeOf(file);
  await file.close();
  const { write } = prototype;
  const spy = vi
    .spyOn(prototype, 'write')
    .mockImplementationOnce(function (this: typeof file, bytes, start, _, position) {
      return write.call(this, bytes, start, 10, position);
    })
    .mockRejectedValueOnce(new Error('The disk is full.'));
  await expect(store.commit(put('2'))).rejects.toThrow('The disk is full.');
  spy.mockRestore();
  await expect(store.commit(put('3'))).rejects.toThrow('The disk is full.');
  await store.close();
  expect((await journal()).split('\n')).toHaveLength(2);
  expect((await reopened()).map(({ id }) => id)).toEqual(['1']);
});

it('is written anew when it is long and little of it is left', async () => {
  const store = await openStore(folder);
  for (let round = 0; round < 21; round++)
    await Promise.all(Array.from({ length: 1000 }, (_, index) => store.commit(put('1', `round ${round}.${index}`))));
  expect((await journal()).split('\n').length).toBeLessThan(10_000);
  await store.close();
  expect(await reopened()).toEqual([document('1', 'round 20.999')]);
});

it('acknowledges nothing once it cannot write', async () => {
  const store = await openStore(folder);
  await store.commit(put('1'));
  await store.close();
  await expect(store.commit(put('2'))).rejects.toThrow();
  await expect(store.commit(put('3'))).rejects.toThrow();
  expect((await reopened()).map(({ id }) => id)).toEqual(['1']);
});

describe('a folder that cannot be used', () => {
  it('is one that another stand-in uses: neither loses what it has acknowledged', async () => {
    const store = await openStore(folder);
    await expect(openStore(folder)).rejects.toMatchObject({ code: 'file-in-use' });
    await store.commit(put('1'));
    await store.close();
    expect(await reopened()).toEqual([document('1')]);
  });

  it('is a file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(openStore(file)).rejects.toThrow(
      `The option "state" of openStandIn must be a folder that exists or can be created; found "${file}" (Error: EEXIST`,
    );
  });

  it('has something else in the place of its journal', async () => {
    const path = join(folder, 'journal.ndjson');
    await mkdir(path);
    await expect(openStore(folder)).rejects.toThrow(`Expected a file at ${path}, found a folder.`);
  });

  it.each(['garbage', '{}', '[{"put":"others","record":{"id":"1"}}]'])('has a damaged line: %s', async (line) => {
    const store = await openStore(folder);
    await store.commit(put('1'));
    await store.close();
    const before = `${await journal()}${line}\n${await journal()}`;
    await writeFile(join(folder, 'journal.ndjson'), before);
    await expect(openStore(folder)).rejects.toThrow(`(line 2 of its file "journal.ndjson" is damaged)`);
    // Nothing is changed: it can be repaired.
    expect(await journal()).toBe(before);
    expect(await readdir(folder)).toEqual(['journal.ndjson']);
  });
});
