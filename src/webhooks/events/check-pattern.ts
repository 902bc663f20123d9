import { eventCodes } from '../../diagnostics/codes/events.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { checkEventName } from '../../interface/event-names/check-event-name.js';
import type { DestinationOptions } from '../../interface/event-names/destinations.js';
import { appOwner } from '../../interface/owners.js';
import { matcherOf } from './event-pattern.js';

/** Checks the name of an event, or a pattern with `*`; with `destinations` also whether the service has such an event. */
export function checkPattern(pattern: string, options: DestinationOptions): readonly Diagnostic[] {
  const { destinations } = options;
  // Queues of apps have names of their own, which need not have the form of the name of an event.
  const owner = pattern.includes('.') ? ownerOf(pattern, options) : appOwner;
  if (!pattern.includes('*')) return checkEventName(pattern, { ...options, owner });
  const problems = pattern.includes('.') ? checkEventName(sampleOf(pattern), { owner }) : [];
  if (destinations === undefined || problems.length > 0) return problems;
  const queues = destinations.flatMap(({ queue }) => queue ?? []);
  return queues.some(matcherOf(pattern)) || queues.map(plain).some(matcherOf(plain(pattern)))
    ? []
    : [create('unknown-event', { name: pattern, nearest: nearestTo(pattern, queues) })];
}

const create = diagnosticsOf(eventCodes);

function ownerOf(name: string, { destinations = [] }: DestinationOptions): string | undefined {
  return destinations.find(({ queue }) => queue === name)?.owner;
}

/** The list need not have the names of filtered events. */
function plain(name: string): string {
  return name.replace(/\([^()]*\)/, '');
}

/** Returns a name that a pattern stands for. */
export function sampleOf(pattern: string): string {
  const category = 'document.customer_order';
  return pattern
    .replace(/^document\.\*$/, `${category}.*`)
    .replace(/^document\.\*/, category)
    .replaceAll('*', 'update');
}

/** Returns the pattern with the first part that an event has. */
function nearestTo(pattern: string, queues: readonly string[]): string | undefined {
  const [first = '', ...rest] = pattern.split('.');
  const firsts = [...new Set(queues.map((queue) => plain(queue).split('.')[0] ?? ''))];
  const [nearest] = didYouMean(plain(first), firsts, 1);
  return nearest === undefined ? undefined : [nearest, ...rest].join('.');
}
