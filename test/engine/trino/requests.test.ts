import { describe, expect, it } from 'vitest';
import type { EngineRow } from '../../../src/engine/index.js';
import { failure, idAndName, open, query, readAll, withAccounts } from './support/open-engine.js';

describe('what fails for the moment', () => {
  it.each([502, 503, 504])('is tried again after an answer %d', async (status) => {
    const server = await withAccounts({
      columns: idAndName,
      steps: [{ rows: '[[1,"a"]]' }, { status }, { rows: '[[2,"b"]]' }],
    });
    const engine = await open(server);
    const rows = await readAll((await engine.stream(query)).rows);
    expect(rows).toEqual([
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
    ]);
    const pages = server.requests.filter(({ path }) => path.endsWith('/1') && !path.includes('00000_'));
    expect(pages).toHaveLength(2);
  });

  it('waits as long as an answer 429 says', async () => {
    const limited = { status: 429, headers: { 'Retry-After': '1' } };
    const server = await withAccounts({ columns: idAndName, steps: [limited, { rows: '[[1,"a"]]' }] });
    const engine = await open(server);
    const start = performance.now();
    expect(await readAll((await engine.stream(query)).rows)).toEqual([{ id: 1, name: 'a' }]);
    expect(performance.now() - start).toBeGreaterThan(900);
  });

  it('pauses before it asks again, also if an answer 429 says that it need not', async () => {
    const limited = { status: 429, headers: { 'Retry-After': '0' } };
    const server = await withAccounts({ columns: idAndName, steps: [limited, { rows: '[[1,"a"]]' }] });
    const engine = await open(server);
    const start = performance.now();
    expect(await readAll((await engine.stream(query)).rows)).toEqual([{ id: 1, name: 'a' }]);
    expect(performance.now() - start).toBeGreaterThan(49);
  });

  it.each(['before', 'midway'] as const)(
    'gives no row twice after a connection that broke %s an answer',
    async (breaks) => {
      const server = await withAccounts({
        columns: idAndName,
        steps: [{ rows: '[[1,"a"]]' }, { breaks, rows: '[[2,"b"],[3,"c"]]' }, { rows: '[[4,"d"]]' }],
      });
      const engine = await open(server);
      const rows = await readAll((await engine.stream(query)).rows);
      expect(rows.map((row) => row['id'])).toEqual([1, 2, 3, 4]);
    },
  );

  it('fails with the address when a server stays away in the middle of a result', async () => {
    const steps = Array.from({ length: 50 }, (_, index) => ({ rows: `[[${index},"a"]]`, delayMs: 5 }));
    const server = await withAccounts({ columns: idAndName, steps });
    const engine = await open(server, { retryMs: 300 });
    const found: EngineRow[] = [];
    const { rows } = await engine.stream(query);
    const reading = (async () => {
      for await (const row of rows) if (found.push(row) === 3) await server.close();
    })();
    const error = await failure(reading);
    expect(error.code).toBe('engine-connection');
    expect(error.message).toMatch(/The Trino server at http:\/\/127\.0\.0\.1:\d+ does not answer: .*, for \d+ ms\./);
    const ids = found.map((row) => row['id']);
    expect(ids).toEqual(ids.map((_, index) => index));
  });
});

