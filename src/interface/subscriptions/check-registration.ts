import { checkArgument, checkOptions, record } from '../../diagnostics/arguments.js';
import { eventCodes } from '../../diagnostics/codes/events.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { type Diagnostic, type Fix, inObject } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import { checkEventName } from '../event-names/check-event-name.js';
import { type DestinationOptions, destinationOptionKinds, hasQueue, queuesOf } from '../event-names/destinations.js';
import { limits } from '../limits.js';
import { isPlatformOwner } from '../owners.js';
import type { Registration } from './registration.js';
import { subscriptionUrlPattern, subscriptionUrlPrefixes } from './url.js';

/** Options of `checkRegistration`. */
export interface CheckRegistrationOptions extends DestinationOptions {}

/**
 * Checks the body that registers a webhook, before it is sent: the url, the name of the queue and its owner, and whether the deliveries
 * are authenticated. The path of a diagnostic is a JSON pointer. With `destinations` it also reports names that the service does not
 * list, and queues of another owner. It needs the global `URL`, with `URL.canParse`.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import { checkRegistration } from 'vql-kit/interface';
 * const problems = checkRegistration({ url: 'ftp://example.org', destinationQueue: 'article(sales-channel-id=a-b).update' });
 * console.log(problems.map(({ path, code }) => `${path} ${code}`));
 * // ['/url webhook-url', '/destinationQueue event-filter-value', ' unauthenticated-deliveries']
 * ```
 */
export function checkRegistration(
  registration: Registration,
  options: CheckRegistrationOptions = {},
): readonly Diagnostic[] {
  checkArgument('The registration of checkRegistration', registration, record);
  checkOptions('checkRegistration', options, destinationOptionKinds);
  const wrong = wrongMembers(registration);
  return [
    ...wrong.map((member) => create('missing-registration-member', { member }, { path: `/${member}` })),
    ...(wrong.includes('url') ? [] : urlProblems(registration.url)),
    ...(wrong.includes('destinationQueue') || wrong.includes('destinationOwner')
      ? []
      : queueProblems(registration, options)),
    ...(registration.appIdentifier === undefined ? [create('unauthenticated-deliveries', {}, { path: '' })] : []),
  ];
}

const create = diagnosticsOf(eventCodes);

/** Whether each member is required. */
const members = {
  url: true,
  destinationQueue: true,
  destinationOwner: false,
  appIdentifier: false,
} as const satisfies {
  readonly [Member in keyof Registration]-?: boolean;
};

/** Returns the members that are not texts, where there must be one. */
function wrongMembers(registration: Registration): readonly (keyof Registration)[] {
  return (Object.keys(members) as readonly (keyof Registration)[]).filter((member) => {
    const value: unknown = registration[member];
    return typeof value !== 'string' && (members[member] || value !== undefined);
  });
}

function urlProblems(url: string): readonly Diagnostic[] {
  const most = limits.urlCharacters.value;
  const path = '/url';
  return [
    ...(subscriptionUrlPattern.test(url) && URL.canParse(url)
      ? []
      : [create('webhook-url', { url, prefixes: subscriptionUrlPrefixes }, { path })]),
    ...(url.length <= most ? [] : [create('webhook-url-length', { length: url.length, most }, { path })]),
  ];
}

function queueProblems(
  { destinationQueue: name, destinationOwner: owner }: Registration,
  options: CheckRegistrationOptions,
): readonly Diagnostic[] {
  if (name === '')
    return [create('missing-registration-member', { member: 'destinationQueue' }, { path: '/destinationQueue' })];
  const owners = ownersOf(name, owner, options);
  if (owners.length === 0)
    return checkEventName(name, { ...options, owner }).map((problem) => inObject(problem, '/destinationQueue'));
  const path = '/destinationOwner';
  const fixes = owners.map(
    (value): Fix => ({
      title: `Set the owner ${quoted(value)}`,
      edits: [],
      changes: [{ path, value }],
      safe: false,
    }),
  );
  return [create('app-queue-owner', { name, owners }, { path, fixes })];
}

/** Returns the owners of a queue that is registered with the platform's, and that only others have. */
function ownersOf(
  name: string,
  owner: string | undefined,
  { destinations = [], platformOwner }: CheckRegistrationOptions,
): readonly string[] {
  if (!isPlatformOwner(owner, platformOwner)) return [];
  if (hasQueue(queuesOf(owner, { destinations, platformOwner }), name)) return [];
  const others = destinations.flatMap(({ queue, owner: other }) =>
    queue === name && other !== undefined ? [other] : [],
  );
  return [...new Set(others)];
}
