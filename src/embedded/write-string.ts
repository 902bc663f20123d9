import type { Quote } from './stretch.js';

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
