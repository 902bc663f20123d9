import { quoted } from '../../diagnostics/quoted.js';
import { nearPaths, slippedPaths } from '../near-paths.js';
import type { CatalogRule } from './rule.js';
import { nearest, replaceName } from './suggest.js';
import { templateNames } from './template-names.js';

/** A template that the catalog does not list. Where the catalog is partial, only a near miss says something. */
export const unknownTemplate: CatalogRule<'unknown-template'> = {
  code: 'unknown-template',
  needsCatalog: true,
  check: ({ query, catalog, template }, report) => {
    if (query.template === undefined || catalog === undefined || template !== undefined) return;
    const { name, spot } = query.template;
    // One that could not be read is listed all the same.
    if (Object.hasOwn(catalog.definition.templates, name)) return;
    const all = nearPaths(name, templateNames(catalog));
    const isPartial = catalog.definition.partial === true;
    const near = isPartial ? slippedPaths(name, all) : all;
    if (isPartial && near.length === 0) return;
    const fixes = replaceName(name, near, spot, (other) => query.spells(other, 'template'));
    const details = isPartial ? { fixes, severity: 'warning' as const } : { fixes };
    report({ template: quoted(name), nearest: nearest(near) }, spot, details);
  },
};
