import { element } from '../element.js';
import { formNames } from '../side.js';
import { findingList } from './findings.js';
import { countsText } from './status.js';
import type { Actions, CreateView, ViewState } from './view.js';

/** Diagnostics of the text that was edited last, with their fixes. */
export const createProblemsView: CreateView = (root, actions) => ({
  show(state) {
    const focused = [...root.querySelectorAll('button')].findIndex((button) => button.matches(':focus'));
    root.replaceChildren(
      ...(state.problems.length === 0 ? [noProblems(state)] : [bar(state, actions), list(state, actions)]),
    );
    // Keyboard users continue with the button that replaces the one they used.
    if (focused >= 0) {
      const buttons = root.querySelectorAll('button');
      (buttons[Math.min(focused, buttons.length - 1)] ?? root).focus();
    }
  },
});

function noProblems({ session: { source, texts } }: ViewState): HTMLElement {
  const isEmpty = texts[source].trim() === '';
  const note = isEmpty ? 'The text is empty. Choose an example, or begin with SELECT.' : 'No problems.';
  return element('p', { class: 'note' }, note);
}

/** Creates the bar with the counts and the button that applies all safe fixes. */
function bar({ session: { source }, problems }: ViewState, actions: Actions): HTMLElement {
  const fixes = problems.flatMap(({ fixes: [first] = [] }) => (first?.safe === true ? [first] : []));
  const fixAll = { class: 'fix all', onclick: () => actions.fix(fixes) };
  return element(
    'div',
    { class: 'bar' },
    element('p', { class: 'note' }, `${countsText(problems)} in the ${formNames[source]}`),
    ...(fixes.length < 2 ? [] : [element('button', fixAll, `Apply ${fixes.length} safe fixes`)]),
  );
}

function list({ session: { source }, problems }: ViewState, actions: Actions): HTMLElement {
  return findingList(problems, () => ({ side: source, hasFixes: true }), actions);
}
