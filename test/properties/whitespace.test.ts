import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse, tokenize } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';
import { brokenTexts, damagedText } from './support/damaged-text.js';

/** Whitespace between two tokens; line breaks are compared with line breaks, since lines have a meaning of their own. */
const spaces = [' ', '\t', '  ', ' \t '];
const lineBreaks = ['\n', '\r\n', '  \n', '\n\t'];

const tokensOf = (text: string): readonly string[] =>
  tokenize(text).flatMap(({ kind, text: image }) => (kind === 'whitespace' ? [] : [`${kind} ${image}`]));

/** Returns a text with other whitespace of the same kind between its tokens, or `undefined` if its tokens are others then. */
function respaced(text: string, choice: number): string | undefined {
  let index = choice;
  const written = tokenize(text).map(({ kind, text: image }) => {
    // An empty line separates a statement from other text.
    if (kind !== 'whitespace' || /[\r\n]\s*\n/.test(image.replaceAll('\r\n', '\n'))) return image;
    const instead = /[\r\n]/.test(image) ? lineBreaks : spaces;
    return instead[index++ % instead.length] ?? image;
  });
  const result = written.join('');
  return tokensOf(result).join('\0') === tokensOf(text).join('\0') ? result : undefined;
}

const codesOf = (text: string): readonly string[] => parse(text).diagnostics.map(({ code }) => code);

describe('the diagnostics of a broken text', () => {
  it('do not depend on how wide the whitespace between its tokens is', () => {
    let compared = 0;
    const property = fc.property(fc.oneof(fc.constantFrom(...brokenTexts), damagedText), fc.nat(), (text, choice) => {
      const other = respaced(text, choice);
      if (other === undefined) return;
      compared++;
      expect(codesOf(other), JSON.stringify([text, other])).toEqual(codesOf(text));
    });
    fc.assert(property, { numRuns: propertyRuns(2_000) });
    expect(compared).toBeGreaterThan(propertyRuns(2_000) / 2);
  });

  it.each([
    ['a sign that begins a comment up to the end of the line', 'SELECT id FROM a.b WHERE a # 1'],
    ['a sign that begins a comment up to the end of the line', 'SELECT id FROM a.b WHERE a // b = 2'],
    ['a prompt before a statement in its line', '> SELECT id FROM a.b'],
    ['the number of a list before a statement in its line', '1. SELECT id FROM a.b'],
    ['a string that ends with its line', "SELECT id FROM a.b WHERE a = 'x'y AND b = 'z"],
  ])('depend on lines where lines have a meaning: %s', (_, text) => {
    expect(codesOf(text.replaceAll(' ', '\n'))).not.toEqual(codesOf(text));
  });
});
