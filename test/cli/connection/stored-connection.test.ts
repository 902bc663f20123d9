import { describe, expect, it } from 'vitest';
import { client, user } from '../../auth/oidc-server.js';
import { secrets, startService } from '../probe/probed-service.js';
import { createFolder } from '../run-vql.js';
import { startOidcInstallation } from './oidc-installation.js';

const env = { VQL_CLIENT_SECRET: client.clientSecret };
const byPassword = ['--grant', 'password', '--username', user.username];

describe('a stored connection', () => {
  it('keeps each refresh token that the identity server issues in place of another', async () => {
    const { options, identityServer } = await startOidcInstallation();
    const folder = await createFolder();
    await folder.vql(['login', 'test', ...byPassword, ...options], { env, stdin: user.password });
    const tokens = new Set<string>();
    for (let count = 0; count < 3; count++) {
      const { test } = JSON.parse(await folder.read('.config/vql-kit/secrets.json'));
      tokens.add(test.refreshToken);
      const { stdout } = await folder.vql(['query', 'SELECT id FROM a.b LIMIT 1', '--format', 'ndjson']);
      expect(stdout).toBe('{"id":17}\n');
    }
    expect(tokens.size).toBe(3);
    const used = identityServer.received.flatMap(({ form }) => form['refresh_token'] ?? []);
    expect(new Set(used)).toEqual(tokens);
  });

  it('serves commands that run at once, each with a refresh token that no other has used', async () => {
    const { options, identityServer } = await startOidcInstallation();
    const folder = await createFolder();
    await folder.vql(['login', 'test', ...byPassword, ...options], { env, stdin: user.password });
    const argv = ['query', 'SELECT id FROM a.b LIMIT 1', '--format', 'ndjson'];
    const outcomes = await Promise.all([1, 2, 3].map(() => folder.vql(argv)));
    expect(outcomes.map(({ code, stdout }) => [code, stdout])).toEqual(Array(3).fill([0, '{"id":17}\n']));
    const used = identityServer.received.flatMap(({ form }) => form['refresh_token'] ?? []);
    expect(used).toHaveLength(3);
    expect(new Set(used).size).toBe(3);
    expect(await folder.vql(argv)).toMatchObject({ code: 0 });
  });

  it('is not stored again by a command that runs while it is removed', async () => {
    const { options, identityServer } = await startOidcInstallation();
    const folder = await createFolder();
    await folder.vql(['login', 'test', ...byPassword, ...options], { env, stdin: user.password });
    const query = folder.vql(['query', 'SELECT id FROM a.b LIMIT 1', '--format', 'ndjson']);
    await expect.poll(() => identityServer.received.some(({ form }) => 'refresh_token' in form)).toBe(true);
    expect(await folder.vql(['logout', 'test'])).toMatchObject({ code: 0 });
    expect(await query).toMatchObject({ code: 0 });
    expect(JSON.parse(await folder.read('.config/vql-kit/secrets.json'))).toEqual({});
  });

  it('takes nothing from the environment, which may be of another installation', async () => {
    const { options } = await startOidcInstallation();
    const folder = await createFolder();
    await folder.vql(['login', 'test', ...byPassword, ...options], { env, stdin: user.password });
    const other = { VQL_BASE_URL: 'http://127.0.0.1:9', VQL_ACCESS_TOKEN: 'other', VQL_CLIENT_ID: 'other' };
    const argv = ['query', 'SELECT id FROM a.b LIMIT 1', '--connection', 'test', '--format', 'ndjson'];
    expect(await folder.vql(argv, { env: other })).toMatchObject({ code: 0, stdout: '{"id":17}\n' });
  });

  it('keeps its addresses when a user logs in again', async () => {
    const { options } = await startOidcInstallation();
    const folder = await createFolder();
    await folder.vql(['login', 'test', ...byPassword, ...options, '--user-agent', 'my-app'], {
      env,
      stdin: user.password,
    });
    const before = (await folder.vql(['connections', '--format', 'json'])).stdout;
    // The secret of the client is that of the first login.
    const again = await folder.vql(['login', 'test', ...byPassword, '--scope', 'openid'], { stdin: user.password });
    expect(again.code).toBe(0);
    expect((await folder.vql(['connections', '--format', 'json'])).stdout).toBe(before);
    expect(JSON.parse(before)).toMatchObject([{ name: 'test', userAgent: 'my-app' }]);
  });

  it('is probed too', async () => {
    const { options } = await startService();
    const folder = await createFolder();
    const login = ['login', 'test', '--grant', 'password', '--username', secrets.VQL_USERNAME];
    await folder.vql([...login, ...options.slice(0, 6)], {
      env: { VQL_CLIENT_SECRET: secrets.VQL_CLIENT_SECRET },
      stdin: secrets.VQL_PASSWORD,
    });
    const { code, stderr } = await folder.vql(['probe', '--connection', 'test', ...options.slice(6)]);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^\d+ answers: \d+ holds, 1 unclear\n$/)]);
  });
});
