import { createRedraw, element, moveFocus, setText } from '../element.js';
import type { EvaluatedRow, EvaluatedRows } from '../rows/evaluate.js';
import type { RowState } from '../rows/evaluate-statement.js';
import { answerKey } from '../rows/row-key.js';
import { markOverflow } from './overflow.js';
import type { Actions } from './view.js';

/** The rows of the template of the query. */
export interface RowsView {
  /**
   * Shows the rows. If there are none, or the query has errors and the same template, the rows of the last query without errors stay,
   * and the view says so. They are not of the C-Unit either if its VQL is not exact.
   */
  show(rows: EvaluatedRows | undefined, isExact: boolean): void;
  /** Shows rows of an earlier query, marked as such: the VQL does not follow the C-Unit. */
  showOld(rows: EvaluatedRows | undefined): void;
  /** Removes the rows: there is no query. */
  clear(): void;
}

/** The elements of the view. */
export interface RowsElements {
  readonly root: HTMLElement;
  readonly badge: HTMLElement;
}

/** **The** table of how the states are shown in the first column, with the reason; `selected` has the position of the row. */
const signs: Readonly<Record<RowState, readonly [string, string]>> = {
  selected: ['', 'is in the answer'],
  skipped: ['↑', 'matches, and is before the OFFSET'],
  cut: ['↓', 'matches, and is after the LIMIT'],
  duplicate: ['=', 'is equal to a row above, so that DISTINCT removes it'],
  aggregated: ['Σ', 'matches, and is counted in the aggregate'],
  rejected: ['', 'does not match'],
  untested: ['', 'is not tested'],
};

/**
 * Creates the view of the rows: those in the answer are lit. The pointer or the focus on a row shows why it is not, and
 * highlights the condition that it fails in both texts.
 */
export function createRowsView({ root, badge }: RowsElements, actions: Actions): RowsView {
  let elements = new Map<string, HTMLElement>();
  /** Template of the query without errors that the rows are of. */
  let template = '';
  const redraw = createRedraw();
  const reason = element('p', { class: 'reason', id: 'reason' });
  const notes = element('div', { class: 'row-notes' });
  const head = element('tr');
  const body = element('tbody');
  const table = element('table', { class: 'rows', 'aria-labelledby': 'rows-title' }, element('thead', {}, head), body);
  const scroller = element('div', { class: 'scroller' }, table);
  root.replaceChildren(notes, scroller, reason);
  markOverflow(scroller, table);

  /** The described row. */
  let current: { readonly item: HTMLElement | undefined; readonly row: EvaluatedRow } | undefined;
  const describe = (item: HTMLElement | undefined, row: EvaluatedRow | undefined): void => {
    const isOld = root.classList.contains('old');
    redraw(reason, row === undefined ? hint : [isOld, row], () => (row === undefined ? [hint] : reasonOf(row, isOld)));
    if (current?.item === item && current?.row === row) return;
    current = row && { item, row };
    // The spans of an earlier query are those of another text.
    actions.showFailed(isOld ? [] : (row?.failed ?? []));
  };
  const describeNone = (): void => describe(undefined, undefined);
  // A finger leaves a row when it is lifted: the row keeps the focus, and its description.
  body.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'touch' || describeNone());
  body.addEventListener('focusout', describeNone);
  body.addEventListener('keydown', (event) => moveFocus(event, [...body.rows]));

  function markOld(text: string): void {
    const hasRows = template !== '';
    root.classList.toggle('old', hasRows);
    if (current !== undefined) describeNone();
    setText(badge, hasRows ? text : '');
    badge.dataset['kind'] = 'stale';
  }

  const view: RowsView = {
    show(evaluated, isExact) {
      const isOld = evaluated === undefined || (evaluated.isBroken && evaluated.template === template);
      if (isOld) return markOld('of the last query without errors');
      root.classList.remove('old');
      const { columns, answer } = evaluated;
      const rows = answer === undefined ? evaluated.rows : [answerRow(answer), ...evaluated.rows];
      if (evaluated.template !== template) elements = new Map();
      template = evaluated.isBroken ? '' : evaluated.template;
      showCounts(badge, evaluated, isExact);
      redraw(notes, evaluated.notes, () => evaluated.notes.map((note) => element('p', { class: 'note' }, note)));
      redraw(head, columns, () => [
        element('th', { scope: 'col', class: 'sign' }, element('span', { class: 'visually-hidden' }, 'Position')),
        ...columns.map(({ title, isNumber }) =>
          element('th', { scope: 'col', class: isNumber ? 'number' : undefined }, title),
        ),
      ]);
      let position = 0;
      const focusable = [...elements].find(([, item]) => item.tabIndex === 0)?.[0] ?? rows[0]?.key;
      const items = rows.map((row) => {
        // A row can be focused only with the attribute, and not every browser focuses one that is tapped.
        const item: HTMLElement =
          elements.get(row.key) ??
          element('tr', { tabindex: '-1', 'aria-describedby': 'reason', onclick: () => item.focus() });
        elements.set(row.key, item);
        if (item.dataset['state'] !== row.state) item.dataset['state'] = row.state;
        const tabIndex = row.key === focusable ? 0 : -1;
        if (item.tabIndex !== tabIndex) item.tabIndex = tabIndex;
        item.onpointerenter = () => describe(item, row);
        item.onfocus = () => describe(item, row);
        const [sign, title] = signs[row.state];
        const isSelected = row.state === 'selected';
        if (isSelected) position++;
        const shown = [row.state, isSelected && position, row.cells, columns];
        redraw(item, shown, () => [
          element(
            'td',
            { class: 'sign' },
            element('span', { 'aria-hidden': 'true' }, isSelected ? String(position) : sign),
            element('span', { class: 'visually-hidden' }, isSelected ? `${position}, ${title}` : title),
          ),
          ...row.cells.map((cell, index) => {
            const names = [columns[index]?.isNumber ? 'number' : '', cell === 'null' ? 'null' : ''];
            return element('td', { class: names.join(' ').trim() || undefined }, cell);
          }),
        ]);
        return item;
      });
      if (!isInOrder(body, items)) body.replaceChildren(...items);
      const active = items.findIndex((item) => item.matches(':focus, :hover'));
      describe(items[active], rows[active]);
    },
    showOld(evaluated) {
      view.show(evaluated, false);
      markOld('of the last VQL, which does not follow');
    },
    clear() {
      template = '';
      root.classList.remove('old');
      badge.textContent = '';
      current = undefined;
      for (const part of [notes, head]) redraw(part, [], () => []);
      body.replaceChildren();
      const text = 'The rows of a query appear here.';
      redraw(reason, text, () => [text]);
    },
  };
  return view;
}

