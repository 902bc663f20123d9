import { beginsPath, findNamed, firstName, qualifiersOf, withoutTemplateName } from '../../dialect/names.js';
import type { Field } from '../field.js';
import type { CatalogTemplate } from '../template.js';

/** The meaning of a path. */
export type Resolution =
  | FoundField
  /** It may be a field: its template is unknown, or allows fields that it does not list. */
  | { readonly kind: 'open'; readonly unlisted?: UnlistedPath }
  | UnknownPath;

/** A path that names a field. */
export interface FoundField {
  readonly kind: 'field';
  readonly field: Field;
  /** The path that the template lists, after the alias of the JOIN for a field of a joined query. */
  readonly path: string;
  /** The template that lists it. */
  readonly template: CatalogTemplate;
}

/** A path that names nothing. */
export interface UnknownPath {
  readonly kind: 'unknown';
  readonly unlisted: UnlistedPath;
}

/** A path that a template does not list. */
export interface UnlistedPath {
  readonly template: CatalogTemplate;
  /** The path in the template: the rest after `prefix`. */
  readonly path: string;
  /** The alias and the template name that the query writes before the path, each with its dot; may be empty. */
  readonly prefix: string;
}

/** The meaning of a path whose template is unknown. */
export const openResolution: Resolution = { kind: 'open' };

/** Resolves a path in a template. `alias` is the alias of a JOIN before the path, with its dot. */
export function resolveIn(template: CatalogTemplate | undefined, path: string, alias = ''): Resolution {
  if (template === undefined) return openResolution;
  const findField = (rest: string, qualifier: string): FoundField | undefined => {
    const resolution = resolveListed(template, rest, alias, qualifier);
    return resolution.kind === 'field' ? resolution : undefined;
  };
  const found = findNamed(path, template.name, {
    find: findField,
    isTaken: (name) => beginsPath(name, template.paths),
  });
  if (found !== undefined) return found;
  const own = resolveListed(template, path, alias);
  return own.kind === 'unknown' ? (resolveQualified(template, path, alias) ?? own) : own;
}

/**
 * Returns a path of a query without the names of its template: the same for every way in which a query can write one field. `name` is
 * the name of the template, which a catalog need not list.
 */
export function plainPathIn(name: string, template: CatalogTemplate | undefined, path: string): string {
  const resolution = resolveIn(template, path);
  return resolution.kind === 'field' ? resolution.path : withoutTemplateName(path, name);
}

function resolveListed(template: CatalogTemplate, path: string, alias: string, qualifier = ''): Resolution {
  const field = template.field(path);
  if (field !== undefined) return { kind: 'field', field, path: alias + path, template };
  const unlisted = { template, path, prefix: alias + qualifier };
  return { kind: template.allows(path) ? 'open' : 'unknown', unlisted };
}

/**
 * Resolves a path that is not a field, but begins with the name or the group of its template. If no field of the template has the same
 * beginning, it counts as that name even if the rest is not a field.
 */
function resolveQualified(template: CatalogTemplate, path: string, alias: string): Resolution | undefined {
  for (const qualifier of qualifiersOf(template.name)) {
    if (!path.startsWith(qualifier)) continue;
    const resolution = resolveListed(template, path.slice(qualifier.length), alias, qualifier);
    if (resolution.kind === 'open' || !beginsPath(firstName(path), template.paths)) return resolution;
  }
  return undefined;
}
