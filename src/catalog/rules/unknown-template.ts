import type { Near } from '../../diagnostics/codes/row.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { Catalog } from '../catalog.js';
import type { Location } from '../location.js';
import { nearPaths, slippedPaths } from '../near-paths.js';
import type { TemplateUse } from '../query-view.js';
import { defineCatalogRule } from './rule.js';
import { hint, nearest, replaceName } from './suggest.js';

/** A template that the catalog does not list. Where the catalog is partial, only a near miss says something. */
export const unknownTemplate = defineCatalogRule({
  code: 'unknown-template',
  severity: 'error',
  summary: 'The catalog has no template of this name.',
  message: ({ template, nearest }: Near & { readonly template: string }) =>
    `Unknown template ${template}.${hint(nearest)}`,
  help: 'Names are compared exactly, with case. Where the catalog is partial, only typos of names that it has are reported, as warnings.',
  examples: [{ text: 'SELECT id FROM acount.query LIMIT 10', fields: { id: 'integer' } }],
  needsCatalog: true,
  check: ({ query, catalog, template }, { report }) => {
    if (query.template === undefined || catalog === undefined || template !== undefined) return;
    const { name } = query.template;
    // One that could not be read is listed all the same.
    if (Object.hasOwn(catalog.definition.templates, name)) return;
    const all = nearPaths(name, templateNames(catalog));
    const isPartial = catalog.definition.partial === true;
    const near = isPartial ? slippedPaths(name, all) : all;
    if (isPartial && near.length === 0) return;
    const fixes = replaceName(name, near, query.template.location, (other) => query.spells(other, 'template'));
    const details = isPartial ? { fixes, severity: 'warning' as const } : { fixes };
    report(
      { template: quoted(name), nearest: nearest(near) },
      locationOf(query.template, near, templateNames(catalog)),
      details,
    );
  },
});

/** The half of the name that is wrong, where the two stand apart: the group, if it alone differs or has no template at all. */
function locationOf(
  { name, location, groupLocation }: TemplateUse,
  [nearest]: readonly string[],
  names: readonly string[],
): Location {
  const [group = '', own] = name.split('.');
  const isGroup =
    nearest === undefined ? !names.some((other) => other.startsWith(`${group}.`)) : nearest.split('.')[1] === own;
  return groupLocation !== undefined && isGroup ? groupLocation : location;
}

const known = new WeakMap<Catalog, readonly string[]>();

/** The names of a catalog's templates, one list for each catalog. */
export function templateNames(catalog: Catalog): readonly string[] {
  const names = known.get(catalog) ?? Object.keys(catalog.definition.templates);
  known.set(catalog, names);
  return names;
}
