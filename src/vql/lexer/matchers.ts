import { endOfString, isStringMark } from '../../dialect/literals.js';

/**
 * Matchers for the tokens that can be as long as the text. A regular expression would keep a backtracking position for
 * each repetition, and overflow the stack on a literal of some megabytes.
 */
type TokenMatch = [string] | null;

/** Matches a string in its quotes, each quote inside doubled. */
export function matchString(text: string, start: number): TokenMatch {
  const end = endOfString(text, start);
  return end < 0 ? null : [text.slice(start, end)];
}

/** Matches an unclosed string up to the end of its line; called at a quote. */
export function matchOpenString(text: string, start: number): TokenMatch {
  return [text.slice(start, endOfLine(text, start))];
}

/** Matches a block comment. */
export function matchBlockComment(text: string, start: number): TokenMatch {
  const end = text.startsWith('/*', start) ? text.indexOf('*/', start + 2) : -1;
  return end < 0 ? null : [text.slice(start, end + 2)];
}

/** Matches an annotation: up to its closing brace outside strings, or to the end of its line. */
export function matchAnnotation(text: string, start: number): TokenMatch {
  if (!text.startsWith('--v:', start)) return null;
  let mark: string | undefined;
  // The end of the line is not looked for first: a line can contain thousands of annotations.
  let offset = start;
  for (; offset < text.length; offset++) {
    const character = text[offset];
    if (character === '\n' || character === '\r') break;
    if (character === mark) mark = undefined;
    else if (mark === undefined && character === '}') return [text.slice(start, offset + 1)];
    else if (mark === undefined && isStringMark(character)) mark = character;
  }
  return [text.slice(start, offset)];
}

function endOfLine(text: string, start: number): number {
  const lineBreak = /[\r\n]/g;
  lineBreak.lastIndex = start;
  return lineBreak.exec(text)?.index ?? text.length;
}
