import type { Near } from '../../diagnostics/codes/row.js';
import { suggestion } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { Catalog } from '../catalog.js';
import type { Location } from '../check/location.js';
import { nearPaths, typoPaths } from '../check/near-paths.js';
import type { TemplateUse } from '../check/query-view.js';
import { accountsWith } from './example-catalog.js';
import { defineRule } from './rule.js';
import { replaceName } from './suggest.js';

/** Reports a template that the catalog does not list; in a partial catalog, only a typo of one that it lists. */
export const unknownTemplate = defineRule({
  code: 'unknown-template',
  severity: 'error',
  fix: 'suggested',
  summary: 'The catalog has no template of this name.',
  message: ({ template, nearest }: Near & { readonly template: string }) =>
    `Unknown template ${template}.${suggestion(nearest)}`,
  help: 'Names are compared exactly, with case. Where the catalog is partial, only typos of names that it has are reported, as warnings.',
  examples: { invalid: [{ query: 'SELECT id FROM acount.query LIMIT 10', catalog: accountsWith({ id: 'integer' }) }] },
  about: 'query',
  needsCatalog: true,
  check: ([query], { catalog, template }, { report }) => {
    if (query.template === undefined || catalog === undefined || template !== undefined) return;
    const { name } = query.template;
    // A template with errors is listed, though it could not be read.
    if (Object.hasOwn(catalog.definition.templates, name)) return;
    const names = templateNames(catalog);
    const all = nearPaths(name, names);
    const isPartial = catalog.definition.partial === true;
    const near = isPartial ? typoPaths(name, all) : all;
    if (isPartial && near.length === 0) return;
    const fixes = replaceName(name, near, query.template.location, (other) => query.canExpress(other, 'template'));
    const details = isPartial ? { fixes, severity: 'warning' as const } : { fixes };
    report({ template: quoted(name), nearest: near[0] }, locationOf(query.template, near, names), details);
  },
});

const namesByCatalog = new WeakMap<Catalog, readonly string[]>();

/** Returns the names of a catalog's templates, always the same array: their search tree is cached by it. */
function templateNames(catalog: Catalog): readonly string[] {
  const names = namesByCatalog.get(catalog) ?? Object.keys(catalog.definition.templates);
  namesByCatalog.set(catalog, names);
  return names;
}

/** Returns the location of the wrong half of a name whose halves are apart: the group, if only it differs or it has no templates. */
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
