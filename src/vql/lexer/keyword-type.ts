import type { TokenType as ChevrotainTokenType } from 'chevrotain';
import { keywordTypes } from './tokens.js';

interface KeywordForms {
  readonly upper: string;
  readonly lower: string;
  readonly type: ChevrotainTokenType;
}

/** The keywords by first letter and length. Most names share these with no keyword, the others with one or two. */
const keywordForms: (KeywordForms[] | undefined)[] = Array.from({ length: 32 * 16 });
for (const [upper, type] of keywordTypes) {
  keywordForms[shapeOf(upper)] ??= [];
  keywordForms[shapeOf(upper)]?.push({ upper, lower: upper.toLowerCase(), type });
}

/** The last five bits of a letter are the same in lower and upper case. */
function shapeOf(word: string): number {
  return (word.charCodeAt(0) & 31) * 16 + Math.min(word.length, 15);
}

/** Returns the keyword that equals a word, ignoring case. */
export function keywordType(image: string): ChevrotainTokenType | undefined {
  const candidates = keywordForms[shapeOf(image)];
  if (candidates === undefined) return undefined;
  for (const { upper, lower, type } of candidates) {
    if (image === upper || image === lower) return type;
    // Case conversions are expensive, so the second letter is compared first. Some letters outside ASCII have a lower or
    // upper case form within ASCII, but none has both.
    const mayMatch = (image.charCodeAt(1) | 0x20) === lower.charCodeAt(1);
    if (mayMatch && image.toLowerCase() === lower && image.toUpperCase() === upper) return type;
  }
  return undefined;
}