const hint = matchMedia('(pointer: coarse)').matches
  ? 'Tap a row to see the condition that it fails.'
  : 'Point at a row, or step through the rows with the arrow keys, to see the condition that it fails.';

function answerRow(cells: readonly string[]): EvaluatedRow {
  return { key: answerKey, cells, state: 'selected', failed: [] };
}

function reasonOf({ key, state, failed }: EvaluatedRow, isOld: boolean): readonly (Node | string)[] {
  if (isOld) return ['This row is of an earlier query.'];
  if (key === answerKey) return ['This row is the answer, computed from the rows with Σ.'];
  if (failed.length === 0) return [`This row ${signs[state][1]}.`];
  return failed.flatMap(({ text, found }, index) => [
    index === 0 ? 'This row fails ' : ' and ',
    element('code', {}, text),
    `: ${found}`,
  ]);
}

function showCounts(badge: HTMLElement, { rows }: EvaluatedRows, isExact: boolean): void {
  const count = (state: RowState): number => rows.filter((row) => row.state === state).length;
  const matching = rows.length - count('rejected');
  const selected = count('selected');
  if (rows.length === 0 || count('untested') > 0) {
    setText(badge, rows.length === 0 ? 'none' : `${rows.length} rows, not tested`);
    badge.dataset['kind'] = 'stale';
    return;
  }
  const counts = `${matching} of ${rows.length} match`;
  setText(badge, selected === matching || count('aggregated') > 0 ? counts : `${counts}, ${selected} in the answer`);
  badge.dataset['kind'] = isExact ? 'good' : 'warning';
}

/** Whether an element has these children. Elements that stay keep their focus, and change colors softly. */
function isInOrder(parent: HTMLElement, children: readonly HTMLElement[]): boolean {
  return (
    parent.children.length === children.length && children.every((child, index) => parent.children[index] === child)
  );
}
