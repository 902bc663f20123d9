import { openingBracket } from './brackets.js';
import { readString } from './read-string.js';
import type { Quote } from './string-syntax.js';

/** Returns a text escaped for a literal, wherever it is inserted; unchanged where nothing can be escaped. */
export function writeString(text: string, quote: Quote): string {
  const { escapes, doubled = '', isMultiLine = false, lineEnds } = quote.syntax;
  const isLineEnd = (character: string): boolean =>
    (character === '\n' && !isMultiLine) || (character === '\r' && !(isMultiLine && lineEnds === undefined));
  const delimiter = delimiterOf(quote);
  const characters = [...text];
  const written = characters.map((character, index) => {
    if (doubled.includes(character)) return character + character;
    if (escapes === undefined) return character;
    const isEscaped =
      character === '\\' || character === delimiter || isLineEnd(character) || beginsValue(characters, index, quote);
    return isEscaped ? escapes.write(character) : character;
  });
  return written.join('').replaceAll('\n', `\n${quote.indentation}`);
}

/** Whether a text can be written in a literal, wherever it is inserted. */
export function canWrite(text: string, quote: Quote): boolean {
  const written = writeString(text, quote);
  const span = { start: 0, end: written.length };
  return readString(written, span, quote, 0).text === text && !endsLiteral(text, quote) && !breaksLine(text, quote);
}

/** Returns the character that has to be escaped so that it does not end a literal, if there is one. */
function delimiterOf({ close }: Quote): string | undefined {
  return /^\w/.test(close) || openingBracket(close) !== undefined ? undefined : close.slice(0, 1);
}

/** Whether a character could begin a value, with the text after it or with the text beside it. */
function beginsValue(characters: readonly string[], index: number, { syntax: { inserts = [] } }: Quote): boolean {
  const character = characters[index];
  return inserts.some(([first, second]) => {
    if (second === undefined) return character === first;
    const next = characters[index + 1];
    return (character === first && (next === second || next === undefined)) || (character === second && index === 0);
  });
}

/** Whether a text that cannot be escaped could end a literal. */
function endsLiteral(text: string, quote: Quote): boolean {
  const { close, syntax } = quote;
  const open = openingBracket(close);
  if (open !== undefined) return !isBalanced(text, open, close);
  const delimiter = delimiterOf(quote);
  if (delimiter === undefined) return text.includes(close);
  if (syntax.escapes !== undefined) return false;
  const characters = [...text];
  return (
    text.endsWith('\\') ||
    (text.includes(delimiter) && syntax.doubled?.includes(delimiter) !== true) ||
    characters.some((_, index) => beginsValue(characters, index, quote))
  );
}

/** Whether a text has a line end that a literal of one line cannot contain. */
function breaksLine(text: string, { syntax: { isMultiLine, escapes } }: Quote): boolean {
  return !isMultiLine && escapes === undefined && /[\n\r]/.test(text);
}

function isBalanced(text: string, open: string, close: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === open) depth += 1;
    if (character === close) depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
