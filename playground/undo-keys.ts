import type { Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import type { EditorOptions } from './editor.js';

/** The keys that take back what was done last, and that do it again; menus of the system, and phones, ask for it by an event. */
export function undoKeys({ onUndo, onRedo }: Pick<EditorOptions, 'onUndo' | 'onRedo'>): Extension {
  const run = (action: () => void) => (): boolean => {
    action();
    return true;
  };
  const undo = run(onUndo);
  const redo = run(onRedo);
  return [
    keymap.of([
      { key: 'Mod-z', run: undo },
      { key: 'Mod-Shift-z', run: redo },
      { key: 'Ctrl-y', run: redo },
    ]),
    EditorView.domEventHandlers({
      beforeinput: ({ inputType }) => (inputType === 'historyUndo' ? undo() : inputType === 'historyRedo' && redo()),
    }),
  ];
}
