import { isPlainWord, parseEventName } from '../../interface/event-names/event-name.js';
import { isPlatformOwner } from '../../interface/owners.js';
import { suppressOwnWebhooksHeader } from '../../interface/service-headers.js';
import type { Caller } from '../http/endpoint-request.js';
import type { AppAccount, StandInOptions } from '../options.js';
import type { StoredSubscription } from '../state/records.js';
import { platformOwnerIn, vendorOf } from './destinations.js';
import type { StandInEvent } from './webhooks.js';

/**
 * Whether a subscription receives an event: it is active, and so is its app, its queue has the very name of the event, also the same
 * filter, and the app has not suppressed its own events. A filter whose value is not a plain word matches nothing.
 */
export function isRecipient(
  { state, destinationOwner, destinationQueue, appIdentifier }: StoredSubscription,
  { name, owner, suppressedApp }: StandInEvent,
  options: StandInOptions,
): boolean {
  const platformOwner = platformOwnerIn(options);
  const isPlatform = isPlatformOwner(owner, platformOwner);
  const isSameOwner = isPlatform ? isPlatformOwner(destinationOwner, platformOwner) : destinationOwner === owner;
  return (
    state === 'ACTIVE' &&
    destinationQueue === name &&
    isSameOwner &&
    (!isPlatform || canMatch(name)) &&
    (appIdentifier === undefined || (appIdentifier !== suppressedApp && isActiveApp(appIdentifier, options.apps)))
  );
}

function canMatch(name: string): boolean {
  const { value } = parseEventName(name);
  return value?.parameter === undefined || isPlainWord(value.parameter.value);
}

/** Whether an app is active: it is listed, unless none are. */
function isActiveApp(identifier: string, apps: readonly AppAccount[] | undefined): boolean {
  return apps === undefined || apps.some((app) => app.identifier === identifier && app.active !== false);
}

/**
 * Returns the app whose own subscriptions a write leaves out. Only the presence of the header counts; the app is known by the user who
 * has the access token, or else it has the identifier that is the User-Agent.
 */
export function suppressedAppOf(
  headers: Headers,
  caller: Caller | undefined,
  options: StandInOptions,
): string | undefined {
  if (!headers.has(suppressOwnWebhooksHeader(vendorOf(options)))) return undefined;
  const { apps = [] } = options;
  const ofUser = apps.find(({ userName }) => userName !== undefined && userName === caller?.userName);
  // A User-Agent that is not the identifier of an app is that of no subscription either.
  return ofUser?.identifier ?? headers.get('user-agent') ?? undefined;
}
