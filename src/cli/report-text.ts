import { codeFrame, createLineIndex, type Diagnostic } from '../diagnostics/index.js';
import type { Paint } from './paint.js';
import { printable } from './printable.js';
import type { Source } from './source.js';

/** The diagnostics of one source for people: a code frame each, with a blank line behind it. */
export function reportText({ name, text }: Source, diagnostics: readonly Diagnostic[], paint: Paint): string {
  if (diagnostics.length === 0) return '';
  const lines = createLineIndex(text);
  const fileName = printable(name);
  return diagnostics.map((diagnostic) => `${codeFrame(text, diagnostic, { fileName, paint, lines })}\n\n`).join('');
}
