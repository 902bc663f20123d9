import { type AuthOptions, codeGrant, offlineToken, passwordGrant, type TokenSource } from '../../../auth/index.js';
import { UsageError } from '../../../tasks/errors.js';
import type { Io } from '../../../tasks/io.js';
import { printable } from '../../../tasks/output/terminal.js';
import { connectionVariables, readVariables } from '../environment.js';
import { logInWithCode } from '../open-token.js';
import { listenForCallback } from './await-callback.js';
import type { LoginGrant, LoginOptions } from './login-options.js';
import { readSecretInput } from './secret-input.js';

/** Logs in by one grant, and returns the source of its tokens. */
type LogIn = (auth: LoginSettings, options: LoginOptions, io: Io) => Promise<TokenSource>;

/** Settings of a grant. `onRotate` gets the refresh token. */
interface LoginSettings extends AuthOptions {
  readonly clientSecret: string | undefined;
  readonly onRotate: (refreshToken: string) => void;
  readonly signal: AbortSignal;
}

/** Logs in by each of the grants. @throws {AuthError} if the login fails. @throws {UsageError} */
export const logIn: Readonly<Record<LoginGrant, LogIn>> = {
  device: (auth, _options, io) => logInWithCode(auth, io),

  async code(auth, { redirectUri, browser }, io) {
    const callback = await listenForCallback(redirectUri);
    try {
      const grant = codeGrant({ ...auth, redirectUri });
      const begun = await grant.begin();
      io.stderr.write(`Open ${printable(begun.url)} in a browser on this machine.\n`);
      // Nobody looks at the browser of a job.
      if (browser && io.stdout.isTTY === true && !io.env['CI'])
        await io.openBrowser?.(begun.url).catch(() => undefined);
      return await grant.finish(await callback.wait(auth.signal), begun);
    } finally {
      callback.close();
    }
  },

  async password({ clientSecret, ...auth }, options, io) {
    const variables = readVariables(io.env);
    const username = options.username ?? variables.username;
    if (username === undefined) throw new UsageError('A login with a password needs --username.');
    if (clientSecret === undefined)
      throw new UsageError(`A login with a password needs ${connectionVariables.clientSecret.name} too.`);
    const password = variables.password ?? (await readSecretInput(`the password of ${username}`, auth.signal, io));
    const source = passwordGrant({ ...auth, clientSecret, username, password });
    await source.token();
    return source;
  },

  async token({ scope: _, ...auth }, _options, io) {
    const refreshToken =
      readVariables(io.env).refreshToken ?? (await readSecretInput('the offline token', auth.signal, io)).trim();
    const source = offlineToken({ ...auth, refreshToken });
    auth.onRotate(refreshToken);
    await source.token();
    return source;
  },
};
