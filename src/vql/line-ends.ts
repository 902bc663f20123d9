import { tokenize } from './tokenize.js';

/**
 * Gives a formatted text the line ends that most lines of the original have, `\n` or `\r\n`. Line ends inside a string
 * belong to its value and stay.
 */
export function restoreLineEnds(formatted: string, original: string): string {
  const lineEnd = prefersCarriageReturns(original) ? '\r\n' : '\n';
  if (lineEnd === '\n' && !formatted.includes('\r\n')) return formatted;
  return tokenize(formatted)
    .map(({ kind, text }) => (kind === 'string' ? text : text.replaceAll(/\r?\n/g, lineEnd)))
    .join('');
}

function prefersCarriageReturns(text: string): boolean {
  const all = text.match(/\n/g)?.length ?? 0;
  const withCarriageReturn = text.match(/\r\n/g)?.length ?? 0;
  return withCarriageReturn * 2 > all;
}
