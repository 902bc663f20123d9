import { type ChangeSpec, Text } from '@codemirror/state';
import type { Edit } from '../../diagnostics/index.js';

/** An edit of the language service as a change of CodeMirror, for commands of your own. The lines are cut here: it would look for the line ends of the file. */
export function toChange({ span, text }: Edit): ChangeSpec & object {
  return { from: span.start, to: span.end, insert: Text.of(text.split('\n')) };
}
