import type { FieldDefinition, TemplateDefinition } from '../../src/catalog/index.js';
import { element } from '../element.js';
import { omittedNote } from './omitted.js';
import { createOwnDataForm } from './own-data.js';
import type { CreateView } from './view.js';

/**
 * Templates and fields of the catalog that is used, with the form for one of the visitor. The template of the query is open when the query
 * changes to it.
 */
export const createCatalogView: CreateView = (root, actions) => {
  const note = element('p', { class: 'note' });
  const list = element('div');
  const form = createOwnDataForm(actions);
  root.replaceChildren(note, form.element, list);
  let blocks: readonly HTMLDetailsElement[] = [];
  let opened = '';
  const open = (): void => {
    for (const block of blocks) block.open = block.dataset['template'] === opened;
  };
  return {
    showDataUse: form.show,
    showInstallation({ isOwn, templates }) {
      note.textContent = isOwn ? 'Your catalog.' : sampleNote;
      blocks = Object.entries(templates).slice(0, maxTemplates).map(templateBlock);
      list.replaceChildren(...blocks, ...omittedNote(Object.keys(templates).length - blocks.length, 'templates'));
      open();
    },
    show({ session: { template } }) {
      if (template === opened) return;
      opened = template;
      open();
    },
  };
};

const sampleNote =
  'A made-up installation, so that fields are completed and checked. Your catalog is made from the answers of your service.';

/** Greatest number of templates that are listed: thousands of them would make the page slow. */
const maxTemplates = 200;

function templateBlock([name, { label, fields }]: readonly [string, TemplateDefinition]): HTMLDetailsElement {
  const rows = Object.entries(fields).map(([path, given]) => {
    const field: FieldDefinition = typeof given === 'string' ? { type: given } : given;
    const { type = '', values = [], valueLabels = {}, collection } = field;
    const words = values.map((value) => {
      const label = valueLabels[value];
      return label === undefined ? value : `${value} (${label})`;
    });
    const what = values.length > 0 ? words.join(', ') : type;
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, element('code', {}, path)),
      element('td', {}, collection ? `several: ${what}` : what),
      element('td', {}, field.label ?? ''),
    );
  });
  return element(
    'details',
    { 'data-template': name },
    element('summary', {}, element('code', {}, name), ` ${label ?? ''}`),
    element('table', {}, element('tbody', {}, ...rows)),
  );
}
