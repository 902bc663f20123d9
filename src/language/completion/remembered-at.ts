import { remembered } from '../document.js';
import type { Abridged } from './abridge.js';
import { lengthOf } from './trial.js';

/** What is known of a place by the text around it, and by how many errors there are; made if it is not known, or if the text is long. */
export function rememberedAt<Known>(
  map: Map<string, Known>,
  most: number,
  place: Abridged,
  mostErrors: number,
  make: () => Known,
): Known {
  if (lengthOf(place) > mostRemembered) return make();
  return remembered(map, most, `${mostErrors}\u0000${place.head}\u0000${place.tail}`, make);
}

/** How long a text is at most that is remembered, in UTF-16 units: one that could not be abridged may have any length. */
const mostRemembered = 20_000;
