import { element } from './element.js';
import { findingList } from './findings.js';
import type { CreateView } from './view.js';

/** What is wrong with the text that was edited last, with its fixes. */
export const createProblemsView: CreateView = (root, actions) => ({
  show({ session: { source, texts }, problems }) {
    const focused = [...root.querySelectorAll('button')].findIndex((button) => button.matches(':focus'));
    const fixes = problems.flatMap(({ fixes: [first] = [] }) => (first?.safe === true ? [first] : []));
    const all = element(
      'button',
      { class: 'fix all', onclick: () => actions.fix(fixes) },
      `Apply ${fixes.length} safe fixes`,
    );
    const note =
      texts[source].trim() === '' ? 'Nothing is written yet. Choose an example, or begin with SELECT.' : 'No problems.';
    root.replaceChildren(
      ...(problems.length === 0
        ? [element('p', { class: 'note' }, note)]
        : [
            ...(fixes.length < 2 ? [] : [all]),
            findingList(problems, () => ({ side: source, hasFixes: true }), actions),
          ]),
    );
    // Whoever mends by keyboard goes on with what has taken the place of the button.
    if (focused >= 0) {
      const buttons = root.querySelectorAll('button');
      (buttons[Math.min(focused, buttons.length - 1)] ?? root).focus();
    }
  },
});
