import {
  type ArgumentKind,
  checkArgument,
  checkOptions,
  filledText,
  flag,
  listOf,
  type OptionKinds,
  record,
  wrongArgument,
} from '../diagnostics/arguments.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { type DestinationOptions, destinationOptionKinds } from '../interface/event-names/destinations.js';
import { checkRegistration } from '../interface/subscriptions/check-registration.js';
import type { Registration } from '../interface/subscriptions/registration.js';

/** Options of `webhookUrls`. The first three are required. */
export interface WebhookUrlsOptions extends DestinationOptions {
  /** The URL below which each queue has one: `https://app.example/hooks`. */
  readonly baseUrl: string;
  /** The identifier of the app, without which deliveries have no token. */
  readonly appIdentifier: string;
  /**
   * The path below which requests arrive, if a proxy or a mount changes it: `/` if it takes the path of `baseUrl` away,
   * `/internal/hooks` if it adds one. Default: the path of `baseUrl`.
   */
  readonly arrivalPath?: string | undefined;
  /** Whether a slash at the end of the path of a request is ignored, which some proxies and frameworks add; default: no. */
  readonly ignoreFinalSlash?: boolean | undefined;
  /** Names of events; a queue of another owner than the platform, such as `APP` for cron events, with its owner. */
  readonly queues: readonly (string | OwnedQueue)[];
}

/** A queue of another owner than the platform. */
export interface OwnedQueue {
  readonly queue: string;
  readonly owner: string;
}

/** One URL for each queue. */
export interface WebhookUrls {
  /** What to register: for `client.webhooks.plan`, or `registrationPlan`. */
  readonly registrations: readonly Registration[];
  /** What is wrong with the registrations. Each path begins with the index of one. */
  readonly diagnostics: readonly Diagnostic[];
  /** Returns the queue of a request by its path: an option of `createReceiver`. */
  queueOf(this: void, request: { readonly url: string }): string | undefined;
}

const baseUrlKind: ArgumentKind = {
  expected: 'an absolute http or https url without credentials, query and fragment',
  accepts: (value) => {
    const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
    return url !== undefined && /^https?:$/.test(url.protocol) && `${url.username}${url.search}${url.hash}` === '';
  },
};

const pathKind: ArgumentKind = {
  expected: 'a path that begins with "/", without query and fragment',
  accepts: (value) => typeof value === 'string' && /^\/(?!\/)[^?#\\]*$/.test(value),
};

const queuesKind = listOf({
  expected: 'a name, or an object with queue and owner',
  accepts: (value) => {
    if (filledText.accepts(value)) return true;
    const { queue, owner } = Object(value) as Readonly<Record<string, unknown>>;
    return record.accepts(value) && filledText.accepts(queue) && filledText.accepts(owner);
  },
});

const optionKinds: OptionKinds<WebhookUrlsOptions> = {
  baseUrl: baseUrlKind,
  arrivalPath: pathKind,
  ignoreFinalSlash: flag,
  appIdentifier: filledText,
  queues: queuesKind,
  ...destinationOptionKinds,
};

/**
 * Gives each queue a URL of its own, since a delivery does not name its event, and checks the registrations before they are sent: with
 * `destinations` also whether the service has such queues.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import { webhookUrls } from 'vql-kit/webhooks';
 * const { registrations, diagnostics, queueOf } = webhookUrls({
 *   baseUrl: 'https://app.example/hooks',
 *   appIdentifier: 'my-app',
 *   queues: ['article.update', { queue: 'nightly-exprt', owner: 'APP' }],
 *   destinations: [{ owner: '#acme#', queue: 'article.update' }, { owner: 'APP', queue: 'nightly-export' }],
 * });
 * console.log(registrations[0]?.url); // https://app.example/hooks/article.update
 * console.log(diagnostics[0]?.message); // The owner "APP" has no queue "nightly-exprt". Did you mean "nightly-export"?
 * console.log(queueOf({ url: 'http://localhost:8080/hooks/article.update' })); // article.update
 * ```
 */
export function webhookUrls(options: WebhookUrlsOptions): WebhookUrls {
  checkArgument('The options of webhookUrls', options, record);
  checkOptions('webhookUrls', options, optionKinds);
  const { baseUrl, arrivalPath, ignoreFinalSlash, appIdentifier, queues, ...destinationOptions } = options;
  checkArgument('The option "baseUrl" of webhookUrls', baseUrl, baseUrlKind);
  checkArgument('The option "appIdentifier" of webhookUrls', appIdentifier, filledText);
  checkArgument('The option "queues" of webhookUrls', queues, queuesKind);
  const base = withoutFinalSlash(new URL(baseUrl).href);
  const arrivalBase = withoutFinalSlash(new URL(arrivalPath ?? base, base).href);
  const registrations = queues.map((one): Registration => {
    const { queue, owner } = typeof one === 'string' ? { queue: one, owner: undefined } : one;
    const url = below(base, queue);
    return { url, destinationQueue: queue, ...(owner && { destinationOwner: owner }), appIdentifier };
  });
  const byPath = new Map(
    registrations.map(({ destinationQueue: queue }) => [pathOf(below(arrivalBase, queue)), queue]),
  );
  if (byPath.size < registrations.length)
    throw wrongArgument('The option "queues" of webhookUrls', 'an array without duplicate names of queues', queues);
  return {
    registrations,
    diagnostics: registrations.flatMap((registration, index) =>
      checkRegistration(registration, destinationOptions).map((problem) => inList(problem, index)),
    ),
    queueOf({ url }) {
      const path = pathOf(url);
      return byPath.get(path) ?? (ignoreFinalSlash === true ? byPath.get(withoutFinalSlash(path)) : undefined);
    },
  };
}

/** Returns the URL of a queue. */
function below(base: string, queue: string): string {
  return `${base}/${encodeURIComponent(queue)}`;
}

function withoutFinalSlash(text: string): string {
  return text.replace(/\/$/, '');
}

/** Returns a problem of a registration as one of the list. */
function inList(problem: Diagnostic, index: number): Diagnostic {
  const locate = (path: string): string => `/${index}${path}`;
  const fixes = problem.fixes?.map((fix) => ({
    ...fix,
    ...(fix.changes && { changes: fix.changes.map((change) => ({ ...change, path: locate(change.path) })) }),
  }));
  return { ...problem, path: locate(problem.path ?? ''), ...(fixes && { fixes }) };
}

/** Returns the path of a URL. Proxies and frameworks differ in what they percent-encode, so nothing of it is. */
function pathOf(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
