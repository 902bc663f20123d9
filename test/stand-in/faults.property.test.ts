import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AuthError, type Clock, passwordGrant } from '../../src/auth/index.js';
import { ClientError, createClient } from '../../src/client/index.js';
import { sleep } from '../../src/internal/timing/wait.js';
import { PagingError } from '../../src/paging/index.js';
import { type Fault, type FaultKind, openStandIn, type StandIn } from '../../src/stand-in/index.js';
import { propertyRuns } from '../support/property-runs.js';

/** A hundred times as fast as the platform: a token is valid for 600 ms, and the pause after a failure takes 10 ms. */
const clock: Clock = {
  now: () => performance.now() * 100,
  sleep: (delayMs, signal) => sleep(delayMs / 100, signal),
};

const execute = 'POST /cmn/computed-queries/execute';
const create = 'POST /erp/documents';

const kinds: readonly FaultKind[] = [
  'reset',
  'reset',
  'cut-body',
  'duplicate-page',
  'lying-flag',
  'lying-offset',
  { status: 401 },
  { status: 404 },
  { status: 429 },
  { status: 500 },
  { status: 503 },
  { delayMs: 100 },
  // Longer than the client waits.
  { delayMs: 20_000 },
];

/**
 * Whether a fault can come after the request took effect. A service that has carried out a request answers neither 401 nor 429, which
 * is why the client sends it again.
 */
const canFollow = (kind: FaultKind): boolean =>
  typeof kind === 'string' ? kind === 'reset' : !('status' in kind && [401, 429].includes(kind.status));

const fault: fc.Arbitrary<Fault> = fc
  .record({
    on: fc.constantFrom(execute, execute, create, create, 'POST /token', undefined),
    kind: fc.constantFrom(...kinds),
    when: fc.constantFrom<Fault['when'][]>('before', 'after', undefined),
    hits: fc.oneof(fc.record({ nth: fc.integer({ min: 1, max: 4 }) }), fc.record({ rate: fc.constantFrom(0.2, 0.5) })),
  })
  .map(({ on, kind, when, hits }) => ({
    on,
    ...hits,
    do: kind,
    ...(canFollow(kind) && { when }),
  }));
const plans = fc.record({ faults: fc.array(fault, { maxLength: 4 }), seed: fc.nat(1000) });

const account = {
  clients: [{ id: 'my-app', secret: 'secret' }],
  users: [{ name: 'ada', password: 'password', passwordGrant: true }],
};

const ids = ['101', '102', '103', '104', '105', '106', '107'];
const pageSize = 3;
const met = new Set<string>();
const outcomes = new Map<string, number>();

/** Opens a stand-in with faults, and a client with a token source that logs in when it has to. */
async function start({ faults, seed }: { readonly faults: readonly Fault[]; readonly seed: number }) {
  const tables = { 'account.query': ids.map((id) => ({ id })) };
  const erp = await openStandIn({ ...account, tables, clock, faults, seed });
  const { authUrl, baseUrl, fetch } = erp;
  const user = { username: 'ada', password: 'password' };
  const token = passwordGrant({ authUrl, fetch, clock, clientId: 'my-app', clientSecret: 'secret', ...user });
  const retry = { delayMs: 0, maxDelayMs: 1 };
  return { erp, client: createClient({ baseUrl, fetch, token, userAgent: 'my-app', timeoutMs: 100, retry }) };
}

/** Notes what has happened, and closes. */
async function end(erp: StandIn, outcome: string): Promise<void> {
  for (const { fault } of erp.requests) for (const label of fault?.split(', ') ?? []) met.add(label);
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  await erp.close();
}

it.each(['offset', 'keyset'] as const)('reads every row once or throws, under all faults, by %s', async (strategy) => {
  const property = fc.asyncProperty(plans, async (plan) => {
    const { erp, client } = await start(plan);
    const read: unknown[] = [];
    let outcome = 'read';
    try {
      for await (const { id } of client.query('SELECT id FROM account.query', { pageSize, strategy })) read.push(id);
    } catch (error) {
      const isExpected = error instanceof ClientError || error instanceof PagingError || error instanceof AuthError;
      if (!isExpected) throw error;
      outcome = error.name;
    }
    await end(erp, outcome);
    // What was read before an error is the beginning.
    expect(read).toEqual(outcome === 'read' ? ids : ids.slice(0, read.length));
  });
  await fc.assert(property, { numRuns: propertyRuns(200) });
});

it('creates a document at most once per call, under all faults, and exactly once if the call returns', async () => {
  const property = fc.asyncProperty(plans, async (plan) => {
    const { erp, client } = await start(plan);
    const outcome = await client.documents.create({ transitionId: 'create', document: { externalId: 'A-1' } }).then(
      () => 'created',
      (error: unknown) => {
        if (error instanceof ClientError || error instanceof AuthError) return error.code;
        throw error;
      },
    );
    // A request that the client has given up may still be under way.
    await expect
      .poll(() => erp.requests.every(({ durationMs }) => durationMs !== undefined), { timeout: 5000, interval: 5 })
      .toBe(true);
    const { data } = await erp.engine.execute('SELECT id FROM document.querySalesDocuments');
    const count = data.length;
    await end(erp, outcome);
    expect(count).toBeLessThanOrEqual(1);
    if (outcome === 'created') expect(count).toBe(1);
  });
  await fc.assert(property, { numRuns: propertyRuns(200) });
});

it('has met every fault, and every outcome', () => {
  const labels = kinds.map((kind) =>
    typeof kind === 'string' ? kind : 'status' in kind ? `status ${kind.status}` : `delay ${kind.delayMs}`,
  );
  expect([...met].sort()).toEqual([...new Set(labels)].sort());
  for (const outcome of ['read', 'ClientError', 'PagingError', 'created', 'unknown-outcome'])
    expect(outcomes.get(outcome), outcome).toBeGreaterThan(0);
});
