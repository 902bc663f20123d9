import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';
import { onTestFinished, vi } from 'vitest';

export const client = { clientId: 'app', clientSecret: 'client-secret' } as const;
export const user = { username: 'ann', password: 'user-password' } as const;
export const redirectUri = 'https://app.example/callback';

const realm = '/realms/acme/protocol/openid-connect';
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';
const lifetimes = {
  AccessToken: 60,
  RefreshToken: 3600,
  AuthorizationCode: 60,
  DeviceCode: 600,
  Grant: 36_000,
  Interaction: 600,
  Session: 36_000,
};

/** A request that the token endpoint or the endpoint of device codes has received. */
interface Received {
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
}

/** A real identity server on the loopback, with the paths of the interface document and the three grants. */
export interface OidcServer {
  readonly authUrl: string;
  readonly received: readonly Received[];
  /** Whether the server takes an access token. */
  accepts(token: string): Promise<boolean>;
  /** Ends everything that a user has granted. */
  revoke(token: string): Promise<void>;
  /** Whether the user consents on the pages of the server, or declines. */
  consents: boolean;
}

/** Starts a server that is closed after the test. It rotates refresh tokens, and revokes them all as soon as one is used twice. */
export async function startOidcServer(
  clientSecret: string = client.clientSecret,
  redirectUris: readonly string[] = [redirectUri],
): Promise<OidcServer> {
  // The server warns of settings for development.
  for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  const received: Received[] = [];
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const provider = new Provider(`${origin}/realms/acme`, configurationOf(clientSecret, redirectUris));
  addPasswordGrant(provider);
  const server = {
    authUrl: `${origin}${realm}`,
    received,
    consents: true,
    async accepts(token: string) {
      const found = await provider.AccessToken.find(token);
      return found?.isValid === true;
    },
    async revoke(token: string) {
      const found = await provider.AccessToken.find(token);
      await provider.RefreshToken.revokeByGrantId(found?.grantId ?? '');
    },
  };
  provider.use(async (ctx, next) => {
    if (ctx.path.startsWith('/interaction/')) {
      ctx.respond = false;
      await interact(provider, ctx.req, ctx.res, server.consents);
      return;
    }
    await next();
    const form: unknown = Reflect.get(ctx, 'oidc')?.body;
    if (ctx.method === 'POST' && typeof form === 'object' && /\/(?:token|auth\/device)$/.test(ctx.path))
      received.push({ path: ctx.path.slice(realm.length), form: { ...form } as Readonly<Record<string, string>> });
  });
  const handle = provider.callback();
  listener.on('request', (request: IncomingMessage, response) => void handle(request, response));
  onTestFinished(() => {
    listener.closeAllConnections();
    return new Promise<void>((resolve) => listener.close(() => resolve()));
  });
  return server;
}

const configurationOf = (clientSecret: string, redirectUris: readonly string[]): Configuration => ({
  clients: [
    {
      client_id: client.clientId,
      client_secret: clientSecret,
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['authorization_code', 'refresh_token', 'password', deviceGrant],
      redirect_uris: [...redirectUris],
    },
  ],
  routes: {
    authorization: `${realm}/auth`,
    token: `${realm}/token`,
    device_authorization: `${realm}/auth/device`,
    code_verification: `${realm}/device`,
  },
  ttl: lifetimes,
  features: { devInteractions: { enabled: false }, deviceFlow: { enabled: true } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  pkce: { required: () => true },
  rotateRefreshToken: true,
  issueRefreshToken: () => true,
  expiresWithSession: () => false,
  findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  cookies: { keys: ['cookie-key'] },
});

/** Registers the grant that OAuth 2.1 has dropped, and with it this server. */
function addPasswordGrant(provider: Provider): void {
  const handle = async (ctx: Parameters<Parameters<Provider['registerGrantType']>[1]>[0]): Promise<void> => {
    const { username, password } = ctx.oidc.params ?? {};
    if (username !== user.username || password !== user.password) {
      ctx.status = 400;
      ctx.body = { error: 'invalid_grant', error_description: 'Invalid user credentials' };
      return;
    }
    const { client } = ctx.oidc;
    if (client === undefined) throw new Error('The client is not authenticated.');
    const grant = new provider.Grant({ accountId: username, clientId: client.clientId });
    grant.addOIDCScope('openid');
    const grantId = await grant.save();
    const shared = { accountId: username, client, grantId, gty: 'password', scope: 'openid' };
    const access = new provider.AccessToken(shared as never);
    const refresh = new provider.RefreshToken({
      ...shared,
      claims: {},
      authTime: Math.floor(Date.now() / 1000),
    } as never);
    ctx.body = {
      access_token: await access.save(),
      refresh_token: await refresh.save(),
      expires_in: access.expiration,
      token_type: 'Bearer',
    };
  };
  provider.registerGrantType('password', handle, ['username', 'password']);
}

/** The user signs in, and consents or declines. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  consents: boolean,
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (!consents) {
    await provider.interactionFinished(request, response, {
      error: 'access_denied',
      error_description: 'Ann declined',
    });
    return;
  }
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: user.username } });
    return;
  }
  const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params['client_id']) });
  grant.addOIDCScope(String(params['scope'] ?? 'openid'));
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}

/** A browser that follows redirects on the loopback with its cookies. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  /** Opens a page; returns the first address that is not on the loopback, or the last page. */
  async open(
    url: string,
    form?: Readonly<Record<string, string>>,
  ): Promise<{ readonly url: string; readonly html: string }> {
    let next = url;
    let body = form && new URLSearchParams(form);
    for (let redirects = 0; redirects < 10; redirects++) {
      if (new URL(next).hostname !== '127.0.0.1') return { url: next, html: '' };
      const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const init = { headers: { cookie }, redirect: 'manual' } as const;
      const response = await fetch(next, body === undefined ? init : { ...init, method: 'POST', body });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        this.#cookies.set(name, value);
      }
      const location = response.headers.get('location');
      const html = await response.text();
      if (location === null) return { url: next, html };
      next = new URL(location, next).href;
      body = undefined;
    }
    throw new Error('There are too many redirects.');
  }

  /** Enters the code of a device. */
  async enterCode(verificationUri: string, userCode: string, answer: 'confirm' | 'abort' = 'confirm'): Promise<void> {
    const { html } = await this.open(verificationUri);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
    await this.open(verificationUri, { xsrf, user_code: userCode, [answer]: 'yes' });
  }
}
