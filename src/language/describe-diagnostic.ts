import { helpFor } from '../codes/codes.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';

/** Why something is reported, and what to do, as Markdown. The message is not in it: every editor shows that by itself. */
export function describeDiagnostic({ code }: Diagnostic): string {
  return `**${code}**: ${helpFor(code)}`;
}
