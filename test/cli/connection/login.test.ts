import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Keychain } from '../../../src/tasks/keychain.js';
import { Browser, client, user } from '../../auth/oidc-server.js';
import { createFolder } from '../run-vql.js';
import { freePort } from './free-port.js';
import { startOidcInstallation } from './oidc-installation.js';

const env = { VQL_CLIENT_SECRET: client.clientSecret };
const settings = '.config/vql-kit';
const byPassword = ['--grant', 'password', '--username', user.username];

/** A keychain in memory. */
function createKeychain(): Keychain & { readonly secrets: Map<string, string> } {
  const secrets = new Map<string, string>();
  return {
    secrets,
    get: async (name) => secrets.get(name),
    async set(name, secret) {
      secrets.set(name, secret);
    },
    async remove(name) {
      secrets.delete(name);
    },
  };
}

/** Creates the keyboard of a terminal, which notes when its raw mode begins and ends. */
function createKeyboard(modes: boolean[] = []): PassThrough {
  const setRawMode = (isRaw: boolean): void => void modes.push(isRaw);
  return Object.assign(new PassThrough(), { isTTY: true, setRawMode });
}

describe('vql login', () => {
  it('stores a connection, and its secret in a file that only its owner reads', async () => {
    const { options, identityServer } = await startOidcInstallation();
    const folder = await createFolder();
    const { code, stdout, stderr } = await folder.vql(['login', 'test', ...byPassword, ...options], {
      env,
      stdin: `${user.password}\n`,
    });
    expect([code, stdout]).toEqual([0, '']);
    const path = join(folder.path, settings);
    expect(stderr).toBe(
      `The connection "test" to ${options[1]} is stored. Its secret is in "${path}/secrets.json", which only you can read.\n`,
    );
    const connection = {
      baseUrl: options[1],
      authUrl: identityServer.authUrl,
      clientId: 'app',
      userAgent: 'vql-kit',
      secretIn: 'file',
    };
    const file = JSON.parse(await folder.read(`${settings}/connections.json`));
    expect(file).toEqual({ version: 1, connections: { test: connection } });
    expect(JSON.parse(await folder.read(`${settings}/secrets.json`))).toEqual({
      test: { refreshToken: expect.stringMatching(/^\S{20,}$/), clientSecret: client.clientSecret },
    });
    expect((await stat(join(path, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
  });

  it('stores the secret in the keychain of the system, if there is one', async () => {
    const { options } = await startOidcInstallation();
    const keychain = createKeychain();
    const folder = await createFolder();
    const given = { env, stdin: user.password };
    await folder.vql(['login', 'live', ...byPassword, ...options], given);
    // The secret moves out of the file.
    const { stderr } = await folder.vql(['login', 'live', ...byPassword, '--scope', 'openid'], { ...given, keychain });
    expect(stderr).toContain('Its secret is in the keychain of the system.\n');
    expect(JSON.parse(keychain.secrets.get('live') ?? '')).toMatchObject({ clientSecret: client.clientSecret });
    expect(JSON.parse(await folder.read(`${settings}/secrets.json`))).toEqual({});
    const lost = await folder.vql(['logout', 'live']);
    expect(lost).toMatchObject({
      code: 2,
      stderr:
        'The secret of the connection "live" is in the keychain, which needs the package @napi-rs/keyring: npm install @napi-rs/keyring\n',
    });
    expect(await folder.vql(['logout', 'live'], { keychain })).toMatchObject({ code: 0 });
    expect(keychain.secrets.size).toBe(0);
  });

  it.each([
    [
      'is locked',
      {
        set: () => Promise.reject(new Error('locked')),
        remove: () => Promise.reject(new Error('locked')),
      },
      'The keychain of the system does not answer: locked.',
    ],
    [
      'is not installed any more',
      undefined,
      'The secret of the connection "live" is in the keychain, which needs the package @napi-rs/keyring: npm install @napi-rs/keyring',
    ],
  ])('stores the secret in the file if the keychain that has the earlier one %s', async (_, methods, reason) => {
    const { options } = await startOidcInstallation();
    const folder = await createFolder();
    const keychain = createKeychain();
    const given = { env, stdin: user.password };
    await folder.vql(['login', 'live', ...byPassword, ...options], { ...given, keychain });
    const again = await folder.vql(['login', 'live', ...byPassword, '--scope', 'openid'], {
      ...given,
      ...(methods && { keychain: { ...keychain, ...methods } }),
    });
    expect(again).toMatchObject({
      code: 0,
      stderr: `The connection "live" to ${options[1]} is stored. Its secret is in "${folder.path}/${settings}/secrets.json", which only you can read.\nThe earlier secret of the connection is still in the keychain of the system. ${reason}\n`,
    });
    const { connections } = JSON.parse(await folder.read(`${settings}/connections.json`));
    expect(connections.live.secretIn).toBe('file');
    expect(JSON.parse(await folder.read(`${settings}/secrets.json`))).toHaveProperty('live.refreshToken');
  });

  it.each([
    ['--auth-url', async () => (await startOidcInstallation()).identityServer.authUrl],
    ['--client-id', async () => 'other'],
  ])('does not send the stored secret of the client with another %s', async (option, value) => {
    const { options } = await startOidcInstallation();
    const folder = await createFolder();
    const given = { stdin: user.password };
    await folder.vql(['login', 'test', ...byPassword, ...options], { ...given, env });
    const stored = await folder.read(`${settings}/secrets.json`);
    expect(await folder.vql(['login', 'test', ...byPassword, option, await value()], given)).toMatchObject({
      code: 2,
      stderr: 'A login with a password needs VQL_CLIENT_SECRET too.\n',
    });
    expect(await folder.read(`${settings}/secrets.json`)).toBe(stored);
  });

  it('removes what a command has left that was killed while it wrote secrets', async () => {
    const unfinished = `${settings}/.secrets.json.0123456789ab.vql-new`;
    const folder = await createFolder({ [unfinished]: '{"test":{"refreshToken":"hidden"}}' });
    const { options } = await startOidcInstallation();
    await folder.vql(['login', 'test', ...byPassword, ...options], { env, stdin: user.password });
    expect((await readdir(join(folder.path, settings))).sort()).toEqual(['connections.json', 'secrets.json']);
  });

  it('uses the file if the keychain is locked', async () => {
    const { options } = await startOidcInstallation();
    const keychain: Keychain = { ...createKeychain(), set: () => Promise.reject(new Error('locked')) };
    const folder = await createFolder();
    const { stderr } = await folder.vql(['login', 'live', ...byPassword, ...options], {
      env,
      stdin: user.password,
      keychain,
    });
    expect(stderr).toContain('secrets.json", which only you can read');
  });

  it('asks a terminal for the password without showing it', async () => {
    const { options } = await startOidcInstallation();
    const folder = await createFolder();
    const modes: boolean[] = [];
    const keyboard = createKeyboard(modes);
    const running = folder.vql(['login', 'test', ...byPassword, ...options], {
      env,
      terminal: ['stdin', 'stderr'],
      keyboard,
      onOutput: (text) => {
        if (text.startsWith('Enter')) keyboard.write(`${user.password}\r`);
      },
    });
    const { code, stdout, stderr } = await running;
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(/^Enter the password of ann: \nThe connection "test"/);
    expect(stderr).not.toContain(user.password);
    // Without the raw mode, the terminal itself shows what is typed.
    expect(modes).toEqual([true, false]);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('is stopped by %s while it waits for a secret', async (signal, code) => {
    const { options } = await startOidcInstallation();
    const folder = await createFolder();
    const argv = ['login', 'test', ...byPassword, ...options];
    const stopped = {
      code,
      stdout: '',
      stderr: expect.stringMatching(/^(?:Enter the password of ann: \n)?Stopped\.\n$/),
    };
    const endless = new PassThrough();
    const keyboard = createKeyboard();
    for (const given of [{ stdin: endless }, { terminal: ['stdin', 'stderr'], keyboard }] as const)
      expect(
        await folder.vql(argv, { ...given, env, onListen: (send) => setTimeout(() => send(signal), 100) }),
      ).toEqual(stopped);
    expect(await readdir(folder.path)).toEqual([]);
  });

  it.each([
    ['Ctrl-C', '\u0003', { code: 130, stderr: 'Enter the password of ann: \nStopped.\n' }],
    [
      'Ctrl-D',
      '\u0004',
      { code: 2, stderr: 'Enter the password of ann: \nStandard input has no line with the password of ann.\n' },
    ],
  ])('is ended by %s at the prompt for a secret', async (_, key, outcome) => {
    const { options } = await startOidcInstallation();
    const folder = await createFolder();
    const keyboard = createKeyboard();
    const onOutput = (text: string): void => {
      if (text.startsWith('Enter')) keyboard.write(key);
    };
    const given = { env, terminal: ['stdin', 'stderr'], keyboard, onOutput } as const;
    expect(await folder.vql(['login', 'test', ...byPassword, ...options], given)).toMatchObject(outcome);
  });

  it('logs in by a code that is entered in any browser', async () => {
    const { options } = await startOidcInstallation();
    const folder = await createFolder();
    let entered: Promise<void> | undefined;
    const { code } = await folder.vql(['login', 'test', ...options], {
      env,
      onOutput(text) {
        const [, uri = '', userCode = ''] = /^Open (\S+) and enter the code (\S+),/.exec(text) ?? [];
        if (uri !== '') entered = new Browser().enterCode(uri, userCode);
      },
    });
    await entered;
    expect(code).toBe(0);
    expect(JSON.parse(await folder.read(`${settings}/secrets.json`))).toHaveProperty('test.refreshToken');
  });

  it('logs in by a browser on this machine, which is sent back to it', async () => {
    const port = await freePort();
    const redirectUri = `http://127.0.0.1:${port}/callback`;
    const { options } = await startOidcInstallation([redirectUri]);
    const folder = await createFolder();
    const argv = ['login', 'test', '--grant', 'code', '--redirect-uri', redirectUri, ...options];
    let page: Promise<{ readonly html: string }> | undefined;
    const { code, stderr } = await folder.vql(argv, {
      env,
      onOutput(text) {
        const [, url] = /^Open (\S+) in a browser/.exec(text) ?? [];
        if (url !== undefined) page = new Browser().open(url);
      },
    });
    expect(stderr).toContain('The connection "test"');
    expect((await page)?.html).toBe('You can close this page and go back to the terminal.\n');
    expect(code).toBe(0);
  });

  it.each<[what: string, options: string[], terminal: 'stdout'[], env: Record<string, string>, isOpened: boolean]>([
    ['opens the browser from a terminal', [], ['stdout'], {}, true],
    ['does not open it with --no-browser', ['--no-browser'], ['stdout'], {}, false],
    ['does not open it for a job', [], ['stdout'], { CI: 'true' }, false],
    ['does not open it without a terminal', [], [], {}, false],
  ])('%s', async (_, given, terminal, ownEnv, isOpened) => {
    const port = await freePort();
    const redirectUri = `http://127.0.0.1:${port}/callback`;
    const { options } = await startOidcInstallation([redirectUri]);
    const folder = await createFolder();
    const opened: string[] = [];
    let printed = '';
    const { code } = await folder.vql(
      ['login', 'test', '--grant', 'code', '--redirect-uri', redirectUri, ...given, ...options],
      {
        env: { ...env, ...ownEnv },
        terminal,
        async openBrowser(url) {
          opened.push(url);
          // Without a program for it, the address that was printed is enough.
          throw new Error('There is no browser.');
        },
        onOutput(text) {
          const [, url] = /^Open (\S+) in a browser/.exec(text) ?? [];
          if (url === undefined) return;
          printed = url;
          void new Browser().open(url);
        },
      },
    );
    expect([code, opened]).toEqual([0, isOpened ? [printed] : []]);
  });

  it('stores an offline token from standard input', async () => {
    const { options, identityServer } = await startOidcInstallation();
    const response = await fetch(`${identityServer.authUrl}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        ...{ grant_type: 'password', client_id: client.clientId, client_secret: client.clientSecret },
        ...user,
      }),
    });
    const { refresh_token: token } = JSON.parse(await response.text());
    const folder = await createFolder();
    const { code } = await folder.vql(['login', 'test', '--grant', 'token', ...options], { env, stdin: `${token}\n` });
    expect(code).toBe(0);
    // The server replaces each refresh token.
    const { test } = JSON.parse(await folder.read(`${settings}/secrets.json`));
    expect(test.refreshToken).not.toBe(token);
  });

  it('stores nothing if the login or the first request fails', async () => {
    const { options } = await startOidcInstallation();
    const folder = await createFolder();
    const wrong = await folder.vql(['login', 'test', ...byPassword, ...options], { env, stdin: 'hidden' });
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringMatching(/status 400, invalid_grant/) });
    const unreached = ['--base-url', `http://127.0.0.1:${await freePort()}`, ...options.slice(2)];
    const refused = await folder.vql(['login', 'test', ...byPassword, ...unreached], { env, stdin: user.password });
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The connection was refused: check host and port'),
    });
    expect(wrong.stderr + refused.stderr).not.toMatch(/hidden|user-password|client-secret/);
    expect(await readdir(folder.path)).toEqual([]);
  });

  it.each([
    [['login', 'a/b'], /^The name of a connection has letters/],
    [['login', 'test'], /^"test" is a new connection: it needs --base-url, --auth-url and --client-id\./],
    [
      ['login', 'test', '--grant', 'code', '--redirect-uri', 'https://app.example/callback'],
      /^--redirect-uri must be an address of this machine/,
    ],
    [['login', 'test', '--grant', 'password'], /^A login with a password needs --username\./],
    [['login', 'test', ...byPassword], /^Standard input has no line with the password of ann\./],
    [['logout', 'test'], /^There is no connection "test"\. "vql connections" lists them\./],
  ])('is refused: %j', async (argv, message) => {
    const folder = await createFolder();
    const isNew = argv.length > 2;
    const addresses = [
      '--base-url',
      'https://erp.example',
      '--auth-url',
      'https://id.example/oidc',
      '--client-id',
      'a',
    ];
    const { code, stderr } = await folder.vql([...argv, ...(isNew ? addresses : [])], { env });
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });
});

describe('vql connections', () => {
  it('lists the connections without secrets, until they are removed', async () => {
    const { options } = await startOidcInstallation();
    const folder = await createFolder();
    for (const name of ['test', 'live'])
      await folder.vql(['login', name, ...byPassword, ...options], { env, stdin: user.password });
    const { stdout } = await folder.vql(['connections']);
    const address = options[1] ?? '';
    const gap = ' '.repeat(address.length - 'address'.length);
    expect(stdout).toBe(
      `name  address${gap}  client  secret\nlive  ${address}  app     file\ntest  ${address}  app     file\n`,
    );
    const json = await folder.vql(['connections', '--format', 'json']);
    expect(JSON.parse(json.stdout)).toMatchObject([{ name: 'live', baseUrl: address }, { name: 'test' }]);
    expect(json.stdout).not.toMatch(/refreshToken|client-secret/);
    expect(await folder.vql(['logout', 'test'])).toMatchObject({
      code: 0,
      stderr: 'The connection "test" is removed.\n',
    });
    expect(Object.keys(JSON.parse(await folder.read(`${settings}/secrets.json`)))).toEqual(['live']);
  });

  it('says how to store the first one', async () => {
    const folder = await createFolder();
    expect(await folder.vql(['connections'])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'No connection is stored. "vql login NAME" stores one.\n',
    });
  });

  it('does not read a file of secrets that others can read', async () => {
    const { options } = await startOidcInstallation();
    const folder = await createFolder();
    const given = { env, stdin: user.password };
    await folder.vql(['login', 'test', ...byPassword, ...options], given);
    const path = join(folder.path, settings, 'secrets.json');
    await chmod(path, 0o644);
    expect(await folder.vql(['logout', 'test'])).toMatchObject({
      code: 2,
      stderr: `Other users can read "${path}", which has secrets. Run: chmod 600 "${path}"\n`,
    });
  });
});
