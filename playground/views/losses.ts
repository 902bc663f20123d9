import type { LossDirection } from '../../src/cunit/index.js';
import { element } from '../element.js';
import { formNames, otherSide } from '../side.js';
import { findingList } from './findings.js';
import type { CreateView } from './view.js';

/** Labels of the directions: the effect of leaving the lost part out. */
const directions: Readonly<Record<LossDirection, string>> = {
  wider: 'wider: more rows',
  narrower: 'narrower: fewer rows',
  untranslatable: 'other rows',
};

/** Losses of the translation with their directions, and whether they are accepted. */
export const createLossesView: CreateView = (root, actions) => {
  const box = element('input', { type: 'checkbox', id: 'accept-losses' });
  box.addEventListener('change', () => actions.setAcceptLosses(box.checked));
  const accept = element(
    'label',
    { class: 'accept', for: 'accept-losses' },
    box,
    'Translate anyway, without the lost parts',
  );
  const body = element('div');
  root.replaceChildren(body, accept);
  return {
    show({ session: { source, acceptLosses, translation } }) {
      const { losses, outcome } = translation;
      box.checked = acceptLosses;
      const target = formNames[otherSide(source)];
      const note =
        outcome === 'broken'
          ? `The ${formNames[source]} has errors. Fix them to see the losses.`
          : outcome === 'empty'
            ? 'The text is empty.'
            : `No losses: both forms select the same rows.`;
      const lead = `${target} cannot express these parts. Without them, the query would select:`;
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
