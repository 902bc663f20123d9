import { codeFrame, createLineIndex, type Diagnostic } from '../../diagnostics/index.js';
import type { Problem, Source } from '../input/source.js';
import type { Io } from '../io.js';
import { createPaint, type Paint, printable } from './terminal.js';

/** Says which files could not be read, written or worked with: a line each, or a code frame where there is something to show. */
export function printProblems(problems: readonly Problem[], io: Io, color?: boolean): void {
  const paint = createPaint(io.stderr, io, color);
  for (const { message, finding } of problems) {
    const shown = finding && reportText(finding.source, [finding.diagnostic], paint);
    io.stderr.write(shown ?? `${printable(message)}\n`);
  }
}

/** What is wrong in a file that the command works with, a problem each. */
export function problemsIn(source: Source, diagnostics: readonly Diagnostic[]): readonly Problem[] {
  return diagnostics.map((diagnostic) => ({
    name: source.name,
    message: diagnostic.message,
    finding: { source, diagnostic },
  }));
}

/** The diagnostics of one source for people: a code frame each, with a blank line behind it. */
export function reportText<Found extends Diagnostic>(
  { name, text }: Source,
  diagnostics: readonly Found[],
  paint: Paint,
  adviceOn: (diagnostic: Found) => string | undefined = () => undefined,
): string {
  if (diagnostics.length === 0) return '';
  const lines = createLineIndex(text);
  const fileName = printable(name);
  const frameOf = (diagnostic: Found): string => {
    const help = adviceOn(diagnostic);
    return codeFrame(text, diagnostic, { fileName, paint, lines, ...(help !== undefined && { help }) });
  };
  return diagnostics.map((diagnostic) => `${frameOf(diagnostic)}\n\n`).join('');
}
