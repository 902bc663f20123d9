import { fileSegments } from './file-segments.js';
import { tokenize } from './tokenize.js';

/** Names of the line ends, as in `.editorconfig`. */
export const endsOfLine = ['lf', 'crlf'] as const;

/** A line end: `\n` or `\r\n`. */
export type EndOfLine = (typeof endsOfLine)[number];

/**
 * Ends the lines of a formatted text by the given line end, else as most lines of the original do. Line ends inside a string
 * belong to its value: they stay, and do not count.
 */
export function withLineEnds(formatted: string, original: string, endOfLine?: EndOfLine): string {
  const lineEnd = (endOfLine ?? preferredEnd(original)) === 'crlf' ? '\r\n' : '\n';
  if (lineEnd === '\n' && !formatted.includes('\r')) return formatted;
  const segments: string[] = [];
  for (const parts of partsBySegment(formatted)) {
    const texts = parts.map(({ isString, text }) => (isString ? text : text.replaceAll(/\r\n?|\n/g, lineEnd)));
    segments.push(texts.join(''));
  }
  return segments.join('');
}

function preferredEnd(text: string): EndOfLine {
  if (!text.includes('\r\n')) return 'lf';
  let withCarriageReturn = 0;
  let without = 0;
  for (const parts of partsBySegment(text)) {
    const outsideStrings = parts.filter(({ isString }) => !isString).map((part) => part.text);
    for (const lineEnd of outsideStrings.join(' ').match(/\r?\n/g) ?? []) {
      if (lineEnd === '\n') without++;
      else withCarriageReturn++;
    }
  }
  return withCarriageReturn > without ? 'crlf' : 'lf';
}

/** A token or a separator of a file. */
interface Part {
  readonly isString: boolean;
  readonly text: string;
}

/** Yields the parts of a file segment by segment: joined, they are the text. */
function* partsBySegment(text: string): Generator<readonly Part[]> {
  let offset = 0;
  for (const { start, end } of fileSegments(text)) {
    const tokens = tokenize(text.slice(start, end)).map((token) => ({
      isString: token.kind === 'string',
      text: token.text,
    }));
    yield [{ isString: false, text: text.slice(offset, start) }, ...tokens];
    offset = end;
  }
}
