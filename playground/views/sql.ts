import type { Diagnostic } from '../../src/diagnostics/index.js';
import { targetTitles } from '../../src/engine/index.js';
import { element } from '../element.js';
import { reasons } from '../reasons.js';
import { isTarget } from '../state/page-state.js';
import type { Sql } from '../translation/sql.js';
import { lastOnly } from '../worker/client.js';
import { findingList } from './findings.js';
import { sqlTokens } from './sql-tokens.js';
import type { Actions, CreateView, ViewState } from './view.js';

/** The VQL text as SQL of a target. */
export const createSqlView: CreateView = (root, actions) => {
  const options = Object.entries(targetTitles).map(([value, title]) => element('option', { value }, title));
  const select = element('select', { id: 'target' }, ...options);
  select.addEventListener('change', () => {
    if (isTarget(select.value)) actions.setTarget(select.value);
  });
  let sql = '';
  const copy = element('button', { class: 'quiet', onclick: () => actions.copy(sql, 'SQL') }, 'Copy SQL');
  const body = element('div', { class: 'statements' });
  root.replaceChildren(
    element('div', { class: 'choice' }, element('label', { for: 'target' }, 'SQL for '), select, copy),
    body,
  );
  const read = lastOnly(
    ({ session: { texts }, target }: ViewState) => actions.ask('sql', texts.vql, target),
    (all, { problems: shown }) => {
      const statements = all.flatMap(({ statement }) => (statement === undefined ? [] : [statement.sql]));
      sql = statements.join(';\n\n');
      copy.hidden = statements.length === 0;
      body.replaceChildren(
        ...(all.length === 0
          ? [element('p', { class: 'note' }, reasons.noStatement)]
          : all.flatMap((one) => show(one, shown, actions))),
      );
    },
  );
  return {
    show(state) {
      select.value = state.target;
      read(state);
    },
  };
};

/** Greatest length of a statement in color, and number of its parameters that are listed: more would make the page slow. */
const maxColored = 20_000;
const maxParams = 200;

/** Shows a statement; errors that are listed below the text already are not repeated. */
function show({ statement, problems }: Sql, shown: readonly Diagnostic[], actions: Actions): readonly HTMLElement[] {
  if (statement === undefined) {
    const isShown = ({ code, span }: Diagnostic): boolean =>
      shown.some((one) => one.code === code && one.span?.start === span?.start);
    const others = problems.filter((problem) => !isShown(problem));
    return others.length === 0
      ? [element('p', { class: 'note' }, reasons.hasErrors)]
      : [
          element('p', { class: 'note' }, 'This statement cannot be written as SQL:'),
          findingList(others, { side: 'vql' }, actions),
        ];
  }
  const { sql, params } = statement;
  const values = params
    .slice(0, maxParams)
    .map((value) => element('li', {}, element('code', {}, JSON.stringify(value))));
  const more = params.length - values.length;
  if (more > 0) values.push(element('li', { class: 'note' }, `and ${more} more`));
  const tokens =
    sql.length > maxColored
      ? [sql]
      : sqlTokens(sql).map(({ kind, text }) =>
          kind === undefined ? text : element('span', { class: `token-${kind}` }, text),
        );
  return [
    element('pre', { tabindex: '0', role: 'group', 'aria-label': 'SQL' }, element('code', {}, ...tokens)),
    ...(values.length === 0
      ? []
      : [element('div', { class: 'params' }, element('h3', {}, 'Parameters'), element('ol', {}, ...values))]),
  ];
}
