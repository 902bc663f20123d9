import { listOf, type OptionKinds, record, string } from '../../diagnostics/arguments.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { isPlatformOwner } from '../owners.js';

/** A queue of the list that the service returns; a queue without owner is the platform's. */
export interface EventDestination {
  readonly owner?: string | undefined;
  readonly queue?: string | undefined;
}

/** Options about the owner of a queue, and about the queues of an installation. */
export interface DestinationOptions {
  /** The queues that the service lists: the answer of `listDestinations`. */
  readonly destinations?: readonly EventDestination[] | undefined;
  /** The platform's own owner, see `platformOwnerOf`; without it, any owner of the form `#vendor#` is. */
  readonly platformOwner?: string | undefined;
}

/** The kinds of these options, for each function that has them. */
export const destinationOptionKinds: OptionKinds<DestinationOptions> = {
  destinations: listOf({ expected: 'an object with owner and queue', accepts: record.accepts }),
  platformOwner: string,
};

/** Returns the names of the queues of an owner. */
export function queuesOf(
  owner: string | undefined,
  { destinations = [], platformOwner }: DestinationOptions,
): string[] {
  const isPlatform = isPlatformOwner(owner, platformOwner);
  return destinations
    .filter((one) => (isPlatform ? isPlatformOwner(one.owner, platformOwner) : one.owner === owner))
    .flatMap(({ queue }) => queue ?? []);
}

/**
 * Whether a queue is in a list. The value of a parameter is the subscriber's, so it is not compared. It is not documented whether the
 * list has the names of filtered events: if it has no such name, the name without parameter counts as well.
 */
export function hasQueue(queues: readonly string[], name: string): boolean {
  const listsFilters = queues.some((queue) => parameter.test(queue));
  const wanted = [name, withoutValue(name), ...(listsFilters ? [] : [withoutParameter(name)])];
  return queues.some((queue) => wanted.includes(queue) || wanted.includes(withoutValue(queue)));
}

/** Returns the queue of a list that may be meant: the same event with another parameter or without one, else one with a similar name. */
export function nearestQueue(queues: readonly string[], name: string): string | undefined {
  const event = withoutParameter(name);
  const value = /=[^()]*\)/.exec(name)?.[0] ?? '=)';
  const sameEvent = event === name ? [] : queues.filter((queue) => withoutParameter(queue) === event);
  const filtered = sameEvent.find((queue) => queue !== event)?.replace(/=[^()]*\)/, () => value);
  return filtered ?? sameEvent[0] ?? didYouMean(name, queues, 1)[0];
}

const parameter = /\([^()]*\)/;

function withoutParameter(name: string): string {
  return name.replace(parameter, '');
}

function withoutValue(name: string): string {
  return name.replace(/\(([^()=]*)=[^()]*\)/, '($1)');
}
