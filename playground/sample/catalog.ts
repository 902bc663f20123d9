import { createCatalog } from '../../src/catalog/catalog.js';
import { sampleDefinition } from './definition.js';

/** Catalog of the sample installation, created without the checks of `defineCatalog`. */
export const sampleCatalog = createCatalog(sampleDefinition);
