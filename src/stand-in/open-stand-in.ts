import { checkArgument, checkOptions, filledText, type OptionKinds, record } from '../diagnostics/arguments.js';
import type { Engine } from '../engine/open-engine.js';
import type { SubscriptionStateName } from '../interface/states.js';
import { type AsyncClosable, closeByUsing } from '../internal/timing/async-dispose.js';
import { wallClock } from '../internal/timing/clock.js';
import { waitFor } from '../internal/timing/wait.js';
import { checkStandInOptions } from './check-options.js';
import type { StandInContext } from './context.js';
import { createDocuments } from './documents/create-documents.js';
import { withFaults } from './faults/with-faults.js';
import { answerRefused, createGate } from './gate.js';
import { withCors } from './http/cors.js';
import type { Handler, ReceivedRequest } from './http/endpoint-request.js';
import { apiPath, authPath } from './http/match.js';
import { createRequestJournal, type RecordedRequest, requestTemplate } from './http/request-journal.js';
import { closedResponse, unwrittenResponse } from './http/responses.js';
import type { OfferedDestination, StandInOptions } from './options.js';
import { createQueries } from './queries/create-queries.js';
import { createRandom } from './random.js';
import { createRealm } from './realm/create-realm.js';
import type { UserDecision } from './realm/realm.js';
import type { StoredDelivery, StoredSubscription } from './state/records.js';
import { openStore } from './state/store.js';
import { createWebhooks } from './webhooks/create-webhooks.js';
import { destinationsOf } from './webhooks/destinations.js';
import type { EmittedPayload } from './webhooks/payload.js';
import type { DeliveryAttempt, PublicKeys, StandInEvent } from './webhooks/webhooks.js';

/** The members of an event beside its name and its payload. */
export type EmitOptions = Omit<StandInEvent, 'name' | 'payload'>;

/** Takes what `fetch` takes, and is a handler for `listen`, whose own refusals have the headers of `cors` and are in the journal, too. */
export interface FetchOfStandIn {
  (input: Request | string | URL, init?: RequestInit): Promise<Response>;
  readonly refuse: NonNullable<Handler['refuse']>;
}

/** The service on this machine. */
export interface StandIn extends AsyncClosable {
  /** Address of the API, for `createClient`. Nothing listens there: requests are answered by `fetch`. */
  readonly baseUrl: string;
  /** Address of the identity server, for the sources of tokens. */
  readonly authUrl: string;
  /**
   * Answers a request as `fetch` does, in this process. Only the path of its address counts, so it can be put behind a server at any
   * origin. It rejects with a `TypeError` where a connection breaks.
   */
  readonly fetch: FetchOfStandIn;
  /** The tables, with the documents that were created. */
  readonly engine: Pick<Engine, 'execute' | 'put' | 'remove' | 'catalog'>;
  /**
   * Accepts an event, and starts the sender. Resolves when its deliveries are in the state. The documented members of the payload are
   * typed by the name; an id can be a bigint.
   *
   * @throws {VqlError} for what cannot be the name of an event; `wrong-argument` or `unknown-option`.
   */
  emit<const Event extends string>(name: Event, payload?: EmittedPayload<Event>, options?: EmitOptions): Promise<void>;
  /** Attempts each delivery that waits once, as new activity does; resolves when all attempts have ended. */
  runSender(): Promise<void>;
  /**
   * The latest requests, as many as the option `journalSize`, the oldest first, without secrets. The array grows with each request. As rows they are in the template
   * `standIn.queryRequest`.
   */
  readonly requests: readonly RecordedRequest[];
  /** The deliveries that were accepted, the oldest first. */
  readonly deliveries: readonly StoredDelivery[];
  /** The latest 1,000 attempts to deliver an event. */
  readonly attempts: readonly DeliveryAttempt[];
  /** The queues that apps can subscribe to: the answer of the list of destinations. */
  readonly destinations: readonly OfferedDestination[];
  /** The subscriptions, in every state. */
  readonly subscriptions: readonly StoredSubscription[];
  /** Switches a subscription off, as a user (`DEACTIVATED`) or the platform (`REVOKED`) does. @throws {VqlError} for an unknown id. */
  switchOff(subscriptionId: string, state: Exclude<SubscriptionStateName, 'ACTIVE' | 'REMOVED'>): Promise<void>;
  /** Returns the keys with which receivers verify the tokens of deliveries: those that an app got when it was created. */
  jwks(): Promise<PublicKeys>;
  /**
   * Signs in a user without a browser, at an address that `begin()` of `codeGrant` returned; returns the address that the browser would
   * be redirected to.
   *
   * @throws {VqlError} `wrong-argument` for an address that shows an error, or an unknown user.
   */
  signIn(url: string | URL, decision: UserDecision): string;
  /** Enters the code of a device without a browser. @throws {VqlError} `wrong-argument` for a code that is not waiting. */
  confirmDevice(userCode: string, decision: UserDecision): void;
  /** Ends attempts and scheduled tasks, and closes the state and the tables. Later requests are answered 503. */
  close(): Promise<void>;
}

