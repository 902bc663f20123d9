import { element } from '../element.js';
import type { ConditionCounts, CountedCondition } from '../rows/condition-counts.js';
import { lastOnly } from '../worker/client.js';
import { omittedNote } from './omitted.js';
import { createSpanTree, type SpanTreeItem } from './span-tree.js';
import type { Actions, CreateView } from './view.js';

/** The conditions of the statement at the cursor, with the number of rows for which each is true. */
export const createConditionsView: CreateView = (root, actions) => {
  let current = '';
  const read = lastOnly(
    ({ vql, offset }: { readonly vql: string; readonly offset: number }) => actions.ask('conditions', vql, offset),
    (counts) => {
      // Moving the cursor within a statement changes nothing, and must not take the focus of an item.
      const next = JSON.stringify(counts);
      if (next === current) return;
      current = next;
      root.replaceChildren(
        ...(typeof counts === 'string' ? [element('p', { class: 'note' }, counts)] : show(counts, actions)),
      );
    },
  );
  return {
    show: ({ session: { texts }, cursor }) => read({ vql: texts.vql, offset: cursor.start }),
  };
};

function show({ template, total, conditions, omitted }: ConditionCounts, actions: Actions): readonly HTMLElement[] {
  const note = element(
    'p',
    { class: 'note' },
    `Of ${counted(total, 'row')} of ${template}: those for which each condition is true and, along an AND, those that are left after it.`,
  );
  const items = conditions.map((condition): SpanTreeItem => {
    const { depth, span, text, isLeaf } = condition;
    const name = element(isLeaf ? 'code' : 'span', { class: isLeaf ? 'condition' : 'condition kind' }, text);
    return { depth, spans: [span], content: [name, ' ', countsOf(condition, total)] };
  });
  const tree = createSpanTree('Conditions, with the rows for which they are true', items, actions).element;
  tree.classList.add('conditions');
  return [note, tree, ...omittedNote(omitted, 'conditions')];
}

function countsOf({ matching, remaining, untested = '' }: CountedCondition, total: number): HTMLElement {
  if (matching === undefined) return element('span', { class: 'counts untested' }, `not tested: ${untested}`);
  const share = total === 0 ? 0 : matching / total;
  const left = total === 0 || remaining === undefined ? undefined : remaining.rows / total;
  const bar = element('span', {
    class: 'share',
    'aria-hidden': 'true',
    style: `--share: ${share}; --left: ${left ?? share}`,
  });
  const counts = `${matching} of ${counted(total, 'row')}`;
  return element(
    'span',
    { class: 'counts' },
    bar,
    element('span', { class: 'count' }, counts),
    ...(remaining === undefined ? [] : [' ', element('span', { class: 'left' }, leftText(remaining))]),
  );
}

function leftText({ rows, removed }: NonNullable<CountedCondition['remaining']>): string {
  return removed === 0 ? `${rows} left, removes none` : `${rows} left, removes ${removed}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
