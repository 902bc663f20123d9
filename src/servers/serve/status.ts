import type { RecordedRequest, StandIn } from '../../stand-in/index.js';

/** What the status page shows. It has no secrets, and no payloads. */
export interface Status {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly tables: readonly TableStatus[];
  /** The latest first, as all lists. */
  readonly requests: readonly RequestStatus[];
  readonly subscriptions: readonly SubscriptionStatus[];
  readonly deliveries: readonly DeliveryStatus[];
}

interface TableStatus {
  readonly template: string;
  readonly rows: number;
  readonly columns: readonly string[];
}

interface RequestStatus extends Pick<RecordedRequest, 'at' | 'method' | 'path' | 'status' | 'durationMs' | 'fault'> {}

interface SubscriptionStatus {
  readonly event: string;
  readonly owner: string;
  readonly url: string;
  readonly app: string;
  readonly state: string;
}

interface DeliveryStatus {
  readonly event: string;
  readonly url: string;
  readonly state: string;
  readonly attempts: number;
  /** The error of the last failed attempt. */
  readonly response: string | undefined;
}

/** The requests, subscriptions and deliveries that are shown. */
const mostEntries = 100;

/** Collects what the status page shows. */
export async function statusOf(erp: StandIn, addresses: Pick<Status, 'baseUrl' | 'authUrl'>): Promise<Status> {
  const subscriptions = new Map(erp.subscriptions.map((subscription) => [subscription.id, subscription]));
  return {
    ...addresses,
    tables: await tablesOf(erp),
    requests: latest(erp.requests).map(({ at, method, path, status, durationMs, fault }) => ({
      at,
      method,
      path,
      status,
      durationMs,
      fault,
    })),
    subscriptions: latest(erp.subscriptions).map(
      ({ destinationQueue, destinationOwner = '', url, appIdentifier = '', state }) => ({
        event: destinationQueue,
        owner: destinationOwner,
        url: addressWithoutQuery(url),
        app: appIdentifier,
        state,
      }),
    ),
    deliveries: latest(erp.deliveries).map(({ eventTopic, subscriptionId, state, sentAttempts, response }) => ({
      event: eventTopic,
      url: addressWithoutQuery(subscriptions.get(subscriptionId)?.url ?? ''),
      state,
      attempts: sentAttempts,
      response,
    })),
  };
}

/** Counts the rows of the tables. Those of requests, subscriptions and deliveries have lists of their own. */
export async function tablesOf({ engine }: Pick<StandIn, 'engine'>): Promise<readonly TableStatus[]> {
  const catalog = engine.catalog();
  const tables: TableStatus[] = [];
  for (const template of Object.keys(catalog.definition.templates)) {
    if (/^(?:system|standIn)\./.test(template)) continue;
    const { data } = await engine.execute(`SELECT count(*) FROM ${template}`);
    const columns = catalog.find(template)?.paths ?? [];
    tables.push({ template, rows: Number(Object.values(data[0] ?? {})[0] ?? 0), columns });
  }
  return tables;
}

function latest<Item>(items: readonly Item[]): readonly Item[] {
  return items.slice(-mostEntries).toReversed();
}

/** Returns an address without what may be secret: a query, a fragment, and a user with a password. */
export function addressWithoutQuery(address: string): string {
  if (!URL.canParse(address)) return address;
  const { protocol, host, pathname, search } = new URL(address);
  return `${protocol}//${host}${pathname}${search === '' ? '' : '?…'}`;
}
