import { countInWords } from './count.js';
import { element } from './element.js';
import { findingList } from './findings.js';
import { names } from './names.js';
import type { Actions, CreateView, Shown } from './view.js';

/** What is wrong with the text that was edited last, with its fixes. */
export const createProblemsView: CreateView = (root, actions) => ({
  show(shown) {
    const focused = [...root.querySelectorAll('button')].findIndex((button) => button.matches(':focus'));
    root.replaceChildren(
      ...(shown.problems.length === 0 ? [noProblems(shown)] : [bar(shown, actions), list(shown, actions)]),
    );
    // Whoever mends by keyboard goes on with what has taken the place of the button.
    if (focused >= 0) {
      const buttons = root.querySelectorAll('button');
      (buttons[Math.min(focused, buttons.length - 1)] ?? root).focus();
    }
  },
});

function noProblems({ session: { source, texts } }: Shown): HTMLElement {
  const isBlank = texts[source].trim() === '';
  const note = isBlank ? 'Nothing is written yet. Choose an example, or begin with SELECT.' : 'No problems.';
  return element('p', { class: 'note' }, note);
}

/** How many there are, and a way to be rid of all that mend themselves without a change of meaning. */
function bar({ session: { source }, problems }: Shown, actions: Actions): HTMLElement {
  const fixes = problems.flatMap(({ fixes: [first] = [] }) => (first?.safe === true ? [first] : []));
  const fixAll = { class: 'fix all', onclick: () => actions.fix(fixes) };
  return element(
    'div',
    { class: 'bar' },
    element('p', { class: 'note' }, `${countInWords(problems)} in the ${names[source]}`),
    ...(fixes.length < 2 ? [] : [element('button', fixAll, `Apply ${fixes.length} safe fixes`)]),
  );
}

function list({ session: { source }, problems }: Shown, actions: Actions): HTMLElement {
  return findingList(problems, () => ({ side: source, hasFixes: true }), actions);
}
