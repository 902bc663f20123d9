import type { LossDirection } from '../src/cunit/index.js';
import { element } from './element.js';
import { findingList } from './findings.js';
import { names } from './names.js';
import { otherSide } from './side.js';
import type { CreateView } from './view.js';

/** What each direction says of a translation that leaves the loss out. */
const directions: Readonly<Record<LossDirection, string>> = {
  wider: 'wider: more rows',
  narrower: 'narrower: fewer rows',
  untranslatable: 'other rows',
};

/** What the other form cannot say, what leaving it out would do, and whether it is left out. */
export const createLossesView: CreateView = (root, actions) => {
  const box = element('input', { type: 'checkbox', id: 'accept-losses' });
  box.addEventListener('change', () => actions.setAcceptLosses(box.checked));
  const accept = element(
    'label',
    { class: 'accept', for: 'accept-losses' },
    box,
    'Translate all the same, without what is lost',
  );
  const body = element('div');
  root.replaceChildren(body, accept);
  return {
    show({ session: { source, acceptLosses, translation } }) {
      const { losses, outcome } = translation;
      box.checked = acceptLosses;
      const target = names[otherSide(source)];
      const note =
        outcome === 'broken'
          ? `The ${names[source]} has errors: what would be lost is known when they are mended.`
          : outcome === 'empty'
            ? 'Nothing is written yet.'
            : `Nothing is lost: both forms select the same rows.`;
      const lead = `${target} cannot say all of it. Without these parts, the query would select:`;
      body.replaceChildren(
        ...(losses.length === 0
          ? [element('p', { class: 'note' }, note)]
          : [
              element('p', { class: 'note' }, lead),
              findingList(
                losses,
                (_, index) => ({ side: source, tag: directions[losses[index]?.direction ?? 'untranslatable'] }),
                actions,
              ),
            ]),
      );
    },
  };
};
