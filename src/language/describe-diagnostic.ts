import { helpFor } from '../diagnostics/create-diagnostic.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { escapeMarkdown } from './escape-markdown.js';

/** What is wrong and what to do, as Markdown. */
export function describeDiagnostic({ severity, message, code }: Diagnostic): string {
  return `**${severity}**: ${escapeMarkdown(message)}\n\n${helpFor(code)}`;
}
