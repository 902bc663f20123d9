import { createRandom } from '../random.js';

/** Number of letters that are typed at one position. */
const wordLength = 7;

/**
 * Yields edits of single characters, as someone types them who works all over a document: a word is typed letter by letter after
 * another one or at the end of a line, and removed again.
 *
 * @param {string} text
 * @returns {Generator<{ start: number, end: number, text: string }, never>}
 */
export function* typing(text) {
  const random = createRandom(7);
  // Inside a word the text stays valid; at the end of a line it is in the making.
  const ends = { word: offsetsOf(/[A-Za-z]{3}\b/g, text), line: offsetsOf(/[;}]$/gm, text) };
  for (;;) {
    const isInWord = random() < 0.7;
    const offsets = isInWord ? ends.word : ends.line;
    const offset = offsets[Math.floor(random() * offsets.length)];
    const word = (isInWord ? 'Another' : ' const total = 1;').slice(0, wordLength);
    for (let index = 0; index < word.length; index += 1)
      yield { start: offset + index, end: offset + index, text: word[index] };
    for (let index = word.length; index > 0; index -= 1)
      yield { start: offset + index - 1, end: offset + index, text: '' };
  }
}

/** @param {RegExp} pattern @param {string} text */
function offsetsOf(pattern, text) {
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => index + found.length);
}
