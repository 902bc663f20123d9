import { padColumns } from '../../tasks/output/display-width.js';

/**
 * **The** table of the environment variables of a connection. A secret is never an option: other users see the options of a process. A
 * named connection takes nothing from the environment, which may describe another installation.
 */
export const connectionVariables = {
  connection: { name: 'VQL_CONNECTION', meaning: 'the connection, in place of --connection' },
  baseUrl: { name: 'VQL_BASE_URL', meaning: 'address of the API, in place of --base-url' },
  authUrl: { name: 'VQL_AUTH_URL', meaning: 'address of the identity server, in place of --auth-url' },
  clientId: { name: 'VQL_CLIENT_ID', meaning: 'client of the identity server, in place of --client-id' },
  accessToken: {
    name: 'VQL_ACCESS_TOKEN',
    meaning: 'an access token, which is valid for a minute',
  },
  clientSecret: { name: 'VQL_CLIENT_SECRET', meaning: 'the secret of the client' },
  username: { name: 'VQL_USERNAME', meaning: 'the user of the password grant' },
  password: { name: 'VQL_PASSWORD', meaning: 'the password of that user' },
  refreshToken: { name: 'VQL_REFRESH_TOKEN', meaning: 'a refresh token to begin with, such as an offline token' },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly meaning: string }>>;

/** A setting of a connection that the environment can have. */
export type ConnectionVariable = keyof typeof connectionVariables;

/** Returns the variables of a connection. An empty variable counts as absent. */
export function readVariables(env: Readonly<Record<string, string | undefined>>): {
  readonly [Name in ConnectionVariable]: string | undefined;
} {
  const read = (key: ConnectionVariable): string | undefined => env[connectionVariables[key].name] || undefined;
  return {
    connection: read('connection'),
    baseUrl: read('baseUrl'),
    authUrl: read('authUrl'),
    clientId: read('clientId'),
    accessToken: read('accessToken'),
    clientSecret: read('clientSecret'),
    username: read('username'),
    password: read('password'),
    refreshToken: read('refreshToken'),
  };
}

/** Returns the section of the help that lists the variables. */
export function variablesHelp(): string {
  const rows = Object.values(connectionVariables).map(({ name, meaning }) => [name, meaning]);
  return [
    'Environment variables of a connection without a name, as for CI:',
    ...padColumns(rows).map((cells) => `  ${cells.join('  ')}`),
    '',
    'HTTPS_PROXY, HTTP_PROXY and NO_PROXY name a proxy and the hosts that are asked without it.',
  ].join('\n');
}
