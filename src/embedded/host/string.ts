import type { Span } from '../../diagnostics/span.js';
import type { Quote, Segment } from './segments.js';

/** What a string of a program says, and where in the program it says so. */
export interface StringReading {
  readonly text: string;
  readonly segments: readonly Segment[];
}

/**
 * Reads what stands between two quotes, or between two values of a template: the value that ECMAScript gives it (§12.9.4, §12.9.6), with
 * the place of every character. `queryStart` is where it begins in the query.
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
  for (const { index, 0: written } of raw.matchAll(quote === 'raw' ? lineEnd : special)) {
    add('text', index - offset, raw.slice(offset, index));
    add('escape', written.length, meaningOf(written));
  }
  add('text', raw.length - offset, raw.slice(offset));
  return { text, segments };
}

/** What is written in another way than it is meant: escapes, and the line ends that a template makes one character of. */
const special = /\\(?:\r\n|u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|[0-3][0-7]{0,2}|[4-7][0-7]?|.)|\r\n?/gisu;

/** The line ends that a template makes one character of, though it has no escapes. */
const lineEnd = /\r\n?/g;

const letters: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' };

function meaningOf(written: string): string {
  if (!written.startsWith('\\')) return '\n';
  const escape = written.slice(1);
  const [, long, four, two] = /^(?:u\{(.+)\}|u(.{4})|x(..))$/isu.exec(escape) ?? [];
  const hexadecimal = long ?? four ?? two;
  if (hexadecimal !== undefined) return characterOf(Number.parseInt(hexadecimal, 16));
  if (/^[0-7]/.test(escape)) return String.fromCharCode(Number.parseInt(escape, 8));
  // A line that goes on.
  if (/^[\r\n\u2028\u2029]/.test(escape)) return '';
  return letters[escape] ?? escape;
}

/** What is no character stays out: the program has an error there. */
function characterOf(code: number): string {
  return code > 0x10ffff ? '' : String.fromCodePoint(code);
}

/** Text as it is written between quotes of a kind, wherever between them it comes to stand; as it is where nothing can be escaped. */
export function writeString(text: string, quote: Quote): string {
  if (quote === 'raw') return text;
  // Beside what stands there already, a `$` and a `{` could begin a value.
  if (quote === '`') return text.replaceAll(/[\\`]|\$(?=\{|$)|^\{/g, '\\$&').replaceAll('\r', '\\r');
  return text.replaceAll(
    /['"\\\r\n]/g,
    (sign) => escapes[sign] ?? (sign === quote || sign === '\\' ? `\\${sign}` : sign),
  );
}

/** Whether text can be written between quotes of a kind: without escapes not all can. */
export function canWrite(text: string, quote: Quote): boolean {
  return quote !== 'raw' || !/[`\r]|\\$|\$(?:\{|$)|^\{/.test(text);
}

const escapes: Readonly<Record<string, string>> = { '\r': '\\r', '\n': '\\n' };
