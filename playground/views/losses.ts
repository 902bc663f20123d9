import type { Loss, LossDirection } from '../../src/cunit/index.js';
import { element } from '../element.js';
import { formNames, otherSide, type Side } from '../side.js';
import { findingList } from './findings.js';
import type { Actions } from './view.js';

/** Labels of the directions: the effect of leaving the lost part out. */
const directions: Readonly<Record<LossDirection, string>> = {
  wider: 'wider: more rows',
  narrower: 'narrower: fewer rows',
  untranslatable: 'other rows',
};

/** Creates the list of the losses of a text, with their directions, and the choice to accept them below it. */
export function lossList(losses: readonly Loss[], side: Side, accept: HTMLElement, actions: Actions): HTMLElement {
  const lead = `${formNames[otherSide(side)]} cannot express ${losses.length === 1 ? 'this part' : 'these parts'}. Without ${losses.length === 1 ? 'it' : 'them'}, the query would select:`;
  const tags = losses.map(({ direction }) => directions[direction]);
  return element(
    'div',
    { class: 'losses' },
    element('p', { class: 'note' }, lead),
    findingList(losses, { side, tags }, actions),
    accept,
  );
}

/** The choice to accept losses. */
export interface AcceptBox {
  /** Returns its element with the current choice. */
  show(acceptLosses: boolean): HTMLElement;
}

/** Creates the choice to translate without the lost parts. */
export function createAcceptBox(actions: Actions): AcceptBox {
  const box = element('input', { type: 'checkbox' });
  box.addEventListener('change', () => actions.setAcceptLosses(box.checked));
  const label = element('label', { class: 'accept' }, box, 'Translate anyway, without the lost parts');
  return {
    show(acceptLosses) {
      box.checked = acceptLosses;
      return label;
    },
  };
}
