import type { Field } from '../../catalog/field.js';
import { nodeAt } from '../../vql/node-at.js';
import type { Piece } from '../document.js';
import { once } from '../once.js';
import type { Setting } from '../options.js';
import { fieldOf, scopeAt } from '../scope.js';
import type { Abridged, Shorten } from './abridge.js';
import type { Completer } from './completer.js';
import { comparisonAt, type Found, type Offers, pathAt } from './offers.js';
import { offersIn } from './offers-in.js';
import { rememberedAt } from './remembered-at.js';
import { type Slot, slotAt } from './slot.js';

/** What is known of a place, whatever is being written there: it stays the same from letter to letter. Found when it is asked for. */
export interface KnownPlace {
  readonly abridged: Abridged;
  readonly offers: Offers;
  /** What a name would be; `undefined` where none can stand. */
  readonly nameSlot: () => Slot | undefined;
  /** What a value would be. */
  readonly valueSlot: () => Slot | undefined;
  /** The field in front of an operator. */
  readonly fieldBefore: () => Field | undefined;
}

/** A place of a piece, by the text that `write` leaves of it; `mostErrors` is how many errors there are with what is replaced. */
export function knownPlace(
  piece: Piece,
  write: (shorten?: Shorten) => Abridged,
  mostErrors: number,
  completer: Completer,
): KnownPlace {
  const abridged = write();
  const make = (): KnownPlace =>
    createPlace(abridged, offersIn(piece, write, mostErrors, completer), mostErrors, completer.setting);
  return rememberedAt(completer.places, mostPlaces, abridged, mostErrors, make);
}

/** Apart, so that a place holds what it is made of, and not the piece, whose tokens and trees are many. */
function createPlace(abridged: Abridged, offers: Offers, mostErrors: number, setting: Setting): KnownPlace {
  return {
    abridged,
    offers,
    nameSlot: once(() => slotOf(pathAt(abridged, '\u00B5', mostErrors), setting)),
    valueSlot: once(() => slotOf(pathAt(abridged, "'\u00B5'", Number.POSITIVE_INFINITY), setting)),
    fieldBefore: once(() => fieldBefore(abridged, setting)),
  };
}

/** A place that one has come back to since many others is looked at again. */
const mostPlaces = 100;

function slotOf(found: Found | undefined, setting: Setting): Slot | undefined {
  return found && slotAt(found.statement, found.offset, setting);
}

function fieldBefore(place: Abridged, setting: Setting): Field | undefined {
  const found = setting.catalog && comparisonAt(place);
  const { node, ancestors } = (found && nodeAt(found.statement, found.offset)) ?? {};
  if (node === undefined || ancestors === undefined) return undefined;
  const path = [...ancestors, node];
  const comparison = path.findLast((one) => one.kind === 'Comparison');
  if (comparison?.left.kind !== 'Path') return undefined;
  return fieldOf(comparison.left.segments, scopeAt(path, setting));
}
