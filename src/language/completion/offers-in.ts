import { endOfString } from '../../vql/grammar/matchers.js';
import { endOf } from '../../vql/grammar/reporter.js';
import * as t from '../../vql/grammar/tokens.js';
import type { Piece } from '../document.js';
import { errorSpans } from '../error-spans.js';
import type { Abridged, ReadToken, Shorten } from './abridge.js';
import type { Completer } from './completer.js';
import { type Offers, offersAt } from './offers.js';
import { rememberedAt } from './remembered-at.js';

/** The offers of the grammar do not depend on names: one that is right, and could be nothing else, counts as any other. */
export function offersIn(
  piece: Piece,
  write: (shorten: Shorten) => Abridged,
  mostErrors: number,
  { offers }: Completer,
): Offers {
  const { text, reading } = piece;
  const blamed = errorSpans(reading);
  const shorten = (token: ReadToken, index: number): string => {
    const end = endOf(token);
    const isRight = !blamed.some((place) => place.start < end && place.end > token.startOffset);
    if (isRight && endOfString(text, token.startOffset) === end) return "''";
    // Behind LIMIT not every number can stand.
    if (isRight && token.tokenType === t.NumberToken && /^[1-9]\d{0,8}$/.test(token.image)) return '1';
    return isRight && isPlainName(reading.tokens, index) ? 'x' : text.slice(token.startOffset, end);
  };
  const abridged = write(shorten);
  return rememberedAt(offers, mostOffers, abridged, mostErrors, () => offersAt(abridged, mostErrors));
}

const mostOffers = 1_000;

/** Whether a token is a name for certain: one beside a dot, or before an operator, and none that could be a keyword. */
function isPlainName(tokens: readonly ReadToken[], index: number): boolean {
  const [previous, token, next] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  if (token?.tokenType !== t.Word || t.keywordType(token.image) !== undefined) return false;
  const isCompared = next !== undefined && t.kindOf(next.tokenType) === 'operator' && next.tokenType !== t.StarToken;
  return isCompared || next?.tokenType === t.Dot || previous?.tokenType === t.Dot;
}
