/** A line end. */
export type LineEnd = '\n' | '\r\n' | '\r';

/** Returns the line end of most lines of a text: LF if there are as many others, and for a text of one line. */
export function lineEndOf(text: string): LineEnd {
  if (!text.includes('\r')) return '\n';
  const counts = { '\n': 0, '\r\n': 0, '\r': 0 };
  for (const [lineEnd] of text.matchAll(/\r\n?|\n/g)) counts[lineEnd as LineEnd] += 1;
  const others = counts['\r\n'] >= counts['\r'] ? '\r\n' : '\r';
  return counts[others] > counts['\n'] ? others : '\n';
}

/** Returns a text with all its line ends replaced. */
export function replaceLineEnds(text: string, lineEnd: LineEnd): string {
  return text.replaceAll(/\r\n?|\n/g, lineEnd);
}
