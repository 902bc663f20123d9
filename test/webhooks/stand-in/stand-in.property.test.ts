import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Clock, passwordGrant } from '../../../src/auth/index.js';
import { createClient } from '../../../src/client/index.js';
import { type Fault, type FaultKind, openStandIn, type StandIn } from '../../../src/stand-in/index.js';
import { settle as settlePromises } from '../../auth/virtual-clock.js';
import { propertyRuns } from '../../support/property-runs.js';
import { createKey, sign } from '../sign.js';
import { tamperedToken } from '../verify/tampering.js';
import { advance, appIdentifier, count, counts, Program, queue, urls } from './program.js';

const url = urls.registrations[0]?.url ?? '';

/** **The** faults of deliveries that a plan can have, each with the label that the attempts give it. */
const faults: Readonly<Record<string, Pick<Fault, 'do' | 'when'>>> = {
  'arrives twice': { do: 'duplicate-delivery' },
  'never arrives': { do: 'lost-delivery' },
  'arrives after the attempt': { do: 'late-delivery' },
  'arrives late, after later ones': { do: { delayMs: 3_000 } },
  'arrives, and is answered too late': { do: { delayMs: 6_000 }, when: 'after' },
  'has an expired token': { do: 'expired-delivery' },
  "has another app's token": { do: 'foreign-delivery' },
  'is cut off before': { do: 'reset', when: 'before' },
  'is cut off after': { do: 'reset', when: 'after' },
  'is refused on the way': { do: { status: 502 }, when: 'before' },
  'is refused on the way back': { do: { status: 504 }, when: 'after' },
};

const plan = fc.record({
  seed: fc.nat(1000),
  encodeTwice: fc.boolean(),
  faults: fc.uniqueArray(
    fc.record({ name: fc.constantFrom(...Object.keys(faults)), rate: fc.constantFrom(0.2, 0.5, 0.9) }),
    { selector: ({ name }) => name, maxLength: 4 },
  ),
});

type Plan = typeof plan extends fc.Arbitrary<infer Value> ? Value : never;

/** What happens, in some order. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('change' as const), id: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('time' as const), ms: fc.constantFrom(500, 3_000, 5_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('send' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('store' as const, 'handle' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('forge' as const), by: fc.nat(), change: fc.nat() }) },
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What an attacker sends, by name: tokens that are not of the service, not for this app, or too old. */
const forgeries: Readonly<Record<string, (program: Program, change: number) => string | undefined>> = {
  'no token': () => undefined,
  'a key of their own': ({ clock }) =>
    sign({ aud: appIdentifier, exp: clock.now() / 1000 + 60 }, { alg: 'ES256' }, createKey()),
  'a token that was tampered with': ({ recorded }, change) =>
    recorded === undefined ? '' : fc.sample(tamperedToken(recorded), { numRuns: 1, seed: change })[0]?.token,
};

const account = {
  clients: [{ id: 'my-app', secret: 'secret' }],
  users: [{ name: 'ada', password: 'password', passwordGrant: true }],
};

async function register(erp: StandIn, clock: Clock): Promise<void> {
  const { authUrl, baseUrl, fetch } = erp;
  const user = { username: 'ada', password: 'password' };
  const token = passwordGrant({ authUrl, fetch, clock, clientId: 'my-app', clientSecret: 'secret', ...user });
  const client = createClient({ baseUrl, fetch, token, userAgent: appIdentifier });
  for (const registration of urls.registrations) await client.webhooks.register(registration);
}

async function perform(one: Step, program: Program, erp: StandIn): Promise<void> {
  const { clock, versions } = program;
  switch (one.kind) {
    case 'change': {
      const id = String(one.id);
      const version = (versions.get(id) ?? 0) + 1;
      versions.set(id, version);
      return erp.emit(queue, { id, version });
    }
    case 'time':
      return advance(clock, one.ms);
    case 'send':
      void erp.runSender();
      return;
    case 'crash':
      count('crash');
      return program.start(() => erp.jwks());
    case 'store':
      program.isStoreBroken = !program.isStoreBroken;
      return;
    case 'handle':
      program.isDatabaseBroken = !program.isDatabaseBroken;
      return;
    case 'forge': {
      const names = Object.keys(forgeries);
      const name = names[one.by % names.length] ?? '';
      const token = forgeries[name]?.(program, one.change);
      const headers = {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      };
      const request = new Request(url, { method: 'POST', headers, body: '{"id":"forged"}' });
      expect((await program.receive(request)).status).toBe(401);
      count(name);
      return;
    }
    default:
      one satisfies never;
  }
}

