import { describe, expect, it } from 'vitest';
import type { FakeResult } from './support/fake-trino.js';
import { failure, idAndName, open, query, readAll, withAccounts } from './support/open-engine.js';

describe('the spooled protocol', () => {
  const inline = (rows: string) => ({ type: 'inline', data: Buffer.from(rows).toString('base64'), metadata: {} });

  it('reads rows in the answer, and in files of the storage, without the headers of the session', async () => {
    const files = { '/bucket/segment-1': '[[9007199254740993,"ü"],[3,"c"]]' };
    const result: { steps: FakeResult['steps'] } = { steps: [] };
    const server = await withAccounts(
      {
        columns: idAndName,
        get steps() {
          return result.steps;
        },
      },
      { files },
    );
    const spooled = {
      type: 'spooled',
      uri: `${server.url}/bucket/segment-1`,
      ackUri: `${server.url}/v1/ack/segment-1`,
      headers: { 'x-amz-key': ['a', 'b'] },
    };
    result.steps = [{ segments: { encoding: 'json', segments: [inline('[[1,"😀"]]'), spooled] } }];
    const engine = await open(server, { authorization: 'Bearer abc' });
    expect(await readAll((await engine.stream(query)).rows)).toEqual([
      { id: 1, name: '😀' },
      { id: 9007199254740993n, name: 'ü' },
      { id: 3, name: 'c' },
    ]);
    const ofFile = server.requests.find(({ path }) => path === '/bucket/segment-1');
    expect(ofFile?.headers).toMatchObject({ 'x-amz-key': 'a, b' });
    expect(ofFile?.headers).not.toHaveProperty('authorization');
    expect(ofFile?.headers).not.toHaveProperty('x-trino-user');
    await expect.poll(() => server.requests.some(({ path }) => path === '/v1/ack/segment-1')).toBe(true);
  });

  it('names a file that has expired', async () => {
    const spooled = { type: 'spooled', uri: 'http://127.0.0.1:1/never' };
    const server = await withAccounts({
      columns: idAndName,
      get steps() {
        return [{ segments: { encoding: 'json', segments: [{ ...spooled, uri: `${server.url}/gone` }] } }];
      },
    } satisfies FakeResult);
    const engine = await open(server);
    expect((await failure(engine.execute(query))).message).toContain('a segment of the result has expired');
  });

  it('asks the proxy for files of the coordinator, and other servers for theirs', async () => {
    const address = 'http://coordinator:8080';
    const files = { '/v1/spooled/download/1': '[[1,"a"]]' };
    const spooled = {
      type: 'spooled',
      uri: `${address}/v1/spooled/download/1`,
      ackUri: `${address}/v1/ack/1`,
    };
    const steps = [{ rows: '[]' }, { segments: { encoding: 'json', segments: [spooled] } }];
    const server = await withAccounts({ columns: idAndName, steps }, { files, proxy: { path: '/trino', address } });
    const engine = await open(server);
    expect((await engine.execute(query)).data).toEqual([{ id: 1, name: 'a' }]);
    await expect.poll(() => server.requests.some(({ path }) => path === '/trino/v1/ack/1')).toBe(true);
  });

  it('says that the storage fails, and not the authorization at the server', async () => {
    const files = { '/old': 403, '/closed': 401 };
    let uri = '';
    const server = await withAccounts(
      {
        columns: idAndName,
        get steps() {
          return [{ segments: { encoding: 'json', segments: [{ type: 'spooled', uri }] } }];
        },
      } satisfies FakeResult,
      { files },
    );
    const engine = await open(server, { retryMs: 100 });
    uri = `${server.url}/old`;
    expect((await failure(engine.execute(query))).message).toContain('a segment of the result has expired');
    uri = `${server.url}/closed`;
    expect((await failure(engine.execute(query))).message).toContain(
      `keeps rows in the storage at ${server.url}, which answers 401 (Refused by the storage).`,
    );
    uri = 'http://127.0.0.1:9/bucket?signature=secret';
    const { message } = await failure(engine.execute(query));
    expect(message).toContain('keeps rows in the storage at http://127.0.0.1:9, which does not answer: ');
    expect(message).not.toContain('secret');
  });

  it('refuses an encoding that was not asked for', async () => {
    const segments = { encoding: 'json+lz4', segments: [] };
    const server = await withAccounts({ columns: idAndName, steps: [{ segments }] });
    const engine = await open(server);
    expect((await failure(engine.execute(query))).message).toContain('json+lz4');
  });
});
