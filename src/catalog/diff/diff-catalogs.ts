import { quoted } from '../../diagnostics/quoted.js';
import type { Catalog } from '../catalog.js';
import type { CatalogTemplate } from '../template.js';
import { type ChangeDetails, type ChangeKind, changeKinds } from './change-kinds.js';
import { diffFields } from './diff-fields.js';

/** One difference between two versions of an installation. */
export interface CatalogChange {
  readonly kind: ChangeKind;
  /** `group.name`. */
  readonly template: string;
  /** The path of the field; absent where the change is about the template as a whole. */
  readonly field?: string;
  /** Whether a query that was right before can be wrong, or be rejected, afterwards. */
  readonly breaking: boolean;
  /** A full sentence. */
  readonly message: string;
}

/**
 * Says what has changed from one version of an installation to the next, as far as queries can tell: labels are not compared.
 * The changes come in the order of the names of templates and fields.
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
  const names = [...Object.keys(before.definition.templates), ...Object.keys(after.definition.templates)];
  return [...new Set(names)].sort().flatMap((template) => diffTemplates(template, before, after));
}

function diffTemplates(template: string, before: Catalog, after: Catalog): readonly CatalogChange[] {
  const changes: CatalogChange[] = [];
  const report = (kind: ChangeKind, details: ChangeDetails = {}, field?: string): void => {
    const { breaking, message } = changeKinds[kind];
    const what =
      field === undefined ? `The template ${quoted(template)}` : `The field ${quoted(field)} of ${quoted(template)}`;
    const sentence = `${what} ${message(details)}.`;
    changes.push({ kind, template, ...(field !== undefined && { field }), breaking, message: sentence });
  };
  const old = before.find(template);
  const current = after.find(template);
  if (old === undefined) report('template-added');
  else if (current !== undefined) compareTemplates(old, current, report);
  else if (after.definition.partial !== true) report('template-removed');
  return changes;
}

function compareTemplates(
  old: CatalogTemplate,
  current: CatalogTemplate,
  report: (kind: ChangeKind, details?: ChangeDetails, field?: string) => void,
): void {
  const { partial: wasPartial = false, custom: oldCustom = 'open' } = old.definition;
  const { partial: isPartial = false, custom = 'open' } = current.definition;
  if (wasPartial !== isPartial) report(isPartial ? 'template-opened' : 'template-closed');
  if (oldCustom !== custom) report(custom === 'open' ? 'custom-opened' : 'custom-closed');
  for (const path of [...new Set([...old.paths, ...current.paths])].sort()) {
    const oldField = old.field(path);
    const field = current.field(path);
    if (oldField === undefined) report('field-added', {}, path);
    else if (field === undefined) report(current.allows(path) ? 'field-unlisted' : 'field-removed', {}, path);
    else diffFields(oldField, field, (kind, details) => report(kind, details, path));
  }
}
