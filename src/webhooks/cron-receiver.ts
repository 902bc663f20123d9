import {
  type ArgumentKind,
  callback,
  checkArgument,
  checkOptions,
  type OptionKinds,
  record,
  wrongArgument,
} from '../diagnostics/arguments.js';
import { quoted } from '../diagnostics/quoted.js';
import { type CoalesceOptions, coalesceOptionKinds } from './coalesce/coalesce-options.js';
import { type Coalescer, coalesce } from './coalesce/coalescer.js';
import { createReceiver, type Receiver, type ReceiverOptions, receiverOptionKinds } from './receive/receiver.js';

/** Options of `createCronReceiver`. `appIdentifier`, `keys`, `queueOf`, `store` and `jobs` are required. */
export interface CronReceiverOptions
  extends Omit<ReceiverOptions, 'accept'>,
    Omit<CoalesceOptions, 'handle' | 'keyOf' | 'clock'> {
  /**
   * The function of each queue. It may take longer than the service waits, and must not mind being called twice. A delivery to another
   * queue is answered 503.
   */
  readonly jobs: Readonly<Record<string, CoalesceOptions['handle']>>;
}

/** A receiver of cron events. */
export interface CronReceiver extends Pick<Coalescer, 'backlog' | 'idle' | 'stop'> {
  /** Answers a delivery as soon as it is stored; its job runs afterwards. */
  readonly receive: Receiver;
}

const jobsOption = 'The option "jobs" of createCronReceiver';

const jobsKind: ArgumentKind = {
  expected: 'an object with a function for each queue',
  accepts: (value) => record.accepts(value) && Object.values(Object(value)).every(callback.accepts),
};

const { accept: _, ...receiverKinds } = receiverOptionKinds;
const { handle: __, keyOf: ___, ...coalesceKinds } = coalesceOptionKinds;
const optionKinds: OptionKinds<CronReceiverOptions> = { ...receiverKinds, ...coalesceKinds, jobs: jobsKind };

/**
 * Creates a receiver of cron events: of queues with the owner `APP`, to which a scheduled task delivers. A job runs after the answer,
 * and never twice at the same time: deliveries that come while it runs become one more run.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`; and what `store.list()` throws.
 *
 * @example
 * ```ts
 * import { createCronReceiver, memoryStore, webhookUrls } from 'vql-kit/webhooks';
 * const keys = { keys: [{ kty: 'EC', crv: 'P-256', x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4', y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM' }] };
 * const queues = [{ queue: 'nightly-export', owner: 'APP' }];
 * const { queueOf } = webhookUrls({ baseUrl: 'https://app.example/cron', appIdentifier: 'my-app', queues });
 * const { receive } = await createCronReceiver({
 *   appIdentifier: 'my-app',
 *   keys,
 *   queueOf,
 *   store: memoryStore(),
 *   jobs: { 'nightly-export': async ({ receivedAt }) => console.log('export', receivedAt) },
 * });
 * console.log((await receive(new Request('https://app.example/cron/nightly-export'))).status); // 405
 * ```
 */
export async function createCronReceiver(options: CronReceiverOptions): Promise<CronReceiver> {
  checkArgument('The options of createCronReceiver', options, record);
  checkOptions('createCronReceiver', options, optionKinds);
  checkArgument(jobsOption, options.jobs, jobsKind);
  checkArgument('The option "queueOf" of createCronReceiver', options.queueOf, callback);
  const { jobs, store, concurrency, onError, deadLetters, queueOf, ...receiverOptions } = options;
  const { clock } = receiverOptions;
  const { accept, backlog, idle, stop } = await coalesce({
    store,
    concurrency,
    onError,
    deadLetters,
    clock,
    keyOf: ({ queue }) => queue,
    // A delivery that an earlier version of the program has stored may have no job any more.
    handle: async (delivery, context) => jobOf(jobs, delivery.queue)?.(delivery, context),
  });
  const receive = createReceiver({
    ...receiverOptions,
    queueOf,
    accept: (delivery) => {
      const { queue } = delivery;
      if (jobOf(jobs, queue) === undefined)
        throw wrongArgument(jobsOption, `an object with a function for the queue ${quoted(queue)}`, jobs);
      return accept(delivery);
    },
  });
  return { receive, backlog, idle, stop };
}

function jobOf(jobs: CronReceiverOptions['jobs'], queue: string): CoalesceOptions['handle'] | undefined {
  return Object.hasOwn(jobs, queue) ? jobs[queue] : undefined;
}
