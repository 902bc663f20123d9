import { wrongArgument } from '../../diagnostics/arguments.js';
import { quoted } from '../../diagnostics/quoted.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import { appOwner } from '../../interface/owners.js';
import { bounds } from '../bounds.js';
import type { StandInContext } from '../context.js';
import type { StandInOptions } from '../options.js';
import type { StoredDelivery, StoredSubscription } from '../state/records.js';
import type { RecordChange } from '../state/store.js';
import { createAppTokens } from './app-tokens.js';
import { isOtherVendor, platformOwnerIn, refusalsOfEvent } from './destinations.js';
import { isRecipient, suppressedAppOf } from './recipients.js';
import { createSwitchOff, registrationAnswers } from './registrations.js';
import { webhookRows } from './rows.js';
import { startTasks } from './scheduled-tasks.js';
import { createSendDelivery } from './send-delivery.js';
import { createSender } from './sender.js';
import type { StandInEvent, Webhooks } from './webhooks.js';

/**
 * Creates subscriptions and deliveries, and starts the scheduled tasks. Deliveries that a state holds are attempted when the sender
 * runs: with the next event, or by `runSender`.
 *
 * @throws {VqlError} `wrong-argument` for the expression of a task.
 */
export async function createWebhooks(context: StandInContext): Promise<Webhooks> {
  const { store, options } = context;
  const tokens = createAppTokens(context);
  const sender = await createSender(context, createSendDelivery(context, tokens));
  const startSender = (): void => {
    // A state that can no longer be written fails every request, which reports it.
    sender.run().catch(() => undefined);
  };
  const deliveriesOf = (event: StandInEvent): readonly RecordChange[] => {
    const deliveries = [...store.all('subscriptions').values()]
      .filter((subscription) => isRecipient(subscription, event, options))
      .map((subscription) => deliveryTo(subscription, event, context));
    return [
      ...deliveries.map((record) => ({ put: 'deliveries' as const, record })),
      ...outdated(store.all('deliveries'), deliveries.length),
    ];
  };
  const emit = async (event: StandInEvent): Promise<void> => {
    const { name, owner } = event;
    const refusals = refusalsOfEvent(event, options);
    if (refusals.length > 0) throw new VqlError(refusals, { text: name });
    if (isOtherVendor(owner, options)) throw wrongArgument('The option "owner" of emit', expectedOwner(options), owner);
    await store.commit(...deliveriesOf(event));
    startSender();
  };
  const tasks = await startTasks(options.crons ?? [], context.clock, ({ queue, payload }) =>
    emit({ name: queue, owner: appOwner, payload }),
  );
  return {
    answers: registrationAnswers(context),
    attempts: sender.attempts,
    deliveriesOf,
    emit,
    startSender,
    runSender: sender.run,
    switchOff: createSwitchOff(context),
    suppressedAppOf: (headers, caller) => suppressedAppOf(headers, caller, options),
    jwks: tokens.jwks,
    rows: () => webhookRows(store),
    async close() {
      await tasks.close();
      await sender.close();
    },
  };
}

function expectedOwner(options: StandInOptions): string {
  return `${quoted(platformOwnerIn(options) ?? '')}, the platform, or an app`;
}

function deliveryTo(
  { id: subscriptionId, url }: StoredSubscription,
  { name, payload = {}, userId }: StandInEvent,
  { clock, random }: StandInContext,
): StoredDelivery {
  // The stand-in has no WebSocket server, so that the delivery is given up without an attempt.
  const isTopic = url.startsWith('ws:');
  return {
    id: random.id(),
    subscriptionId,
    eventTopic: name,
    payload,
    userId,
    createdAt: new Date(clock.now()).toISOString(),
    state: isTopic ? 'ERRONEOUS' : 'QUEUED',
    sentAttempts: 0,
    response: isTopic ? 'The stand-in delivers nothing to topics: register an http or https url.' : undefined,
  };
}

/** Returns the removal of the oldest finished deliveries, so that as many as are kept are left beside those that are added. */
function outdated(deliveries: ReadonlyMap<string, StoredDelivery>, added: number): readonly RecordChange[] {
  const removals: RecordChange[] = [];
  let excess = deliveries.size + added - bounds.deliveries;
  for (const { id, state } of deliveries.values()) {
    if (excess <= 0) break;
    if (state !== 'SENT' && state !== 'ERRONEOUS') continue;
    removals.push({ remove: 'deliveries', id });
    excess -= 1;
  }
  return removals;
}
