import type { Quote } from './stretch.js';

/** Text as it is written between quotes of a kind, wherever between them it comes to stand. */
export function writeString(text: string, quote: Quote): string {
  // Beside what stands there already, a `$` and a `{` could begin a value.
  if (quote === '`') return text.replaceAll(/[\\`]|\$(?=\{|$)|^\{/g, '\\$&').replaceAll('\r', '\\r');
  return text.replaceAll(
    /['"\\\r\n]/g,
    (sign) => escapes[sign] ?? (sign === quote || sign === '\\' ? `\\${sign}` : sign),
  );
}

const escapes: Readonly<Record<string, string>> = { '\r': '\\r', '\n': '\\n' };
