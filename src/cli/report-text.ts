import { codeFrame, createLineIndex, type Diagnostic } from '../diagnostics/index.js';
import type { Paint } from './paint.js';
import { printable } from './printable.js';
import type { Source } from './source.js';

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