const emitKinds: OptionKinds<EmitOptions> = { owner: filledText, userId: filledText, suppressedApp: filledText };

/** The origin of the addresses. A request that is sent there by mistake does not leave this machine. */
const origin = 'http://127.0.0.1';

/**
 * Opens a stand-in: the service on your own rows, for tests and development without an installation. It behaves as the interface document
 * says, quirks included, and answers 501 to what the document does not show. Every option has a default; without `tables` there are
 * no rows, without `state` everything is forgotten at the end.
 *
 * It needs the packages `@duckdb/node-api` and `jose`, and `croner` for scheduled tasks.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`; `engine-table` for a table that cannot be read.
 * @throws {Error} if a package is not installed, or the state cannot be read; the reason of `signal` if it is aborted.
 *
 * @example
 * ```ts
 * import { passwordGrant } from 'vql-kit/auth';
 * import { createClient } from 'vql-kit/client';
 * import { openStandIn } from 'vql-kit/stand-in';
 *
 * const erp = await openStandIn({
 *   tables: { 'account.query': [{ id: '1', name: 'Bolt AG' }, { id: '2', name: 'Nut KG' }] },
 *   clients: [{ id: 'my-app', secret: 'demo-secret' }],
 *   users: [{ name: 'ada', password: 'demo-password', passwordGrant: true }],
 * });
 * const { authUrl, baseUrl, fetch } = erp;
 * const user = { username: 'ada', password: 'demo-password' };
 * const token = passwordGrant({ authUrl, fetch, clientId: 'my-app', clientSecret: 'demo-secret', ...user });
 * const client = createClient({ baseUrl, fetch, token, userAgent: 'my-app' });
 * console.log(await client.query('SELECT id, name FROM account.query').toArray({ max: 10 })); // [{ id: '1', name: 'Bolt AG' }, { id: '2', name: 'Nut KG' }]
 *
 * const { document } = await client.documents.create({ transitionId: 'create', document: { accountId: '1' } });
 * const created = `SELECT accountId FROM document.querySalesDocuments WHERE id = '${document?.id}'`;
 * console.log((await client.page(created, { limit: 1 })).rows); // [{ accountId: '1' }]
 * await erp.close();
 * ```
 */
export async function openStandIn(options: StandInOptions = {}): Promise<StandIn> {
  checkStandInOptions(options);
  const store = await openStore(options.state);
  const random = createRandom(options.seed, store.has);
  const context: StandInContext = { options, store, clock: options.clock ?? wallClock, random };
  const opened: (() => unknown)[] = [() => store.close()];
  const close = async (): Promise<void> => {
    for (let last = opened.pop(); last !== undefined; last = opened.pop()) await last();
  };
  try {
    const realm = await createRealm(context);
    const webhooks = await createWebhooks(context);
    opened.push(() => webhooks.close());
    const journal = createRequestJournal(context);
    const systemRows = () => ({ ...webhooks.rows(), [requestTemplate]: journal.rows() });
    const { engine, answers } = await createQueries(context, systemRows);
    opened.push(() => engine.close());
    const documents = await createDocuments(context, engine, webhooks);
    const gate = createGate(options, realm, { ...realm.answers, ...webhooks.answers, ...answers, ...documents });
    const answer = withFaults(gate, context, journal.noteFault);
    /** Adds what every answer passes. */
    const finish = <Received extends ReceivedRequest>(respond: (request: Received) => Promise<Response>) =>
      journal.record(
        withCors(async (request: Received) => {
          if (opened.length === 0) return closedResponse();
          try {
            return await respond(request);
          } catch (error) {
            const failure = store.failure();
            if (failure === undefined) throw error;
            return unwrittenResponse(failure);
          }
        }, options.cors),
      );
    const standIn: Omit<StandIn, keyof AsyncClosable> = {
      baseUrl: `${origin}${apiPath}`,
      authUrl: `${origin}${authPath}`,
      fetch: Object.assign(fetchOf(finish(answer)), {
        refuse: finish(answerRefused),
      }),
      engine,
      async emit(name, payload, emitOptions) {
        checkArgument('The name of emit', name, filledText);
        if (payload !== undefined) checkArgument('The payload of emit', payload, record);
        checkOptions('emit', emitOptions, emitKinds);
        await webhooks.emit({ ...emitOptions, name, payload });
      },
      runSender: webhooks.runSender,
      requests: journal.requests,
      get deliveries() {
        return [...store.all('deliveries').values()];
      },
      get attempts() {
        return [...webhooks.attempts];
      },
      get subscriptions() {
        return [...store.all('subscriptions').values()];
      },
      destinations: destinationsOf(options),
      switchOff: webhooks.switchOff,
      jwks: webhooks.jwks,
      signIn: realm.signIn,
      confirmDevice: realm.confirmDevice,
      close,
    };
    return closeByUsing(standIn, close);
  } catch (cause) {
    await close();
    throw cause;
  }
}

/** Returns the function that takes what `fetch` takes. */
function fetchOf(respond: Handler): (...request: Parameters<typeof fetch>) => Promise<Response> {
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    return waitFor(respond(request), request.signal);
  };
}
