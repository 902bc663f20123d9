import type { Diagnostic as Lint } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import type { Diagnostic } from '../../src/diagnostics/index.js';
import { toChange } from '../../src/editors/codemirror/index.js';

/** Converts a diagnostic of a document to one of CodeMirror. Its fixes are applied only while the document is that one. */
export function toLint({ code, severity, message, span, fixes = [] }: Diagnostic, document: Text): Lint {
  return {
    from: Math.min(span?.start ?? 0, document.length),
    to: Math.min(span?.end ?? 0, document.length),
    severity,
    message,
    source: `vql: ${code}`,
    actions: fixes.map(({ title, edits }) => ({
      name: title,
      apply: (view) => {
        if (view.state.doc === document) view.dispatch({ changes: edits.map(toChange), userEvent: 'input.fix' });
      },
    })),
  };
}
