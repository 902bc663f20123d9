import type { CatalogTemplate } from '../catalog/template.js';
import { refuseArgument } from './builder-error.js';
import { shown } from './shown.js';

/** An argument that has to be a template of a catalog, in plain JavaScript as well. */
export function checkedTemplate(template: unknown, method: string): CatalogTemplate {
  const { name, field, allows, paths } = (template ?? {}) as Partial<CatalogTemplate>;
  const isTemplate = typeof name === 'string' && typeof field === 'function' && typeof allows === 'function';
  if (isTemplate && Array.isArray(paths)) return template as CatalogTemplate;
  return refuseArgument(method, 'a template of a catalog, catalog.template("group.name")', shown(template));
}
