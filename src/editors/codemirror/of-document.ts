import type { Text } from '@codemirror/state';

/**
 * Asks about a document once, however often the answer is wanted. Lines end with one character in it, whatever the file has:
 * that is how CodeMirror counts.
 */
export function ofDocument<Answer>(ask: (text: string) => Answer): (document: Text) => Answer {
  const answers = new WeakMap<Text, { readonly answer: Answer }>();
  return (document) => {
    const known = answers.get(document) ?? { answer: ask(document.toString()) };
    answers.set(document, known);
    return known.answer;
  };
}
