import { wrongArgument } from '../../diagnostics/arguments.js';
import { didYouMean, isTypo } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import { checkEventName } from '../../interface/event-names/check-event-name.js';
import { appOwner, isPlatformOwner, platformOwnerOf } from '../../interface/owners.js';
import type { StandInOptions } from '../options.js';
import { documentedEvents, isRefusal, platformOwnerIn, vendorOf } from './destinations.js';

/**
 * Checks the queues of the option `destinations` as a registration is checked. An installation may have
 * undocumented events: an undocumented name is refused only if it is probably a typo of a documented one.
 *
 * @throws {VqlError} `wrong-argument`.
 */
export function checkDestinations(options: StandInOptions): void {
  const { destinations = [], crons = [] } = options;
  const platformOwner = platformOwnerIn(options);
  const platform = platformOwner ?? platformOwnerOf(vendorOf(options));
  for (const [index, { owner, queue = '' }] of destinations.entries()) {
    const nearestOwner = owner && similarOwner(owner, platform, platformOwner);
    if (nearestOwner !== undefined)
      throw wrongArgument(
        `The option "owner" of destinations[${index}]`,
        `${quoted(platform)}, the platform, or ${quoted(appOwner)}`,
        owner,
        undefined,
        nearestOwner,
      );
    const isOfPlatform = isPlatformOwner(owner, platformOwner);
    const isOfTask = isOfPlatform && crons.some((task) => task.queue === queue);
    const problem = checkEventName(queue, { owner, platformOwner }).find(isRefusal);
    const nearest = isOfPlatform ? documentedEvents.find((name) => isMisspelled(queue, name)) : undefined;
    if (isOfTask || problem !== undefined || nearest !== undefined)
      throw wrongArgument(
        `The option "queue" of destinations[${index}]`,
        `the name of an event, unless the "owner" is ${quoted(appOwner)}`,
        queue,
        undefined,
        nearest ?? problem?.fixes?.[0]?.edits[0]?.text,
      );
  }
}

/** Returns the owner that another one is probably meant to be: nothing would ever be delivered for it. */
function similarOwner(owner: string, platform: string, platformOwner: string | undefined): string | undefined {
  if (owner === appOwner || isPlatformOwner(owner, platformOwner)) return undefined;
  if (isPlatformOwner(owner)) return platform;
  return [appOwner, platform].find((one) => isTypo(owner, one) || isTypo(`#${owner}#`, one) || `#${owner}#` === one);
}

/** Whether a name is a documented one with a typo in one or more of its parts. */
function isMisspelled(name: string, documented: string): boolean {
  const parts = partsOf(name);
  const others = partsOf(documented);
  const pairs = parts.map((part, index): readonly [string, string] => [part, others[index] ?? '']);
  return (
    parts.length === others.length &&
    pairs.some(([part, other]) => isTypo(part, other) || `${part}${other.at(-1)}` === other) &&
    pairs.every(([part, other]) => other === '<value>' || didYouMean(part, [other], 1).length > 0)
  );
}

function partsOf(name: string): readonly string[] {
  return name.split(/[.()=]/);
}
