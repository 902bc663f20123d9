import { element } from '../element.js';
import { reasons } from '../reasons.js';
import type { FirstRows } from '../translation/first-rows.js';
import type { WordsRow } from '../translation/words.js';
import { lastOnly } from '../worker/client.js';
import { omittedNote } from './omitted.js';
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
          ? [element('p', { class: 'note' }, reasons.noStatement)]
          : statements.flatMap((statement, index) =>
              show(statement, statements.length > 1 ? index + 1 : undefined, actions),
            )),
      );
    },
  );
  return {
    show: ({ session: { texts } }) => read(texts.vql),
  };
};

/** Shows a statement, with its number if there are several. */
function show(
  { rows, omitted }: FirstRows<WordsRow>,
  number: number | undefined,
  actions: Actions,
): readonly HTMLElement[] {
  if (rows.length === 0) return [element('p', { class: 'note' }, reasons.hasErrors)];
  const items = rows.map(({ depth, text, spans, isAssumed }) => ({
    depth,
    spans,
    content: isAssumed ? [element('span', { class: 'tag' }, 'not certain'), ` ${text}`] : [text],
  }));
  const label = number === undefined ? 'The query in words' : `Statement ${number} in words`;
  const tree = createSpanTree(label, items, actions).element;
  tree.classList.add('sentences');
  return [tree, ...omittedNote(omitted, 'sentences and conditions')];
}
