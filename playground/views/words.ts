import { element } from '../element.js';
import type { WordsRow } from '../translation/words.js';
import { lastOnly } from '../worker/client.js';
import { createSpanTree } from './span-tree.js';
import type { Actions, CreateView } from './view.js';

/** The VQL text in sentences, each of which leads to what it explains. */
export const createWordsView: CreateView = (root, actions) => {
  let current = '';
  const read = lastOnly(
    (text: string) => actions.ask('words', text),
    (statements) => {
      // Drawing the same again would take the focus of an item.
      const next = JSON.stringify(statements);
      if (next === current) return;
      current = next;
      root.replaceChildren(
        ...(statements.length === 0
          ? [element('p', { class: 'note' }, 'No statement.')]
          : statements.map((rows, index) => show(rows, statements.length > 1 ? index + 1 : undefined, actions))),
      );
    },
  );
  return {
    show: ({ session: { texts } }) => read(texts.vql),
  };
};

/** Shows a statement, with its number if there are several. */
function show(rows: readonly WordsRow[], number: number | undefined, actions: Actions): HTMLElement {
  if (rows.length === 0)
    return element('p', { class: 'note' }, 'This statement has errors, which are listed below its text.');
  const items = rows.map(({ depth, text, spans, isAssumed }) => ({
    depth,
    spans,
    content: isAssumed ? [element('span', { class: 'tag' }, 'not certain'), ` ${text}`] : [text],
  }));
  const label = number === undefined ? 'The query in words' : `Statement ${number} in words`;
  const tree = createSpanTree(label, items, actions).element;
  tree.classList.add('sentences');
  return tree;
}
