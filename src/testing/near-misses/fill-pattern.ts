import fc from 'fast-check';
import type { Holes } from './holes.js';
import { slipsOf } from './slips.js';

/** How the words of a pattern are written. */
interface Style {
  readonly letters: 'upper' | 'lower' | 'capital';
  readonly blank: string;
}

/**
 * A pattern with its holes filled, each on its own, keywords in any case, and blanks of any kind between words; `undefined` if
 * nothing fits one of the holes. What is in capitals is a keyword. `{~FROM}` stands for slips of the keyword.
 */
export function filled(pattern: string, holes: Holes): fc.Arbitrary<string> | undefined {
  // What is said by a comment or an annotation depends on where its line ends.
  const written = pattern.includes('--') ? styleOf(' ') : styleOf(' ', '\n', '  ', '\t', '\r\n');
  const pieces = pattern.split(/(\{~?\w+\})/).map((piece) => {
    const [, slip = '', name = ''] = /^\{(~?)(\w+)\}$/.exec(piece) ?? [];
    if (name === '') return fc.constant((style: Style) => inStyle(piece, style));
    if (slip !== '') return fc.constantFrom(...slipsOf(name)).map((word) => (style: Style) => inStyle(word, style));
    return holes(name)?.map((text) => () => text);
  });
  const found = pieces.filter((piece) => piece !== undefined);
  if (found.length < pieces.length) return undefined;
  return fc.tuple(written, fc.tuple(...found)).map(([style, parts]) => parts.map((write) => write(style)).join(''));
}

function styleOf(...blanks: readonly [string, ...string[]]): fc.Arbitrary<Style> {
  return fc.record({ letters: fc.constantFrom('upper', 'lower', 'capital'), blank: fc.constantFrom(...blanks) });
}

function inStyle(text: string, { letters, blank }: Style): string {
  return text.replaceAll(' ', blank).replaceAll(/\b[A-Z]{2,}\b/g, (word) => {
    if (letters === 'upper') return word;
    return letters === 'lower' ? word.toLowerCase() : word.charAt(0) + word.slice(1).toLowerCase();
  });
}
