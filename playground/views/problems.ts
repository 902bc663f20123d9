import type { Diagnostic } from '../../src/diagnostics/index.js';
import { element } from '../element.js';
import { formNames, formOf, otherSide, type Side } from '../side.js';
import type { CatalogChoice } from '../state/catalog-choice.js';
import { findingList } from './findings.js';
import { createAcceptBox, lossList } from './losses.js';
import { countsText } from './status.js';
import type { Actions, View, ViewState } from './view.js';

/** Creates what is found in the text of a side, beside that text: its diagnostics and losses. Without any it takes no space. */
export function createProblemsView(side: Side, root: HTMLElement, actions: Actions): View {
  const accept = createAcceptBox(actions);
  return {
    show(state) {
      const { session, problems } = state;
      const isSource = session.source === side;
      const { losses } = session.translation;
      const focused = [...root.querySelectorAll('button')].findIndex((button) => button.matches(':focus'));
      // Losses matter more than advice, to which small screens have to scroll.
      const [severe, advice] = [true, false].map((isSevere) =>
        problems.filter((one) => isSevereProblem(one) === isSevere),
      );
      const listOf = (found: readonly Diagnostic[] = []): readonly HTMLElement[] =>
        found.length === 0 ? [] : [findingList(found, { side, hasFixes: true }, actions)];
      const parts = isSource
        ? [
            ...(problems.length === 0 ? [] : [...mover(state, side, actions), ...bar(state, actions)]),
            ...listOf(severe),
            ...(losses.length === 0 ? [] : [lossList(losses, side, accept.show(session.acceptLosses), actions)]),
            ...listOf(advice),
            ...catalogNote(state, actions),
          ]
        : [];
      root.replaceChildren(...parts);
      root.hidden = parts.length === 0;
      // Keyboard users continue with the button that replaces the one they used.
      if (focused < 0) return;
      const buttons = root.querySelectorAll('button');
      const next = buttons[Math.min(focused, buttons.length - 1)];
      if (next === undefined) actions.focus(side);
      else next.focus();
    },
  };
}

/** Creates the note about the catalog that the address chooses, with the way to the usual one; nothing if that is used. */
function catalogNote({ session: { catalog }, hasOwn }: ViewState, actions: Actions): readonly HTMLElement[] {
  if (catalog === undefined || (catalog === 'sample' && !hasOwn)) return [];
  const use = element(
    'button',
    { class: 'fix all', onclick: () => actions.useCatalog() },
    hasOwn ? 'Use your catalog' : 'Use the sample catalog',
  );
  return [element('div', { class: 'bar' }, element('p', { class: 'note' }, catalogNotes[catalog]), use)];
}

/** **The** table of the notes about catalogs that an address chooses. */
const catalogNotes: Readonly<Record<CatalogChoice, string>> = {
  none: 'Checked without a catalog: fields can have any name.',
  sample: 'Checked with the sample catalog, not with yours.',
};

function isSevereProblem({ severity }: Diagnostic): boolean {
  return severity === 'error' || severity === 'warning';
}

/** Creates the button that moves a text in the other form to its editor; nothing if the text is not in that form. */
function mover({ session }: ViewState, side: Side, actions: Actions): readonly HTMLElement[] {
  const form = formNames[otherSide(side)];
  if (formOf(session.texts[side]) !== otherSide(side)) return [];
  const move = element('button', { class: 'fix all', onclick: () => actions.moveText(side) }, `Move it to ${form}`);
  return [element('div', { class: 'bar' }, element('p', { class: 'note' }, `This text looks like ${form}.`), move)];
}

/** Creates the bar with the button that applies all safe fixes; nothing if there is at most one. */
function bar({ problems }: ViewState, actions: Actions): readonly HTMLElement[] {
  const fixes = problems.flatMap(({ fixes: [first] = [] }) => (first?.safe === true ? [first] : []));
  if (fixes.length < 2) return [];
  const fixAll = element(
    'button',
    { class: 'fix all', onclick: () => actions.fix(fixes) },
    `Apply ${fixes.length} safe fixes`,
  );
  return [element('div', { class: 'bar' }, element('p', { class: 'note' }, `${countsText(problems)}.`), fixAll)];
}
