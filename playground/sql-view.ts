import { element } from './element.js';
import { findingList } from './findings.js';
import { type Sql, sqlOf } from './sql.js';
import { isTarget, targetTitles } from './targets.js';
import type { Actions, CreateView } from './view.js';

/** The VQL text in the SQL of a target. */
export const createSqlView: CreateView = (root, actions) => {
  const options = Object.entries(targetTitles).map(([value, title]) => element('option', { value }, title));
  const select = element('select', { id: 'target' }, ...options);
  select.addEventListener('change', () => {
    if (isTarget(select.value)) actions.setTarget(select.value);
  });
  const body = element('div', { class: 'statements' });
  root.replaceChildren(
    element('p', { class: 'choice' }, element('label', { for: 'target' }, 'SQL for '), select),
    body,
  );
  return {
    show({ session: { texts }, target }) {
      select.value = target;
      const all = sqlOf(texts.vql, target);
      body.replaceChildren(
        ...(all.length === 0
          ? [element('p', { class: 'note' }, 'There is no statement.')]
          : all.flatMap((one) => show(one, actions))),
      );
    },
  };
};

function show({ statement, problems }: Sql, actions: Actions): readonly HTMLElement[] {
  if (statement === undefined)
    return [
      element('p', { class: 'note' }, 'There is no SQL for this statement:'),
      findingList(problems, () => ({ side: 'vql' }), actions),
    ];
  const { sql, params } = statement;
  const values = params.map((value) => element('li', {}, element('code', {}, JSON.stringify(value))));
  return [
    element('pre', { tabindex: '0', 'aria-label': 'SQL' }, sql),
    ...(values.length === 0
      ? []
      : [element('div', { class: 'params' }, element('h3', {}, 'Parameters'), element('ol', {}, ...values))]),
  ];
}
