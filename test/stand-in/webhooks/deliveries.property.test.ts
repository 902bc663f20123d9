import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openStore, type Store } from '../../../src/stand-in/state/store.js';
import { VirtualClock } from '../../auth/virtual-clock.js';
import { propertyRuns } from '../../support/property-runs.js';
import { type Opened, openWebhooks, type Received } from './open-webhooks.js';

type Reaction = 200 | 500 | 'reset' | 'hang';
type State = 'QUEUED' | 'SENT' | 'FAILED' | 'ERRONEOUS';

interface ModelDelivery {
  readonly receiver: number;
  readonly event: number;
  state: State;
  attempts: number;
}

/** What a stand-in should have: receivers with a subscription each, and deliveries to them. */
interface Model {
  readonly isActive: boolean[];
  readonly reactions: Reaction[];
  readonly deliveries: ModelDelivery[];
  events: number;
}

/** A stand-in that can crash: what it does afterwards changes nothing, and only its state is left. */
class Real {
  readonly clock = new VirtualClock();
  /** The requests of stand-ins that have ended. */
  readonly received: Received[] = [];
  readonly reactions: Reaction[] = receivers.map(() => 200);
  #store: Store | undefined;
  #webhooks: Opened | undefined;
  #isAlive = { value: true };

  get webhooks(): Opened {
    if (this.#webhooks === undefined) throw new Error('It is not open.');
    return this.#webhooks;
  }

  async open(): Promise<void> {
    const store = this.#store ?? (await openStore(undefined));
    this.#store = store;
    const isAlive = { value: true };
    this.#isAlive = isAlive;
    const mortal: Store = {
      ...store,
      commit: (...changes) => (isAlive.value ? store.commit(...changes) : new Promise(() => undefined)),
    };
    this.#webhooks = await openWebhooks({ store: mortal, clock: this.clock });
    this.#webhooks.react((url) => {
      if (!isAlive.value) throw new Error('A stand-in that has crashed sends a request.');
      return this.reactions[receivers.indexOf(url)] ?? 500;
    });
  }

  async end(how: 'crash' | 'close'): Promise<void> {
    if (how === 'close') await this.webhooks.close();
    this.#isAlive.value = false;
    this.received.push(...this.webhooks.received);
  }
}

const receivers = ['http://127.0.0.1/a', 'http://127.0.0.1/b', 'http://127.0.0.1/c'];
const registration = (receiver: number) => ({ url: receivers[receiver], destinationQueue: 'article.update' });
const isWaiting = ({ state }: ModelDelivery): boolean => state === 'QUEUED' || state === 'FAILED';

const met = new Map<string, number>();
function move(delivery: ModelDelivery, state: State): void {
  const step = `${delivery.state} ${state}`;
  met.set(step, (met.get(step) ?? 0) + 1);
  delivery.state = state;
}

/** What one run of the sender does. `end`: what happens to attempts whose receiver does not answer. */
function runModel({ deliveries, isActive, reactions }: Model, end: 'timeout' | 'close' | 'crash'): void {
  for (const delivery of deliveries.filter((one) => isWaiting(one) && isActive[one.receiver])) {
    delivery.attempts += 1;
    const reaction = reactions[delivery.receiver];
    if (reaction === 200) move(delivery, 'SENT');
    else if (reaction === 'hang' && end === 'crash')
      // Nobody knows how it ended: the attempt counts.
      move(delivery, delivery.attempts === 3 ? 'ERRONEOUS' : delivery.state);
    else move(delivery, delivery.attempts === 3 ? 'ERRONEOUS' : 'FAILED');
  }
}

/** Compares all deliveries, and the requests that receivers have got. */
function compare({ deliveries }: Model, { webhooks, received }: Real): void {
  const expected = deliveries.map(({ state, attempts }) => ({ state, sentAttempts: attempts }));
  const found = webhooks.states().map((recipients) => {
    const [{ state, sentAttempts }] = recipients as [{ state: State; sentAttempts: number }];
    return { state, sentAttempts };
  });
  expect(found).toEqual(expected);
  const requests = [...received, ...webhooks.received];
  for (const { receiver, event, attempts } of deliveries) {
    const mine = requests.filter(({ url, body }) => url === receivers[receiver] && body === `{"event":${event}}`);
    expect(mine).toHaveLength(attempts);
    expect(attempts).toBeLessThanOrEqual(3);
  }
}

type Command = fc.AsyncCommand<Model, Real>;

function react(receiver: number, reaction: Reaction): Command {
  return {
    check: () => true,
    async run(model, real) {
      model.reactions[receiver] = reaction;
      real.reactions[receiver] = reaction;
    },
    toString: () => `receiver ${receiver}: ${reaction}`,
  };
}

function toggle(receiver: number): Command {
  return {
    check: () => true,
    async run({ isActive }, { webhooks }) {
      await webhooks.call(isActive[receiver] ? 'deregisterWebhook' : 'registerWebhook', registration(receiver));
      isActive[receiver] = !isActive[receiver];
    },
    toString: () => `toggle ${receiver}`,
  };
}

/** An event, or a run of the sender alone, and how the attempts end whose receivers do not answer. */
function run(isEvent: boolean, end: 'timeout' | 'close' | 'crash'): Command {
  return {
    check: () => true,
    async run(model, real) {
      const { webhooks, clock } = real;
      if (isEvent) {
        const event = model.events++;
        for (const receiver of receivers.keys())
          if (model.isActive[receiver]) model.deliveries.push({ receiver, event, state: 'QUEUED', attempts: 0 });
        await webhooks.emit({ name: 'article.update', payload: { event } });
      } else webhooks.startSender();
      runModel(model, end);
      await clock.advance(end === 'timeout' ? 5_000 : 0);
      if (end !== 'timeout') {
        await real.end(end);
        await real.open();
      }
      compare(model, real);
      // A stand-in that is opened again sends nothing by itself, and neither does time.
      await clock.advance(86_400_000);
      compare(model, real);
    },
    toString: () => `${isEvent ? 'event' : 'sender'}, ${end}`,
  };
}

const receiver = fc.nat({ max: receivers.length - 1 });
const end = fc.constantFrom('timeout', 'timeout', 'close', 'crash');
const commands = fc.commands(
  [
    fc
      .tuple(receiver, fc.constantFrom<Reaction[]>(200, 500, 'reset', 'hang'))
      .map(([at, reaction]) => react(at, reaction)),
    receiver.map(toggle),
    fc.tuple(fc.boolean(), end).map(([isEvent, how]) => run(isEvent, how)),
    end.map((how) => run(false, how)),
  ],
  { size: 'medium' },
);

it('deliveries behave as their table of states, whatever receivers do and whenever the stand-in ends', async () => {
  const runs = propertyRuns(80);
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const real = new Real();
      await real.open();
      for (const at of receivers.keys()) await real.webhooks.call('registerWebhook', registration(at));
      const model: Model = {
        isActive: receivers.map(() => true),
        reactions: receivers.map(() => 200),
        deliveries: [],
        events: 0,
      };
      await fc.asyncModelRun(() => ({ model, real }), sequence);
    }),
    { numRuns: runs },
  );
  const steps = ['QUEUED SENT', 'QUEUED FAILED', 'FAILED SENT', 'FAILED FAILED', 'FAILED ERRONEOUS'];
  const afterCrashes = ['QUEUED QUEUED', 'QUEUED ERRONEOUS'];
  for (const step of [...steps, ...afterCrashes]) expect(met.get(step) ?? 0, step).toBeGreaterThan(0);
});
