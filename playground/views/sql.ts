import { type Diagnostic, shiftDiagnostic } from '../../src/diagnostics/diagnostic.js';
import { compileSql, type SqlStatement, type TargetName, targetTitles } from '../../src/engine/index.js';
import { splitStatements } from '../../src/vql/index.js';
import { element } from '../element.js';
import { sampleCatalog } from '../sample/catalog.js';
import { isTarget } from '../state/page-state.js';
import { findingList } from './findings.js';
import type { Actions, CreateView } from './view.js';

/** The VQL text as SQL of a target. */
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
          ? [element('p', { class: 'note' }, 'No statement.')]
          : all.flatMap((one) => show(one, actions))),
      );
    },
  };
};

function show({ statement, problems }: Sql, actions: Actions): readonly HTMLElement[] {
  if (statement === undefined)
    return [
      element('p', { class: 'note' }, 'This statement cannot be written as SQL:'),
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

/** A statement as SQL, or the reasons why it cannot be compiled. */
export interface Sql {
  readonly statement?: SqlStatement;
  /** Losses and errors, with spans in the text. */
  readonly problems: readonly Diagnostic[];
}

/** Compiles each statement of a VQL text to SQL of a target. */
export function sqlOf(text: string, target: TargetName): readonly Sql[] {
  return splitStatements(text).map((one) => {
    const { value, diagnostics: losses } = compileSql(one.text, { target, catalog: sampleCatalog });
    const { start } = one.span;
    const problems = losses.map((loss) => shiftDiagnostic(loss, start));
    return { problems, ...(value !== undefined && { statement: { ...value, sql: breakLines(value.sql) } }) };
  });
}

/** Puts each clause on its own line, except inside parentheses and quotes. */
export function breakLines(sql: string): string {
  let depth = 0;
  return sql.replace(
    /'(?:[^']|'')*'|"(?:[^"]|"")*"|[()]| (?=(?:FROM|WHERE|ORDER BY|LIMIT|OFFSET|FETCH)\b)/g,
    (part) => {
      if (part === '(') depth++;
      if (part === ')') depth--;
      return part === ' ' && depth === 0 ? '\n' : part;
    },
  );
}
