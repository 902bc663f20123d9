import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from 'esbuild';
import { wallClock } from '../../../src/internal/timing/clock.js';
import { createRandom } from '../../../src/stand-in/random.js';
import { openStore, type Store } from '../../../src/stand-in/state/store.js';
import { createWebhooks } from '../../../src/stand-in/webhooks/create-webhooks.js';
import { clients, type Line } from './lines.js';
import { openReceiver, type Receiver } from './receiver.js';

/** What the rounds have met, so that a loop which tests nothing is noticed. */
export interface KillCounts {
  rounds: number;
  events: number;
  documents: number;
  /** Deliveries that were found waiting, given up, or counted beyond the requests that were received: cut off in between. */
  waiting: number;
  erroneous: number;
  cutOff: number;
}

/** A stand-in that is killed again and again, and always continues its state. */
export interface KillLoop {
  readonly counts: KillCounts;
  /** Runs the stand-in, kills it at a random moment, and returns what its state has lost; empty if nothing. */
  round(seed: number): Promise<readonly string[]>;
  /** Delivers the rest, and returns what is wrong in the end. */
  end(): Promise<readonly string[]>;
}

/** What was acknowledged in all rounds, and what was found after the last one. */
interface Known {
  readonly receiver: Receiver;
  readonly documents: Set<string>;
  /** Client and event. */
  readonly events: Set<string>;
  /** The states that the subscription of each client can have: more than one if the last change was not acknowledged. */
  readonly states: (readonly (string | undefined)[])[];
  /** Deliveries that were found, by client and event. */
  readonly deliveries: Map<string, { readonly state: string; readonly sentAttempts: number }>;
  key: string | undefined;
}

/** Opens a loop with a state of its own. */
export async function openKillLoop(seed: number): Promise<KillLoop> {
  const folder = await mkdtemp(join(tmpdir(), 'vql-kit-kill-'));
  const program = await buildProgram();
  const receiver = await openReceiver(seed);
  const known: Known = {
    receiver,
    documents: new Set(),
    events: new Set(),
    states: Array.from({ length: clients }, () => [undefined]),
    deliveries: new Map(),
    key: undefined,
  };
  const counts = { rounds: 0, events: 0, documents: 0, waiting: 0, erroneous: 0, cutOff: 0 };
  return {
    counts,
    async round(roundSeed) {
      counts.rounds += 1;
      const args = [program, folder, String(counts.rounds), String(roundSeed), receiver.url];
      for (const line of await linesUntilKilled(args, roundSeed)) learn(known, line);
      const store = await openStore(folder);
      const problems = differences(known, store);
      await store.close();
      counts.events = known.events.size;
      counts.documents = known.documents.size;
      const found = [...known.deliveries].map(([key, delivery]) => ({ ...delivery, ...requestsOf(receiver, key) }));
      counts.waiting = Math.max(counts.waiting, found.filter(isWaiting).length);
      counts.erroneous = found.filter(({ state }) => state === 'ERRONEOUS').length;
      counts.cutOff = Math.max(counts.cutOff, found.filter((one) => one.sentAttempts > one.requests).length);
      return problems;
    },
    async end() {
      receiver.isReliable = true;
      const store = await openStore(folder);
      const context = { options: {}, store, clock: wallClock, random: createRandom(seed) };
      const webhooks = await createWebhooks(context);
      await webhooks.runSender();
      const problems = [...differences(known, store), ...leftovers(known, store)];
      await webhooks.close();
      await store.close();
      await receiver.close();
      await rm(folder, { recursive: true });
      return problems;
    },
  };
}

/** Bundles the program; it finds packages from a folder of the repository. */
async function buildProgram(): Promise<string> {
  const outfile = '.reports/kill-child.mjs';
  const entryPoints = ['test/stand-in/kill/child.ts'];
  await build({ entryPoints, outfile, bundle: true, packages: 'external', platform: 'node', format: 'esm' });
  return outfile;
}

/** Runs the program until a random moment: while it starts, or after some of its lines. Returns the whole lines that it wrote. */
async function linesUntilKilled(args: readonly string[], seed: number): Promise<readonly Line[]> {
  const random = createRandom(seed);
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise<string | number | null>((resolve) => {
    child.on('exit', (code, signal) => resolve(signal ?? code));
  });
  const kill = async (): Promise<void> => {
    await delay(random.number() * 5);
    child.kill('SIGKILL');
  };
  const isEarly = random.number() < 0.1;
  const after = isEarly ? Number.POSITIVE_INFINITY : Math.floor(random.number() * 120);
  if (isEarly) setTimeout(kill, random.number() * 300);
  const lines: Line[] = [];
  for await (const text of createInterface({ input: child.stdout })) {
    // A kill can cut off the last line, so that it is no JSON.
    if (!text.endsWith('}')) break;
    lines.push(JSON.parse(text));
    if (lines.length === after + 1) void kill();
  }
  const end = await exited;
  if (end !== 'SIGKILL') throw new Error(`The program was not killed: it ended with ${end}.`);
  return lines;
}

