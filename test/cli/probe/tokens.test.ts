import { describe, expect, it } from 'vitest';
import { createFolder } from '../run-vql.js';
import { secrets, startService } from './probed-service.js';

const { VQL_CLIENT_SECRET, VQL_USERNAME, VQL_PASSWORD } = secrets;

describe('the credentials of vql probe', () => {
  it.each([
    ['nothing', {}, [], /^There is no token\. Set VQL_ACCESS_TOKEN, or give --auth-url and --client-id/],
    ['a user without a password', { VQL_USERNAME }, ['--auth-url'], /^Set both VQL_USERNAME and VQL_PASSWORD/],
    ['two ways', { VQL_ACCESS_TOKEN: 'hidden', VQL_REFRESH_TOKEN: 'hidden' }, [], /^Set only one of VQL_ACCESS_TOKEN/],
    ['a user without a client secret', { VQL_USERNAME, VQL_PASSWORD }, ['--auth-url'], /needs VQL_CLIENT_SECRET too/],
    ['a token with whitespace', { VQL_ACCESS_TOKEN: 'hidden token' }, [], /VQL_ACCESS_TOKEN/],
    [
      'a wrong password',
      { VQL_USERNAME, VQL_CLIENT_SECRET, VQL_PASSWORD: 'hidden' },
      ['--auth-url'],
      /status 400, invalid_grant/,
    ],
  ] as const)('are refused: %s', async (_name, env, needs, message) => {
    const { options } = await startService();
    const folder = await createFolder();
    const given = needs.length > 0 ? options : options.filter((_, index) => index < 2 || index > 5);
    const { code, stdout, stderr } = await folder.vql(['probe', ...given], { env });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/hidden/);
  });

  it('can be an access token alone', async () => {
    const { options, erp } = await startService();
    const response = await erp.fetch(
      new Request(`${erp.authUrl}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          ...{ grant_type: 'password', client_id: 'my-app', client_secret: VQL_CLIENT_SECRET },
          ...{ username: VQL_USERNAME, password: VQL_PASSWORD },
        }),
      }),
    );
    const { access_token: token } = JSON.parse(await response.text());
    const folder = await createFolder();
    const given = options.filter((_, index) => index < 2 || index > 5);
    const { code } = await folder.vql(['probe', ...given], { env: { VQL_ACCESS_TOKEN: token } });
    expect(code).toBe(0);
  });

  it('can be those of a user who enters a code', async () => {
    const { options, erp, issued, userCodes } = await startService();
    const folder = await createFolder();
    const running = folder.vql(['probe', ...options, '--quiet'], { env: { VQL_CLIENT_SECRET } });
    await expect.poll(() => userCodes.length).toBe(1);
    erp.confirmDevice(userCodes[0] ?? '', { user: VQL_USERNAME });
    const { code, stderr } = await running;
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Open http\S+ and enter the code \S+, or open \S+\.\n$/);
    expect([...issued].filter((secret) => stderr.includes(secret))).toEqual([]);
  });

  it('are not sent over http to another machine', async () => {
    const folder = await createFolder();
    const argv = ['--base-url', 'http://erp.example.com', '--template', 'account.query', '--out', 'x.json'];
    const { code, stderr } = await folder.vql(['probe', ...argv], { env: { VQL_ACCESS_TOKEN: 'hidden' } });
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^--base-url must be a URL with https, or .* with --allow-http/),
    ]);
  });
});
