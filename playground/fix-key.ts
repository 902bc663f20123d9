import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import type { Diagnostic, Fix } from '../src/diagnostics/index.js';

/** The key that mends what is wrong at the cursor with its first fix: Ctrl-. or Cmd-. */
export function fixKey(diagnostics: (text: string) => readonly Diagnostic[], apply: (fix: Fix) => void): Extension {
  return keymap.of([
    {
      key: 'Mod-.',
      run: ({ state }) => {
        const { head } = state.selection.main;
        const found = diagnostics(state.doc.toString()).filter(
          ({ span, fixes = [] }) => span !== undefined && span.start <= head && head <= span.end && fixes.length > 0,
        );
        const fix = found[0]?.fixes?.[0];
        if (fix !== undefined) apply(fix);
        return fix !== undefined;
      },
    },
  ]);
}
