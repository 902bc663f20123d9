import { onTestFinished } from 'vitest';
import { passwordGrant } from '../../../src/auth/index.js';
import { type Client, createClient } from '../../../src/client/index.js';
import { parseJson, stringifyJson } from '../../../src/exact-json/index.js';
import { openStandIn, type StandIn, type StandInOptions } from '../../../src/stand-in/index.js';
import { VirtualClock } from '../../auth/virtual-clock.js';

/** An answer that was read. */
export interface Read {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever there is.
  readonly body: any;
}

/** A stand-in with a user, a client of it, and a clock that stands still. */
export interface Erp extends StandIn {
  readonly clock: VirtualClock;
  readonly client: Client;
  /** Sends a request with a token and a User-Agent; `undefined` removes a header. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string | undefined>>,
  ): Promise<Read>;
  /** Runs a statement, and returns the values of its first column. */
  column(statement: string, fields?: object): Promise<readonly unknown[]>;
  readonly token: () => Promise<string>;
  /** Has another token requested. */
  readonly rejectToken: (token: string) => void;
}

const account = {
  clients: [{ id: 'my-app', secret: 'secret', redirectUris: ['https://app.example/callback'] }],
  users: [
    { name: 'ada', password: 'password', passwordGrant: true },
    { name: 'bob', password: 'password' },
  ],
} as const satisfies StandInOptions;

/** Opens a stand-in that is closed after the test. */
export async function openErpForTest(...options: Parameters<typeof openErp>): Promise<Erp> {
  const erp = await openErp(...options);
  onTestFinished(erp.close);
  return erp;
}

/** Opens a stand-in on the options of a test. */
export async function openErp(options: StandInOptions = {}, clock = new VirtualClock()): Promise<Erp> {
  const erp = await openStandIn({ ...account, clock, seed: 1, ...options });
  const { authUrl, baseUrl, fetch } = erp;
  const source = passwordGrant({
    authUrl,
    fetch,
    clock,
    clientId: 'my-app',
    clientSecret: 'secret',
    username: 'ada',
    password: 'password',
  });
  const client = createClient({ baseUrl, fetch, token: source, userAgent: 'my-app' });
  const send: Erp['send'] = async (method, path, body, headers = {}) => {
    const all = new Headers({
      'user-agent': 'test',
      'content-type': 'application/json',
      authorization: `Bearer ${await source.token()}`,
    });
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined) all.delete(name);
      else all.set(name, value);
    }
    const text = body === undefined || typeof body === 'string' ? body : stringifyJson(body);
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: all,
      ...(text !== undefined && { body: text }),
    });
    const content = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    return { status: answer.status, headers: answer.headers, body: isJson ? parseJson(content) : content };
  };
  return Object.assign(Object.create(erp), {
    clock,
    client,
    send,
    token: () => source.token(),
    rejectToken: (token: string) => source.reject(token),
    column: async (statement: string, fields: object = {}) => {
      const { body } = await send('POST', '/cmn/computed-queries/execute', { statement, ...fields });
      return (body.data as readonly object[]).map((row) => Object.values(row)[0]);
    },
  });
}
