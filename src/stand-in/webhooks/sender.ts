import { setMaxListeners } from 'node:events';
import { limits } from '../../interface/limits.js';
import type { DeliveryStateName } from '../../interface/states.js';
import { bounds } from '../bounds.js';
import type { StandInContext } from '../context.js';
import type { Random } from '../random.js';
import type { StoredDelivery } from '../state/records.js';
import { createLanes } from './lanes.js';
import type { DeliveryOutcome, SendDelivery } from './send-delivery.js';
import type { DeliveryAttempt } from './webhooks.js';

/** Attempts deliveries. */
export interface Sender {
  /** The latest attempts that have ended. */
  readonly attempts: readonly DeliveryAttempt[];
  /** Attempts each delivery that waits once; resolves when no attempt is under way. */
  run(): Promise<void>;
  close(): Promise<void>;
}

const mostAttempts = limits.deliveryAttempts.value;

/**
 * Creates the sender. An attempt is counted on the disk before its request is sent, so that a crash never leads to a fourth one; a
 * delivery whose last attempt a crash has cut off is given up.
 */
export async function createSender({ store, clock, random }: StandInContext, send: SendDelivery): Promise<Sender> {
  const attempts: DeliveryAttempt[] = [];
  const underWay = new Map<string, Promise<void>>();
  const inLane = createLanes(bounds.attemptsAtOnce);
  const closing = new AbortController();
  // Each attempt listens; beyond ten, Node would warn of a leak.
  setMaxListeners(bounds.attemptsAtOnce, closing.signal);

  const attempt = async (id: string): Promise<void> => {
    const delivery = store.all('deliveries').get(id);
    const subscription = store.all('subscriptions').get(delivery?.subscriptionId ?? '');
    if (delivery === undefined || subscription?.state !== 'ACTIVE' || closing.signal.aborted) return;
    const begun = { ...delivery, sentAttempts: delivery.sentAttempts + 1 };
    await store.commit({ put: 'deliveries', record: begun });
    const at = new Date(clock.now()).toISOString();
    const outcome = await send(begun, subscription, closing.signal);
    attempts.push({
      at,
      deliveryId: id,
      subscriptionId: subscription.id,
      url: subscription.url,
      event: delivery.eventTopic,
      attempt: begun.sentAttempts,
      ...outcome,
    });
    if (attempts.length > bounds.attempts) attempts.shift();
    const state = stateAfter(begun.sentAttempts, outcome);
    const response = outcome.error ?? begun.response;
    await store.commit({ put: 'deliveries', record: { ...begun, state, response } });
  };

  const abandoned = [...store.all('deliveries').values()].filter(
    (delivery) => isWaiting(delivery) && delivery.sentAttempts >= mostAttempts,
  );
  await store.commit(
    ...abandoned.map((delivery) => ({
      put: 'deliveries' as const,
      record: {
        ...delivery,
        state: 'ERRONEOUS' as const,
        response: 'The stand-in ended during the last attempt.',
      },
    })),
  );

  return {
    attempts,
    async run() {
      const subscriptions = store.all('subscriptions');
      const waiting = [...store.all('deliveries').values()].filter(
        (delivery) =>
          isWaiting(delivery) &&
          !underWay.has(delivery.id) &&
          subscriptions.get(delivery.subscriptionId)?.state === 'ACTIVE',
      );
      for (const { id } of shuffled(waiting, random)) {
        const ended = inLane(() => attempt(id)).finally(() => underWay.delete(id));
        underWay.set(id, ended);
      }
      await Promise.all(underWay.values());
    },
    async close() {
      closing.abort();
      await Promise.allSettled(underWay.values());
    },
  };
}

/** Whether a delivery is attempted when the sender runs. */
function isWaiting({ state }: StoredDelivery): boolean {
  return state === 'QUEUED' || state === 'FAILED';
}

/** Returns the state of a delivery after an attempt, as the table `deliveryStates` describes it. */
function stateAfter(attempts: number, { error }: DeliveryOutcome): DeliveryStateName {
  if (error === undefined) return 'SENT';
  return attempts < mostAttempts ? 'FAILED' : 'ERRONEOUS';
}

/** Returns a list in another order: nothing may depend on the order of deliveries. */
function shuffled<Item>(list: readonly Item[], random: Random): readonly Item[] {
  return list
    .map((item) => ({ item, rank: random.number() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