describe('a query is cancelled on the server', () => {
  const steps = Array.from({ length: 100 }, (_, index) => ({ rows: `[[${index},"a"]]`, delayMs: 5 }));
  const idOfQuery = '20260301_101112_00001_fake0';

  it('when the loop is left', async () => {
    const server = await withAccounts({ columns: idAndName, steps });
    const engine = await open(server);
    for await (const row of (await engine.stream(query)).rows) if (row['id'] === 2) break;
    expect(server.cancelled).toEqual([idOfQuery]);
  });

  it('when the signal is aborted, and the reason is thrown', async () => {
    const server = await withAccounts({ columns: idAndName, steps });
    const engine = await open(server);
    const controller = new AbortController();
    const { rows } = await engine.stream(query, { signal: controller.signal });
    const reason = new Error('Stopped by the test.');
    const reading = (async () => {
      for await (const _ of rows) controller.abort(reason);
    })();
    await expect(reading).rejects.toBe(reason);
    expect(server.cancelled).toEqual([idOfQuery]);
  });

  it('when the signal is aborted in the middle of a large page, without the rest of the page', async () => {
    const rows = JSON.stringify(Array.from({ length: 2500 }, (_, index) => [index, 'Ada']));
    const server = await withAccounts({ columns: idAndName, steps: [{ rows }] });
    const controller = new AbortController();
    const reason = new Error('Stopped by the test.');
    const read: unknown[] = [];
    const { rows: streamed } = await (await open(server)).stream(query, { signal: controller.signal });
    const reading = (async () => {
      for await (const { id } of streamed) {
        read.push(id);
        controller.abort(reason);
      }
    })();
    await expect(reading).rejects.toBe(reason);
    expect(read.length).toBeLessThan(2500);
  });

  it('when the engine is closed', async () => {
    const server = await withAccounts({ columns: idAndName, steps });
    const engine = await open(server);
    const error = await failure(
      (async () => {
        for await (const _ of (await engine.stream(query)).rows) engine.close();
      })(),
    );
    expect(error.code).toBe('engine-closed');
    expect(server.cancelled).toEqual([idOfQuery]);
    expect((await failure(engine.execute(query))).code).toBe('engine-closed');
  });
});

describe('an abort while nobody reads the rows', () => {
  const steps = Array.from({ length: 100 }, (_, index) => ({ rows: `[[${index},"a"]]`, delayMs: 5 }));

  it('cancels the query on the server, once', async () => {
    const server = await withAccounts({ columns: idAndName, steps });
    const engine = await open(server);
    const controller = new AbortController();
    const { rows } = await engine.stream(query, { signal: controller.signal });
    const iterator = rows[Symbol.asyncIterator]();
    await iterator.next();
    const reason = new Error('Stopped by the test.');
    controller.abort(reason);
    await expect.poll(() => server.cancelled).toHaveLength(1);
    await expect(iterator.next()).rejects.toBe(reason);
    expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('of the engine does, too', async () => {
    const server = await withAccounts({ columns: idAndName, steps });
    const engine = await open(server);
    await (await engine.stream(query)).rows[Symbol.asyncIterator]().next();
    engine.close();
    await expect.poll(() => server.cancelled).toHaveLength(1);
  });

  it('sends no statement if it comes before the authorization', async () => {
    const authorizations: ((value: string) => void)[] = [];
    let isHanging = false;
    const authorization = () =>
      isHanging ? new Promise<string>((resolve) => void authorizations.push(resolve)) : 'Bearer abc';
    const server = await withAccounts({ columns: idAndName, steps });
    const engine = await open(server, { authorization });
    await engine.execute('SELECT id FROM account.query WHERE id = 1 LIMIT 1');
    const sent = server.requests.length;
    isHanging = true;
    const controller = new AbortController();
    const running = engine.execute(query, { signal: controller.signal });
    await expect.poll(() => authorizations.length).toBe(1);
    controller.abort(new Error('Stopped by the test.'));
    await expect(running).rejects.toThrow('Stopped by the test.');
    for (const resolve of authorizations) resolve('Bearer abc');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.requests).toHaveLength(sent);
  });

  it('does not wait for an authorization that never comes', async () => {
    let isHanging = false;
    const authorization = () => (isHanging ? new Promise<string>(() => undefined) : 'Bearer abc');
    const server = await withAccounts({ columns: idAndName, steps });
    const engine = await open(server, { authorization });
    const controller = new AbortController();
    const { rows } = await engine.stream(query, { signal: controller.signal });
    const start = performance.now();
    const reading = (async () => {
      for await (const _ of rows) {
        isHanging = true;
        setTimeout(() => controller.abort(new Error('Stopped by the test.')), 20);
      }
    })();
    await expect(reading).rejects.toThrow('Stopped by the test.');
    expect(performance.now() - start).toBeLessThan(4_000);
  });
});
