import type { Io } from './io.js';
import { createPaint } from './paint.js';
import { printable } from './printable.js';
import { reportText } from './report-text.js';
import type { Problem } from './source.js';

/** Says which files could not be read, written or worked with: a line each, or a code frame where there is something to show. */
export function printProblems(problems: readonly Problem[], io: Io, color?: boolean): void {
  const paint = createPaint(io.stderr, io, color);
  for (const { message, finding } of problems) {
    const shown = finding && reportText(finding.source, [finding.diagnostic], paint);
    io.stderr.write(shown ?? `${printable(message)}\n`);
  }
}
