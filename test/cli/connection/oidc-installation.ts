import { onTestFinished } from 'vitest';
import { listen } from '../../../src/stand-in/index.js';
import { client, type OidcServer, startOidcServer } from '../../auth/oidc-server.js';

/** An installation whose tokens come from a real identity server. It answers every request with the same dialect and rows. */
export interface OidcInstallation {
  readonly identityServer: OidcServer;
  /** The options of `vql login` for it. */
  readonly options: readonly string[];
}

/** Starts an installation that ends with the test. */
export async function startOidcInstallation(redirectUris?: readonly string[]): Promise<OidcInstallation> {
  const identityServer = await startOidcServer(client.clientSecret, redirectUris);
  const listener = await listen(async (request) => {
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    if (!(await identityServer.accepts(token))) return new Response(null, { status: 401 });
    return Response.json({ functions: [], dataTypes: [], data: [{ id: 17 }] });
  });
  onTestFinished(() => listener.close());
  return {
    identityServer,
    options: [
      ...['--base-url', listener.origin, '--auth-url', identityServer.authUrl, '--client-id', client.clientId],
      ...['--scope', 'openid'],
    ],
  };
}