/** Runs a plan, and compares what the program has done with what the service has. */
async function run({ seed, encodeTwice, faults: planned }: Plan, steps: readonly Step[]): Promise<void> {
  const program = new Program();
  const { clock } = program;
  await clock.advance(1_800_000_000_000);
  const erp = await openStandIn({
    ...account,
    clock,
    seed,
    faults: planned.map(({ name, rate }): Fault => ({ on: 'delivery', rate, do: 'reset', ...faults[name] })),
    delivery: { fetch: program.fetch, encodeTwice: () => encodeTwice },
  });
  await register(erp, clock);
  await program.start(() => erp.jwks());
  for (const one of steps) {
    await perform(one, program, erp);
    await settlePromises();
  }
  program.isStoreBroken = false;
  program.isDatabaseBroken = false;
  // Each delivery is attempted three times at most.
  for (let turn = 0; turn < 4; turn++) {
    void erp.runSender();
    await advance(clock, 10_000);
  }
  await program.idle();
  expect(erp.deliveries.map((one) => problemsOf(one, program, planned)).filter((found) => found !== undefined)).toEqual(
    [],
  );
  // What a removal that has failed has left is handled after the next start.
  await program.start(() => erp.jwks());
  await program.idle();
  expect(await program.stored()).toEqual([]);
  // Nothing is handled that the service has not sent.
  const { handled, versions } = program;
  expect(handled.map(({ id }) => id).filter((id) => !versions.has(id))).toEqual([]);
  count('handled', handled.length);
  for (const { fault } of erp.attempts) for (const label of fault?.split(', ') ?? []) count(label);
  await erp.close();
}

/** Compares a delivery, as the service sees it in the end, with what the program has done. */
function problemsOf(
  { state, payload }: StandIn['deliveries'][number],
  { arrivals, handled, rows, versions }: Program,
  planned: Plan['faults'],
): string | undefined {
  const id = String(payload['id']);
  const version = Number(payload['version']);
  const name = `The delivery of version ${version} of ${id}, which is ${state},`;
  const accepted = arrivals.filter((one) => one.id === id && one.version === version && one.status === 200);
  count(accepted.length > 0 ? `acknowledged, ${state}` : state);
  if (state !== 'SENT' && state !== 'ERRONEOUS') return `${name} still waits.`;
  if (accepted.length === 0) {
    // The service believes that it was received: only if it was lost on the way.
    const canBeLost = planned.some((one) => one.name === 'never arrives');
    return state === 'SENT' && !canBeLost ? `${name} was not acknowledged.` : undefined;
  }
  const acknowledgedAt = Math.max(...accepted.map(({ at }) => at));
  const isReadAgain = handled.some((one) => one.id === id && one.begunAt > acknowledgedAt);
  if (!isReadAgain) return `${name} was acknowledged, and the record was not read again afterwards.`;
  const isNewest = version === versions.get(id);
  return isNewest && rows.get(id) !== version
    ? `${name} is the newest, and the row has version ${rows.get(id)}.`
    : undefined;
}

it('loses nothing and handles nothing that is forged, under every fault of deliveries', async () => {
  const steps = fc.array(step, { maxLength: 25, size: 'max' });
  await fc.assert(fc.asyncProperty(plan, steps, run), { numRuns: propertyRuns(180) });
  const labels = Object.values(faults).map(({ do: kind }: { do: FaultKind }) =>
    typeof kind === 'string' ? kind : 'status' in kind ? `status ${kind.status}` : `delay ${kind.delayMs}`,
  );
  const answers = ['expired-token', 'wrong-audience', 'wrong-signature', 'missing-token', 'not-accepted'];
  const ends = ['acknowledged, SENT', 'acknowledged, ERRONEOUS', 'SENT', 'ERRONEOUS', 'handled', 'crash'];
  const orders = ['out of order', 'again', 'encoded twice'];
  for (const name of [...labels, ...answers, ...ends, ...orders, ...Object.keys(forgeries)])
    expect(counts.get(name) ?? 0, name).toBeGreaterThan(0);
});
