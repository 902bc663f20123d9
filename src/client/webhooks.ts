import { type ArgumentKind, checkArgument, record } from '../diagnostics/arguments.js';
import type { Registration } from '../interface/subscriptions/registration.js';
import {
  type ExistingSubscription,
  type RegistrationPlan,
  registrationPlan,
  registrations,
} from '../interface/subscriptions/registration-plan.js';
import { createColumn, createPath, createStatement, createTemplate } from '../vql/create.js';
import { type CallOptions, callOf, callOptions, checkCallOptions, checkedOptions } from './api-request.js';
import { checkedBody } from './body.js';
import type { ClientSettings } from './options.js';
import { queryRows, rowsIn } from './queries.js';
import type { Send } from './transport.js';

/** A queue that events can be received from. */
export interface EventQueue {
  readonly owner: string;
  readonly queue: string;
  readonly description?: string;
}

/** The calls about webhooks. */
export interface ClientWebhooks {
  /** Returns every queue that the service offers: several thousand, some of which never get an event. */
  destinations(options?: CallOptions): Promise<readonly EventQueue[]>;
  /**
   * Registers a webhook; an equal registration has no further effect. Returns the body of the answer, whose shape is not documented.
   *
   * @throws {VqlError} for a registration that the service would refuse; what is doubtful goes to `onDiagnostic`.
   */
  register(registration: Registration, options?: CallOptions): Promise<unknown>;
  /** Ends a subscription. Returns the body of the answer, whose shape is not documented. */
  deregister(registration: Registration, options?: CallOptions): Promise<unknown>;
  /** Compares registrations with the subscriptions of the service, see `registrationPlan` of `vql-kit/interface`. Changes nothing. */
  plan<Wanted extends Registration>(
    wanted: readonly Wanted[],
    options?: Pick<CallOptions, 'signal'>,
  ): Promise<RegistrationPlan<Wanted, ExistingSubscription>>;
}

/** Selects what an `ExistingSubscription` has. A tree, so that no parser is needed. */
const subscriptionsQuery = createStatement({
  columns: ['id', 'destinationQueue', 'url', 'state', 'createdAt', 'appIdentifier'].map((field) =>
    createColumn(createPath(field)),
  ),
  from: createTemplate('system', 'queryAppMessageWebhook'),
});

/** The kind of the rows of that query, which `registrationPlan` compares. */
const subscriptionRow: ArgumentKind = {
  expected: 'a subscription',
  accepts: (row) =>
    record.accepts(row) &&
    ['url', 'destinationQueue', 'state', 'appIdentifier'].every((name) => {
      const value: unknown = Reflect.get(Object(row), name);
      return typeof value === 'string' || value === null || value === undefined;
    }),
};

/** Creates the calls about webhooks. */
export function createClientWebhooks(send: Send, settings: ClientSettings): ClientWebhooks {
  const { version, report, loaders } = settings;
  const post = async (
    name: 'register' | 'deregister',
    registration: Registration,
    options: CallOptions | undefined,
  ): Promise<unknown> => {
    const parts = checkedOptions(`webhooks.${name}`, options);
    const kind = `registration of webhooks.${name}`;
    const body = await checkedBody(registration, kind, loaders.registrationCheck, report);
    const answer = await send(
      callOf(`${name}Webhook`, { version }, { ...parts, body, reading: 'any', acceptsEmpty: true }),
    );
    return answer.body;
  };
  return {
    async destinations(options) {
      const parts = checkedOptions('webhooks.destinations', options);
      const { rows } = rowsIn(await send(callOf('listDestinations', {}, parts)), { row: record });
      // The service is trusted to send what it documents.
      return rows as readonly EventQueue[];
    },
    register: (registration, options) => post('register', registration, options),
    deregister: (registration, options) => post('deregister', registration, options),
    async plan(wanted, options) {
      checkArgument('The first argument of webhooks.plan', wanted, registrations);
      checkCallOptions('webhooks.plan', options, { signal: callOptions.signal });
      const signal = options?.signal;
      const rows = queryRows(subscriptionsQuery, { signal, pageSize: 1_000 }, send, settings, subscriptionRow);
      const existing = await rows.toArray({ max: Number.POSITIVE_INFINITY });
      return registrationPlan(wanted, existing as readonly ExistingSubscription[]);
    },
  };
}
