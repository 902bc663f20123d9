import { describe, expect, it, vi } from 'vitest';
import { removeSecret, type SecretIo, storeSecret } from '../../../src/cli/connection/secret-store.js';
import { StoredTokenSource } from '../../../src/cli/connection/stored-token.js';
import { createFolder } from '../run-vql.js';

describe('StoredTokenSource', () => {
  it('requests a token when there is none, and when the service has refused it', async () => {
    const { source, used, secrets } = await createSource();
    expect(await Promise.all([source.token(), source.token()])).toEqual(['a1', 'a1']);
    source.reject('another');
    expect(await source.token()).toBe('a1');
    source.reject('a1');
    expect(await source.token()).toBe('a2');
    expect(used).toEqual(['r0', 'r1']);
    expect(await secrets()).toEqual({ test: { refreshToken: 'r2', clientSecret: 'c' } });
  });

  it('uses the refresh token that another command has stored', async () => {
    const { source, used, io } = await createSource();
    await storeSecret('test', { refreshToken: 'newer' }, io);
    await source.token();
    expect(used).toEqual(['newer']);
  });

  it('stores the next refresh token if the command is stopped during the request, and lets the command end', async () => {
    const ending = new AbortController();
    const { signal } = ending;
    const { source, secrets } = await createSource(async () => ending.abort(new Error('stopped')), signal);
    await expect(source.token({ signal })).rejects.toThrow('stopped');
    const next = { test: { refreshToken: 'r1', clientSecret: 'c' } };
    await vi.waitFor(async () => expect(await secrets()).toEqual(next), { timeout: 10_000 });
  });

  it('does not store the secret of a connection that was removed meanwhile', async () => {
    const { source, secrets } = await createSource((io) => removeSecret('test', 'file', io));
    expect(await source.token()).toBe('a1');
    expect(await secrets()).toEqual({});
  });

  it('does not replace the secret of a later login', async () => {
    const later = { refreshToken: 'later', clientSecret: 'd' };
    const { source, secrets } = await createSource((io) => storeSecret('test', later, io));
    expect(await source.token()).toBe('a1');
    expect(await secrets()).toEqual({ test: later });
  });
});

interface CreatedSource {
  readonly source: StoredTokenSource;
  readonly io: SecretIo;
  /** The refresh tokens of the requests. */
  readonly used: readonly string[];
  /** Reads the stored secrets. */
  secrets(): Promise<unknown>;
}

/** Creates the source of a stored connection. The identity server replaces each refresh token, after `before`. */
async function createSource(before?: (io: SecretIo) => Promise<unknown>, signal?: AbortSignal): Promise<CreatedSource> {
  const folder = await createFolder();
  const io = { env: { XDG_CONFIG_HOME: folder.path } };
  await storeSecret('test', { refreshToken: 'r0', clientSecret: 'c' }, io);
  const used: string[] = [];
  const source = new StoredTokenSource(
    {
      name: 'test',
      secretIn: 'file',
      authUrl: 'https://id.example/oidc',
      clientId: 'app',
      ...(signal && { signal }),
      fetch: async (_url, init) => {
        used.push(new URLSearchParams(String(init?.body)).get('refresh_token') ?? '');
        await before?.(io);
        init?.signal?.throwIfAborted();
        const count = used.length;
        return Response.json({ access_token: `a${count}`, refresh_token: `r${count}`, expires_in: 60 });
      },
    },
    io,
  );
  return { source, io, used, secrets: async () => JSON.parse(await folder.read('vql-kit/secrets.json')) };
}
