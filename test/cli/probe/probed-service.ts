import { onTestFinished } from 'vitest';
import { listen, openStandIn, type StandIn, type StandInOptions } from '../../../src/stand-in/index.js';
import { accounts, template } from '../../probe/support/rows.js';

/** The credentials of the stand-in, as the command reads them. */
export const secrets = {
  VQL_CLIENT_SECRET: 'client-secret-of-test',
  VQL_USERNAME: 'ada',
  VQL_PASSWORD: 'password-of-test',
} as const;

/** A stand-in on a port of the loopback. */
export interface ProbedService {
  readonly erp: StandIn;
  readonly origin: string;
  /** The options of `vql probe` for it. */
  readonly options: readonly string[];
  /** The requests to the API so far, without those for tokens. */
  readonly sent: readonly string[];
  /** The tokens and codes that it has issued. */
  readonly issued: ReadonlySet<string>;
  /** The codes that users enter. */
  readonly userCodes: readonly string[];
}

/** What the service answers instead of the stand-in; `undefined` for its answer. */
export type Answer = (
  statement: string,
  count: number,
  /** Answers another statement in place of this one. */
  instead: (statement: string) => Promise<Response>,
) => Response | Promise<Response | undefined> | undefined;

/** Starts a stand-in with the accounts of the probe's tests. It ends with the test. */
export async function startService(
  answer: Answer = () => undefined,
  options: StandInOptions = {},
): Promise<ProbedService> {
  const erp = await openStandIn({
    clients: [{ id: 'my-app', secret: secrets.VQL_CLIENT_SECRET }],
    users: [{ name: secrets.VQL_USERNAME, password: secrets.VQL_PASSWORD, passwordGrant: true }],
    tables: { [template]: accounts.map((account) => ({ ...account })) },
    ...options,
  });
  const sent: string[] = [];
  const issued = new Set<string>();
  const userCodes: string[] = [];
  const api = new URL(erp.baseUrl).pathname;
  const listener = await listen(async (request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(api)) {
      const response = await erp.fetch(request);
      const body: unknown = await response
        .clone()
        .json()
        .catch(() => undefined);
      for (const name of ['access_token', 'refresh_token', 'device_code']) {
        const value: unknown = Object(body)[name];
        if (typeof value === 'string') issued.add(value);
      }
      const { user_code: userCode }: { readonly user_code?: unknown } = Object(body);
      if (typeof userCode === 'string') userCodes.push(userCode);
      return response;
    }
    sent.push(`${request.method} ${pathname.slice(api.length)}`);
    const text = await request.clone().text();
    const { statement = '' } = text.startsWith('{') ? JSON.parse(text) : {};
    const instead = (other: string): Promise<Response> =>
      erp.fetch(new Request(request, { body: JSON.stringify({ ...JSON.parse(text), statement: other }) }));
    return (await answer(statement, sent.length, instead)) ?? erp.fetch(request);
  });
  onTestFinished(async () => {
    await listener.close();
    await erp.close();
  });
  const { origin } = listener;
  return {
    erp,
    origin,
    sent,
    issued,
    userCodes,
    options: [
      ...['--base-url', `${origin}${api}`, '--auth-url', `${origin}${new URL(erp.authUrl).pathname}`],
      ...['--client-id', 'my-app', '--template', template, '--out', 'erp.dialect.json'],
    ],
  };
}

/** An installation that differs: ESCAPE is refused, DISTINCT ignored, a LIMIT wins, nulls are small, LIKE ignores case. */
export function startOtherService(): Promise<ProbedService> {
  const answer: Answer = (statement, _count, instead) => {
    if (statement.includes(' ESCAPE ')) return Response.json({ message: 'no viable alternative' }, { status: 400 });
    return statement.includes('SELECT DISTINCT ') ? instead(statement.replace('DISTINCT ', '')) : undefined;
  };
  return startService(answer, { dialect: { likeCaseSensitive: false, nullOrder: 'low' } });
}

/** Replaces what differs from run to run. */
export function stable(text: string, { origin }: Pick<ProbedService, 'origin'>): string {
  return text.replaceAll(origin, 'https://erp.example.com').replaceAll(/20\d\d-\d\d-\d\d/g, '2026-11-26');
}
