import { type ChangeSpec, Text } from '@codemirror/state';
import type { Edit } from '../../diagnostics/index.js';

/** Returns an edit of the language service as a change of CodeMirror. The text is split here, since CodeMirror would look for the file's line ends. */
export function toChange({ span, text }: Edit): ChangeSpec & object {
  return { from: span.start, to: span.end, insert: Text.of(text.split('\n')) };
}

/**
 * Returns a function that computes a value once per document. The text has line ends of one character, whatever the file has: that is
 * how CodeMirror counts.
 */
export function perDocument<Answer>(ask: (text: string) => Answer): (document: Text) => Answer {
  const answers = new WeakMap<Text, { readonly answer: Answer }>();
  return (document) => {
    const known = answers.get(document) ?? { answer: ask(document.toString()) };
    answers.set(document, known);
    return known.answer;
  };
}
