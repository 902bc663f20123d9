import { listOf, type OptionKinds, record, string } from '../../diagnostics/arguments.js';
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
 * Whether a queue is in a list. The value of a parameter is the subscriber's, so it is not compared; nor is it documented whether the
 * list has the names of filtered events, so the name without parameter counts as well.
 */
export function hasQueue(queues: readonly string[], name: string): boolean {
  const wanted = [name, withoutValue(name), name.replace(parameter, '')];
  return queues.some((queue) => wanted.includes(queue) || wanted.includes(withoutValue(queue)));
}

const parameter = /\([^()]*\)/;

function withoutValue(name: string): string {
  return name.replace(/\(([^()=]*)=[^()]*\)/, '($1)');
}
