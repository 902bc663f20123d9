import {
  type ArgumentKind,
  callback,
  checkArgument,
  checkOptions,
  filledText,
  type OptionKinds,
} from '../../diagnostics/arguments.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { webhookCodes } from '../../diagnostics/codes/webhooks.js';
import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import { type DestinationOptions, destinationOptionKinds } from '../../interface/event-names/destinations.js';
import { locateEventName } from '../../interface/event-names/event-name.js';
import { isPublishedSuffix } from '../../interface/event-names/event-payloads.js';
import { readPayload } from '../../resources/webhook/read-payload.js';
import type { Delivery } from '../delivery.js';
import { checkPattern, sampleOf } from './check-pattern.js';
import { matcherOf, type PatternPayload } from './event-pattern.js';

/** Options of `createDispatcher`. */
export interface DispatcherOptions extends DestinationOptions {
  /**
   * Called for each warning about a name, such as a filter that matches no change. Default: a warning is thrown, as an error is, unless a
   * published page has the form of the name.
   */
  readonly onDiagnostic?: ((diagnostic: Diagnostic) => void) | undefined;
}

/** A delivery with the payload of its event. */
export interface EventDelivery<Event extends string> extends Omit<Delivery, 'payload'> {
  readonly payload: PatternPayload<Event>;
}

/** Passes deliveries to functions, by their events. */
export interface Dispatcher {
  /**
   * Sets a function for an event, or for all events that a pattern stands for: `*` is any part of a name, and at the end any parts.
   * A parameter is part of the name: `article.update` and `article(sales-channel-id=7).update` are two events,
   * `article(sales-channel-id=*).update` is the second one with any value. `*` alone is every event.
   *
   * @returns the dispatcher itself.
   * @throws {VqlError} `wrong-argument`, or the errors of `checkEventName` for the name.
   */
  on<const Event extends string>(event: Event, listener: (delivery: EventDelivery<Event>) => unknown): Dispatcher;
  /**
   * Calls the functions for a delivery, one after the other, in the order in which they were set. Pass it to `accept` or `handle`.
   *
   * @throws {VqlError} `no-event-handler`, or the differences of the payload from its schema; and whatever the functions throw.
   */
  dispatch(this: void, delivery: Delivery): Promise<void>;
}

const eventKind: ArgumentKind = {
  expected: 'the name of an event, in which "*" can stand for a part: "article.update", "document.*.*"',
  accepts: (value) => filledText.accepts(value) && !String(value).includes('**'),
};

const optionKinds: OptionKinds<DispatcherOptions> = {
  ...destinationOptionKinds,
  onDiagnostic: callback,
};

/**
 * Creates a dispatcher: functions for events, whose payloads are typed by the names of the events and validated by the schemas of
 * `vql-kit/resources`. With `destinations`, names that the service does not have are refused when they are set.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import { createDispatcher } from 'vql-kit/webhooks';
 * const destinations = [{ owner: '#acme#', queue: 'article.update' }, { owner: '#acme#', queue: 'document.customer_order.create' }];
 * const { on, dispatch } = createDispatcher({ destinations });
 * on('document.*.*', ({ queue, payload }) => console.log(queue, payload.documentId)); // document.customer_order.create 7
 * const payload = { documentId: '7' };
 * await dispatch({ queue: 'document.customer_order.create', payload, receivedAt: '2026-03-01T08:00:00.000Z' });
 * try {
 *   on('artcle.update', () => undefined);
 * } catch (error) {
 *   console.log(error instanceof Error && error.message); // The service offers no event "artcle.update". Did you mean "article.update"?
 * }
 * ```
 */
export function createDispatcher(options: DispatcherOptions = {}): Dispatcher {
  checkOptions('createDispatcher', options, optionKinds);
  const { onDiagnostic, ...destinationOptions } = options;
  const entries: RegisteredListener[] = [];
  const dispatcher: Dispatcher = {
    on(event, listener) {
      checkArgument('The event of on', event, eventKind);
      checkArgument('The listener of on', listener, callback);
      const problems = event === '*' ? [] : checkPattern(event, destinationOptions);
      if (hasErrors(problems)) throwIfAny(problems);
      if (onDiagnostic === undefined) throwIfAny(problems.filter((problem) => preventsCalls(problem, event)));
      for (const problem of problems) onDiagnostic?.(problem);
      // Whoever matches the pattern has a payload of its type.
      entries.push({ matches: matcherOf(event), listener: listener as RegisteredListener['listener'] });
      return dispatcher;
    },
    async dispatch(delivery) {
      const { queue, payload } = delivery;
      const found = entries.filter(({ matches }) => matches(queue));
      if (found.length === 0) throw new VqlError([create('no-event-handler', { queue: quoted(queue) })]);
      const { value, diagnostics } = readPayload(queue, payload);
      if (value === undefined) throw new VqlError(diagnostics.map((one) => ofPayload(one, queue)));
      for (const { listener } of found) await listener({ ...delivery, payload: value });
    },
  };
  return dispatcher;
}

const create = diagnosticsOf(webhookCodes);

/** Whether a function for an event with a problem is never called. The service may have the events of published pages. */
function preventsCalls({ code }: Diagnostic, event: string): boolean {
  return code !== 'event-suffix' || !isPublishedSuffix(locateEventName(sampleOf(event)).value?.name.suffix ?? '');
}

function throwIfAny(problems: readonly Diagnostic[]): void {
  // The message of an error has no warnings.
  if (problems.length > 0) throw new VqlError(problems.map((problem) => ({ ...problem, severity: 'error' })));
}

/** Names the event and the member: the message alone is what a log has. */
function ofPayload(problem: Diagnostic, queue: string): Diagnostic {
  const { path = '', message } = problem;
  const position = path === '' ? '' : ` at ${quoted(path)}`;
  return { ...problem, message: `The payload of ${quoted(queue)} is not valid${position}. ${message}` };
}

interface RegisteredListener {
  readonly matches: (queue: string) => boolean;
  readonly listener: (delivery: Omit<Delivery, 'payload'> & { readonly payload: unknown }) => unknown;
}
