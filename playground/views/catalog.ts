import { element } from '../element.js';
import { sampleCatalog } from '../sample/catalog.js';
import type { CreateView } from './view.js';

/** Templates and fields of the sample catalog. The view never changes. */
export const createCatalogView: CreateView = (root) => {
  const names = Object.keys(sampleCatalog.definition.templates);
  const blocks = names.map((name) => {
    const template = sampleCatalog.find(name);
    const rows = (template?.paths ?? []).map((path) => {
      const { type = '', label = '', values = [], collection } = template?.field(path) ?? {};
      const what = values.length > 0 ? values.join(', ') : type;
      return element(
        'tr',
        {},
        element('th', { scope: 'row' }, element('code', {}, path)),
        element('td', {}, collection ? `several: ${what}` : what),
        element('td', {}, label),
      );
    });
    return element(
      'details',
      { open: name === names[0] },
      element('summary', {}, element('code', {}, name), ` ${template?.definition.label ?? ''}`),
      element('table', {}, element('tbody', {}, ...rows)),
    );
  });
  const note =
    'A made-up installation, so that fields are completed and checked. Your catalog is made from the answers of your service.';
  root.replaceChildren(element('p', { class: 'note' }, note), ...blocks);
  return { show: () => {} };
};
