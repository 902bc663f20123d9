import { codeFrame, createLineIndex, type Diagnostic } from '../../diagnostics/index.js';
import type { Problem, Source } from '../input/source.js';
import type { Io } from '../io.js';
import { isAtLeast } from '../options/common.js';
import { type ColorSetting, createPaint, type Paint, printable } from './terminal.js';

/** Prints the problems to standard error: a line each, or a code frame for a mistake in a text. */
export function printProblems(problems: readonly Problem[], io: Io, color?: ColorSetting): void {
  const paint = createPaint(io.stderr, io, color);
  for (const { message, finding } of problems) {
    const frame = finding && reportText(finding.source, [finding.diagnostic], paint);
    io.stderr.write(frame ?? `${printable(message)}\n`);
  }
}

/** Prints sentences to standard error, a line each. */
export function printNotes(notes: readonly string[], io: Io): void {
  for (const note of notes) io.stderr.write(`${printable(note)}\n`);
}

/** Whether a problem is an error in the text of a file. */
export function isError({ finding }: Problem): boolean {
  return finding?.diagnostic.severity === 'error';
}

/**
 * Returns the diagnostics of a query that is run or translated all the same: what `check` calls an error is a warning, and what is
 * less than a warning is left out.
 */
export function warningsIn(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.flatMap((found) =>
    isAtLeast(found.severity, 'warning') ? [{ ...found, severity: 'warning' as const }] : [],
  );
}

/** Turns the diagnostics of a settings file into problems. */
export function problemsIn(source: Source, diagnostics: readonly Diagnostic[]): readonly Problem[] {
  return diagnostics.map((diagnostic) => ({
    name: source.name,
    path: source.path,
    message: diagnostic.message,
    finding: { source, diagnostic },
  }));
}

/** Writes the diagnostics of one source as code frames, each followed by an empty line. */
export function reportText<Found extends Diagnostic>(
  { name, text }: Source,
  diagnostics: readonly Found[],
  paint: Paint,
  adviceOn: (diagnostic: Found) => string | undefined = () => undefined,
): string {
  if (diagnostics.length === 0) return '';
  const lines = createLineIndex(text);
  const fileName = printable(name);
  const width = frameWidth(paint, lines.positionAt(text.length).line);
  const frameOf = (diagnostic: Found): string => {
    const help = adviceOn(diagnostic);
    return codeFrame(text, diagnostic, { fileName, paint, lines, ...width, ...(help !== undefined && { help }) });
  };
  return diagnostics.map((diagnostic) => `${frameOf(diagnostic)}\n\n`).join('');
}

/** Returns the width of source lines in code frames that fit the terminal, beside the numbers of the lines and two ellipses. */
function frameWidth({ columns }: Paint, lastLine: number): { readonly width?: number } {
  return columns === undefined ? {} : { width: Math.max(minFrameWidth, columns - `${lastLine} | `.length - 3) };
}

/** Width of source lines on a terminal that is narrower. */
const minFrameWidth = 20;
