import { defineCatalog, mergeCatalogs } from '../../../src/catalog/index.js';
import { sampleCatalog } from '../../support/catalog.js';

/** The sample of the tests, and a template whose labels would harm a page that took them for HTML. */
export const catalog = mergeCatalogs(
  sampleCatalog,
  defineCatalog({
    templates: { 'crm.hostile': { fields: { label: { type: 'string', label: '<img src=x onerror=throw>' } } } },
  }),
);
