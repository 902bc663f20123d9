import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ClientError, createClient } from '../../src/client/index.js';

/** What happens to a request: it is answered, or one of the faults. `after` faults come when it has taken effect. */
const fates = [
  'answer',
  'answer',
  'reset before',
  'reset after',
  'cut after',
  'silence after',
  'abort before',
  'abort after',
  '401',
  '429',
  '500 after',
  '503',
  'html',
] as const;

type Fate = (typeof fates)[number];

const rowCount = 7;
const pageSize = 3;

/** One run of a property. Its number is in the User-Agent, since a request can arrive when the client has long given up. */
interface Run {
  readonly left: Fate[];
  readonly controller: AbortController;
  /** How many requests have arrived, and how many have created a document. */
  sent: number;
  created: number;
  token: number;
}

const runs: Run[] = [];
const met = new Set<string>();

const server = createServer(async (request, response) => {
  let body = '';
  try {
    for await (const chunk of request) body += chunk;
  } catch {
    return;
  }
  const run = runs[Number(request.headers['user-agent'])];
  if (run === undefined) throw new Error('The request is of no run.');
  const fate = run.left.shift() ?? 'answer';
  met.add(fate);
  run.sent += 1;
  const takesEffect = fate === 'answer' || fate.endsWith('after');
  const isCreation = request.url === '/erp/documents';
  if (takesEffect && isCreation) run.created += 1;
  const answer = isCreation ? '{"document":{}}' : pageOf(body, response);
  switch (fate) {
    case 'answer':
      return response.end(answer);
    case 'reset before':
    case 'reset after':
      return request.socket.resetAndDestroy();
    case 'cut after':
      response.setHeader('content-length', answer.length + 1);
      return response.write(answer, () => request.socket.destroy());
    case 'silence after':
      return undefined;
    case 'abort before':
    case 'abort after':
      return run.controller.abort(new Error('aborted'));
    case '401':
      run.token += 1;
      return response.writeHead(401).end();
    case '429':
      return response.writeHead(429).end();
    case '500 after':
      return response.writeHead(500).end();
    case '503':
      return response.writeHead(503).end();
    case 'html':
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in');
    default:
      return fate satisfies never;
  }
});

/** Sets the headers of a page, and returns its body. */
function pageOf(body: string, response: ServerResponse): string {
  const { limit = 100, offset = 0 } = JSON.parse(body);
  const end = Math.min(offset + limit, rowCount);
  response.setHeader('x-query-more-elements', String(end < rowCount));
  response.setHeader('x-query-next-offset', end < rowCount ? String(end) : '0');
  return JSON.stringify({ data: Array.from({ length: end - offset }, (_, index) => ({ id: offset + index })) });
}

let baseUrl = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function startRun(plan: readonly Fate[]) {
  const run: Run = { left: [...plan], controller: new AbortController(), sent: 0, created: 0, token: 1 };
  const userAgent = String(runs.push(run) - 1);
  // A source that hands out another token once the service has refused one.
  const token = { token: async () => `token-${run.token}`, reject: () => undefined };
  const retry = { delayMs: 0, maxDelayMs: 1 };
  return { run, erp: createClient({ baseUrl, userAgent, token, timeoutMs: 60, retry }) };
}

const plans = fc.array(fc.constantFrom(...fates), { maxLength: 8 });

it('reads every row once, or throws, whatever happens', async () => {
  let read = 0;
  let failed = 0;
  const property = fc.asyncProperty(plans, async (plan) => {
    const { run, erp } = startRun(plan);
    const { signal } = run.controller;
    const ids: unknown[] = [];
    try {
      for await (const { id } of erp.query('SELECT id FROM account.query', { pageSize, signal })) ids.push(id);
      read += 1;
      expect(ids).toEqual([0, 1, 2, 3, 4, 5, 6]);
    } catch (error) {
      if (!(error instanceof ClientError) && error !== signal.reason) throw error;
      failed += 1;
      // What was read before is the beginning, whole pages of it.
      expect(ids).toEqual([0, 1, 2, 3, 4, 5, 6].slice(0, ids.length));
      expect([0, 3, 6]).toContain(ids.length);
    }
  });
  await fc.assert(property);
  // Both were met.
  expect(Math.min(read, failed)).toBeGreaterThan(0);
});

it('creates a document at most once, whatever happens, and exactly once if it returns', async () => {
  const outcomes = new Set<string>();
  const creations: { readonly run: Run; readonly plan: readonly Fate[] }[] = [];
  const property = fc.asyncProperty(plans, async (plan) => {
    const { run, erp } = startRun(plan);
    const { signal } = run.controller;
    const outcome = await erp.documents.create({ transitionId: 'create', document: {} }, { signal }).then(
      () => 'created',
      (error: unknown) => {
        if (error === signal.reason) return 'aborted';
        if (error instanceof ClientError) return error.code;
        throw error;
      },
    );
    outcomes.add(outcome);
    expect(run.created).toBeLessThanOrEqual(1);
    if (outcome === 'created') expect(run.created).toBe(1);
    // A refusal is a promise that nothing was created.
    if (outcome === 'refused') expect(run.created).toBe(0);
    creations.push({ run, plan });
  });
  await fc.assert(property);
  // What arrives late counts too.
  await new Promise((resolve) => setTimeout(resolve, 200));
  for (const { run, plan } of creations) {
    expect(run.created).toBeLessThanOrEqual(1);
    // Only a request that the service refused for its token was sent twice.
    expect(run.sent).toBeLessThanOrEqual(plan[0] === '401' ? 2 : 1);
  }
  expect([...outcomes].sort()).toEqual(['aborted', 'created', 'refused', 'unknown-outcome']);
});

it('has met every fault', () => {
  expect([...met].sort()).toEqual([...new Set<string>(fates)].sort());
});
