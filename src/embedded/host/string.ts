import type { Span } from '../../diagnostics/span.js';
import type { Quote, Segment } from './segments.js';

/** The value of a string of a program, mapped to the program. */
export interface StringReading {
  readonly text: string;
  readonly segments: readonly Segment[];
}

/**
 * Reads the text between two quotes, or between two values of a template: its value as ECMAScript defines it (section 12.9), with the
 * offset of every character. `queryStart` is its offset in the query.
 */
export function readString(program: string, { start, end }: Span, quote: Quote, queryStart: number): StringReading {
  const raw = program.slice(start, end);
  const segments: Segment[] = [];
  let text = '';
  let offset = 0;
  const add = (kind: Segment['kind'], length: number, covered: string): void => {
    if (length === 0) return;
    const query = { start: queryStart + text.length, end: queryStart + text.length + covered.length };
    segments.push({ kind, query, host: { start: start + offset, end: start + offset + length }, quote });
    text += covered;
    offset += length;
  };
  // Most strings have none.
  const escapes = /[\\\r]/.test(raw) ? raw.matchAll(quote === 'raw' ? lineEnd : escapeOrLineEnd) : [];
  for (const { index, 0: written } of escapes) {
    add('text', index - offset, raw.slice(offset, index));
    add('escape', written.length, meaningOf(written));
  }
  add('text', raw.length - offset, raw.slice(offset));
  return { text, segments };
}

/** Matches escapes, and the line ends that a template normalizes. */
const escapeOrLineEnd = /\\(?:\r\n|u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|[0-3][0-7]{0,2}|[4-7][0-7]?|.)|\r\n?/gisu;

/** Matches the line ends that String.raw normalizes. */
const lineEnd = /\r\n?/g;

const letters: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' };

function meaningOf(written: string): string {
  if (!written.startsWith('\\')) return '\n';
  const escape = written.slice(1);
  const [, long, four, two] = /^(?:u\{(.+)\}|u(.{4})|x(..))$/isu.exec(escape) ?? [];
  const hexadecimal = long ?? four ?? two;
  if (hexadecimal !== undefined) return characterOf(Number.parseInt(hexadecimal, 16));
  if (/^[0-7]/.test(escape)) return String.fromCharCode(Number.parseInt(escape, 8));
  // A line continuation.
  if (/^[\r\n\u2028\u2029]/.test(escape)) return '';
  return letters[escape] ?? escape;
}

/** Returns a character; nothing if the code is not valid, which is an error of the program. */
function characterOf(code: number): string {
  return code > 0x10ffff ? '' : String.fromCodePoint(code);
}

/** Returns a text escaped for a kind of quote, wherever it is inserted; unchanged where nothing can be escaped. */
export function writeString(text: string, quote: Quote): string {
  if (quote === 'raw') return text;
  // Together with the text beside it, a `$` and a `{` could begin a value.
  if (quote === '`') return text.replaceAll(/[\\`]|\$(?=\{|$)|^\{/g, '\\$&').replaceAll('\r', '\\r');
  return text.replaceAll(
    /['"\\\r\n]/g,
    (character) => escapes[character] ?? (character === quote || character === '\\' ? `\\${character}` : character),
  );
}

/** Whether a text can be written between quotes: String.raw has no escapes. */
export function canWrite(text: string, quote: Quote): boolean {
  return quote !== 'raw' || !/[`\r]|\\$|\$(?:\{|$)|^\{/.test(text);
}

const escapes: Readonly<Record<string, string>> = { '\r': '\\r', '\n': '\\n' };
