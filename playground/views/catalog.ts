import type { FieldDefinition } from '../../src/catalog/index.js';
import { element } from '../element.js';
import { sampleDefinition } from '../sample/definition.js';
import type { CreateView } from './view.js';

/** Templates and fields of the sample catalog. The template of the query is open when the query changes to it. */
export const createCatalogView: CreateView = (root) => {
  const blocks = Object.entries(sampleDefinition.templates).map(([name, { label, fields }]) => {
    const rows = Object.entries<FieldDefinition>(fields).map(([path, field]) => {
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
      element('summary', {}, element('code', {}, name), ` ${label}`),
      element('table', {}, element('tbody', {}, ...rows)),
    );
  });
  const note =
    'A made-up installation, so that fields are completed and checked. Your catalog is made from the answers of your service.';
  root.replaceChildren(element('p', { class: 'note' }, note), ...blocks);
  let opened = '';
  return {
    show({ session: { template } }) {
      if (template === opened) return;
      opened = template;
      for (const block of blocks) block.open = block.dataset['template'] === template;
    },
  };
};
