import { type Clock, wallClock } from '../../../src/internal/timing/clock.js';
import { authPath, matchEndpoint } from '../../../src/stand-in/http/match.js';
import type { StandInOptions } from '../../../src/stand-in/options.js';
import { createRandom } from '../../../src/stand-in/random.js';
import { createRealm } from '../../../src/stand-in/realm/create-realm.js';
import type { Realm } from '../../../src/stand-in/realm/realm.js';
import { openStore, type Store } from '../../../src/stand-in/state/store.js';

const origin = 'https://erp.example';
export const authUrl = `${origin}${authPath}`;
export const redirectUri = 'https://app.example/callback';
export const client = { authUrl, clientId: 'app', clientSecret: 'client-secret' } as const;
export const user = { username: 'ann', password: 'user-password' } as const;

/** Two clients and two users, of whom one may use the password grant. */
export const accounts = {
  clients: [
    { id: 'app', secret: 'client-secret', redirectUris: [redirectUri, 'https://app.example/other?tenant=7'] },
    { id: 'other app', secret: 'se:cret ü' },
  ],
  users: [
    { name: 'ann', password: 'user-password', passwordGrant: true },
    { name: 'bob', password: 'his-password' },
  ],
} as const satisfies StandInOptions;

/** A realm without the rest of the stand-in. */
export interface OpenRealm extends Realm {
  readonly store: Store;
  /** Sends a request to it, by the arguments of `fetch`. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Whether the API takes a token. */
  accepts(token: string): Promise<boolean>;
}

/** Opens a realm with the state in a folder, in memory, or in a store that another realm has used. */
export async function openRealm(
  clock: Pick<Clock, 'now'>,
  { state, seed = 1, ...options }: StandInOptions = {},
  store?: Store,
): Promise<OpenRealm> {
  return realmOn(store ?? (await openStore(state)), clock, seed, options);
}

async function realmOn(
  store: Store,
  clock: Pick<Clock, 'now'>,
  seed: number,
  options: StandInOptions,
): Promise<OpenRealm> {
  const context = {
    options: { ...accounts, ...options },
    store,
    clock: { ...wallClock, now: () => clock.now() },
    random: createRandom(seed, (id) => store.all('sessions').has(id)),
  };
  const realm = await createRealm(context);
  return {
    ...realm,
    store,
    async fetch(input, init) {
      const request = new Request(input, init);
      const url = new URL(request.url);
      const page = await realm.answerPage(request);
      if (page !== undefined) return page;
      const match = matchEndpoint(request.method, url.pathname);
      if (match === undefined || 'allowed' in match) return new Response(null, { status: 404 });
      const call = { ...match, url, headers: request.headers, body: await request.text(), caller: undefined };
      return (await realm.answers[match.endpoint]?.(call)) ?? new Response(null, { status: 501 });
    },
    accepts: async (token) => (await realm.verify(token)) !== undefined,
  };
}

/** Sends a form to the token endpoint, with the credentials of a client; a field without a value is left out. */
export async function requestToken(
  { fetch }: Pick<OpenRealm, 'fetch'>,
  fields: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly status: number; readonly headers: Headers; readonly body: Readonly<Record<string, unknown>> }> {
  const all = { client_id: client.clientId, client_secret: client.clientSecret, ...fields };
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(all)) if (value !== undefined) body.set(name, value);
  const response = await fetch(`${authUrl}/token`, { method: 'POST', body });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Readonly<Record<string, unknown>>,
  };
}
