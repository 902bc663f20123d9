import { checkArgument } from '../../diagnostics/arguments.js';
import { quoted } from '../../diagnostics/quoted.js';
import { beginsPath, qualifiersOf } from '../../dialect/names.js';
import { type Catalog, catalogKind } from '../catalog.js';
import { resolveIn } from '../check/resolution.js';
import type { CatalogTemplate } from '../template.js';
import { type CatalogChange, changeOf } from './catalog-change.js';
import type { ChangeDetails, ChangeKind } from './change-kinds.js';
import { diffFields } from './diff-fields.js';

/**
 * Lists what changed for queries from one version of an installation to the next, in the order of the names of templates and
 * fields. Labels are not compared; `diffDialects` compares functions, which are not part of a catalog.
 *
 * @throws {VqlError} `wrong-argument` if an argument is not a catalog.
 *
 * @example
 * ```ts
 * import { defineCatalog, diffCatalogs } from 'vql-kit/catalog';
 * const before = defineCatalog({ templates: { 'account.query': { fields: { id: 'integer', nmae: 'string' } } } });
 * const after = defineCatalog({ templates: { 'account.query': { fields: { id: 'integer', name: 'string' } } } });
 * const [first] = diffCatalogs(before, after).filter(({ breaking }) => breaking);
 * console.log(first?.message); // The field "nmae" of "account.query" is gone.
 * ```
 */
export function diffCatalogs(before: Catalog, after: Catalog): readonly CatalogChange[] {
  checkArgument('The first catalog of diffCatalogs', before, catalogKind);
  checkArgument('The second catalog of diffCatalogs', after, catalogKind);
  const names = [...Object.keys(before.definition.templates), ...Object.keys(after.definition.templates)];
  const [wasPartial, isPartial] = [before, after].map(({ definition }) => definition.partial === true);
  const kind = isPartial ? 'catalog-opened' : 'catalog-closed';
  return [
    ...(wasPartial === isPartial ? [] : [changeOf(kind, 'The catalog')]),
    ...[...new Set(names)].sort().flatMap((template) => diffTemplates(template, before, after)),
  ];
}

function diffTemplates(template: string, before: Catalog, after: Catalog): readonly CatalogChange[] {
  const changes: CatalogChange[] = [];
  const report = (kind: ChangeKind, details: ChangeDetails = {}, field?: string): void => {
    const subject =
      field === undefined ? `The template ${quoted(template)}` : `The field ${quoted(field)} of ${quoted(template)}`;
    changes.push(changeOf(kind, subject, { template, ...(field !== undefined && { field }) }, details));
  };
  const old = before.find(template);
  const current = after.find(template);
  if (old === undefined) report(before.definition.partial === true ? 'template-listed' : 'template-added');
  else if (current !== undefined) compareTemplates(old, current, report);
  else report(after.definition.partial === true ? 'template-unlisted' : 'template-removed');
  return changes;
}

type ReportChange = (kind: ChangeKind, details?: ChangeDetails, field?: string) => void;

function compareTemplates(old: CatalogTemplate, current: CatalogTemplate, report: ReportChange): void {
  const { partial: wasPartial = false, custom: oldCustom = 'open' } = old.definition;
  const { partial: isPartial = false, custom = 'open' } = current.definition;
  if (wasPartial !== isPartial) report(isPartial ? 'template-opened' : 'template-closed');
  if (oldCustom !== custom) report(custom === 'open' ? 'custom-opened' : 'custom-closed');
  for (const path of [...new Set([...old.paths, ...current.paths])].sort()) {
    const oldField = old.field(path);
    const field = current.field(path);
    if (oldField === undefined) reportNewField(path, old, report);
    else if (field === undefined) report(current.allows(path) ? 'field-unlisted' : 'field-removed', {}, path);
    else diffFields(oldField, field, (kind, details) => report(kind, details, path));
  }
}

/**
 * Reports a new field. A path that names it now may have been accepted by the old version without being listed, or have named another
 * field.
 */
function reportNewField(path: string, old: CatalogTemplate, report: ReportChange): void {
  const [whole = '', group = ''] = qualifiersOf(old.name);
  const meanings = ['', whole, group].map((qualifier) => resolveIn(old, qualifier + path).kind);
  const takesGroup = path.startsWith(group) || `${path}.` === group;
  if (meanings.includes('open')) report('field-listed', {}, path);
  else if (takesGroup && !beginsPath(group.slice(0, -1), old.paths))
    report('group-hidden', { names: quoted(group) }, path);
  // After the whole name a new field comes before one whose path begins with that name; other readings stay.
  else if (meanings[1] === 'field') report('group-hidden', { names: quoted(whole + path) }, path);
  else report('field-added', {}, path);
}
