import type { Catalog } from '../../catalog/catalog.js';
import type { CatalogTemplate } from '../../catalog/template.js';
import type { Statement } from '../ast.js';

/** Returns the template of the catalog that a statement reads from. */
export function templateOf({ from }: Statement, catalog: Catalog | undefined): CatalogTemplate | undefined {
  return from.kind === 'Missing' ? undefined : catalog?.find(`${from.group}.${from.name}`);
}