function learn(known: Known, line: Line): void {
  if (line.kind === 'event') {
    known.events.add(`${line.client} ${line.event}`);
    if (line.document !== undefined) known.documents.add(line.document);
  } else if (line.kind !== 'opened') {
    const before = known.states[line.client] ?? [];
    known.states[line.client] = line.kind === 'changed' ? [line.state] : [...before, line.state];
  }
}

/** Compares a state with what was acknowledged and received before. */
function differences(known: Known, store: Store): readonly string[] {
  const problems: string[] = [];
  const expect = (isTrue: boolean, problem: string): void => void (isTrue || problems.push(problem));
  for (const id of known.documents) expect(store.all('documents').has(id), `The document ${id} is lost.`);
  const subscriptions = [...store.all('subscriptions').values()];
  for (const client of known.states.keys()) {
    const found = subscriptions.filter(({ url }) => url.endsWith(`/${client}`));
    const allowed = known.states[client] ?? [];
    expect(found.length <= 1, `The subscription of client ${client} is there ${found.length} times.`);
    expect(allowed.includes(found[0]?.state), `The subscription of client ${client} is ${found[0]?.state}.`);
    known.states[client] = [found[0]?.state];
  }
  const key = JSON.stringify(store.all('keys').get('apps'));
  expect(known.key === undefined || key === known.key, 'The key of apps is another.');
  known.key = key;
  const clientOf = new Map(subscriptions.map(({ id, url }) => [id, new URL(url).pathname.slice(1)]));
  const found = new Set<string>();
  for (const { subscriptionId, payload, state, sentAttempts } of store.all('deliveries').values()) {
    const name = `${clientOf.get(subscriptionId)} ${payload['event']}`;
    const { requests, accepted } = requestsOf(known.receiver, name);
    const before = known.deliveries.get(name);
    expect(!found.has(name), `The delivery ${name} is there twice.`);
    expect(
      sentAttempts <= 3 && requests <= 3,
      `The delivery ${name} has ${sentAttempts} attempts, ${requests} requests.`,
    );
    expect(requests <= sentAttempts, `The delivery ${name} counts ${sentAttempts} of ${requests} requests.`);
    expect(state !== 'SENT' || accepted > 0, `The delivery ${name} is SENT, and nobody has received it.`);
    expect(
      state !== 'ERRONEOUS' || sentAttempts === 3,
      `The delivery ${name} is given up after ${sentAttempts} attempts.`,
    );
    expect((before?.sentAttempts ?? 0) <= sentAttempts, `The delivery ${name} has lost an attempt.`);
    expect(
      before === undefined || isWaiting(before) || before.state === state,
      `The delivery ${name} is ${state} again.`,
    );
    known.deliveries.set(name, { state, sentAttempts });
    found.add(name);
  }
  for (const name of [...known.events, ...known.deliveries.keys()]) {
    const before = known.deliveries.get(name);
    // Only of those that are finished, the oldest are removed in the end.
    expect(found.has(name) || (before !== undefined && !isWaiting(before)), `The delivery ${name} is lost.`);
  }
  return problems;
}

/** Returns the deliveries that still wait although the sender has run, and nobody refuses anything any more. */
function leftovers({ deliveries, states }: Known, store: Store): readonly string[] {
  const isRemoved = (name: string): boolean => states[Number(name.split(' ')[0])]?.[0] === 'REMOVED';
  const waiting = [...deliveries].filter(([name, delivery]) => isWaiting(delivery) && !isRemoved(name));
  return [
    ...waiting.map(([name]) => `The delivery ${name} still waits.`),
    ...(store.all('deliveries').size === 0 ? ['There was no delivery.'] : []),
  ];
}

function isWaiting({ state }: { readonly state: string }): boolean {
  return state === 'QUEUED' || state === 'FAILED';
}

function requestsOf(receiver: Receiver, name: string): ReturnType<Receiver['of']> {
  const [client = '', event = ''] = name.split(' ');
  return receiver.of(client, event);
}
