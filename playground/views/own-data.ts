import { createLineIndex } from '../../src/diagnostics/index.js';
import { element, setText } from '../element.js';
import type { DataProblem, OwnData } from '../sample/own-data.js';
import { loadOwnData } from '../state/own-data.js';
import type { Actions, DataUse } from './view.js';

/** **The** table of the texts of the form, with their labels. */
const titles: Readonly<Record<keyof OwnData, readonly [label: string, hint: string]>> = {
  catalog: [
    'Catalog, as vql catalog writes it',
    '{ "templates": { "account.query": { "fields": { "id": "integer" } } } }',
  ],
  rows: ['Rows by template', '{ "account.query": [{ "id": 1 }] }'],
};

/** The form for a catalog and rows of the visitor. */
export interface OwnDataForm {
  readonly element: HTMLElement;
  /** Shows what became of the data. */
  show(use: DataUse): void;
}

/** Creates the form for a catalog and rows of the visitor: by paste or from a file, and the way back to the sample. */
export function createOwnDataForm(actions: Actions): OwnDataForm {
  const fields = { catalog: createField('catalog'), rows: createField('rows') };
  const problems = element('ul', { class: 'findings', role: 'alert' });
  const status = element('p', { class: 'note', role: 'status' });
  const stored = loadOwnData();
  if (stored !== undefined) for (const name of ['catalog', 'rows'] as const) fields[name].area.value = stored[name];
  const texts = (): OwnData => ({ catalog: fields.catalog.area.value, rows: fields.rows.area.value });
  const form = element(
    'details',
    { class: 'own-data' },
    element('summary', {}, 'Your own catalog and rows'),
    element('p', { class: 'note' }, 'They stay in this browser: nothing is sent, and no link has them.'),
    fields.catalog.element,
    fields.rows.element,
    problems,
    status,
    element(
      'div',
      { class: 'bar' },
      element('button', { type: 'button', class: 'fix', onclick: () => actions.useData(texts()) }, 'Use them'),
      element(
        'button',
        { type: 'button', class: 'quiet', onclick: () => actions.useData(undefined) },
        'Back to the sample',
      ),
    ),
  );
  return {
    element: form,
    show({ problems: found, isStored }) {
      problems.replaceChildren(...found.map((problem) => problemItem(problem, fields[problem.in].area)));
      setText(status, isStored ? '' : 'This browser does not store them: they are used until the page is closed.');
      if (found.length > 0) form.open = true;
    },
  };
}

function createField(name: keyof OwnData): { readonly element: HTMLElement; readonly area: HTMLTextAreaElement } {
  const id = `own-${name}`;
  const [label, placeholder] = titles[name];
  const area = element('textarea', { id, rows: '4', spellcheck: 'false', placeholder });
  const file = element('input', {
    type: 'file',
    accept: '.json,application/json',
    'aria-label': `${label}, from a file`,
  });
  file.addEventListener('change', () => {
    void file.files?.[0]?.text().then((text) => {
      area.value = text;
    });
  });
  return { element: element('div', { class: 'own-text' }, element('label', { for: id }, label), file, area), area };
}

/** Shows a problem with its position, to which a click leads. */
function problemItem({ in: name, message, span }: DataProblem, area: HTMLTextAreaElement): HTMLElement {
  const { line, column } = createLineIndex(area.value).positionAt(span.start);
  const select = (): void => {
    area.focus();
    area.setSelectionRange(span.start, span.end);
  };
  return element(
    'li',
    { class: 'finding error' },
    element('span', { class: 'tag' }, `${name}, line ${line}, column ${column}`),
    element('button', { type: 'button', class: 'message', onclick: select }, message),
  );
}
