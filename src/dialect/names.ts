import type { ArgumentKind } from '../diagnostics/arguments.js';
import { isReserved } from './keywords.js';
import { unicodePattern } from './unicode-pattern.js';

/** A character of a name. One that cannot be seen is not: two names would look the same. */
const character = String.raw`(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}_]`;

/** The regular expression of a name of a path segment, a function or a variable, which begins with no mark and no digit. */
export const namePattern: string = String.raw`(?![\p{M}\p{N}])(?:${character})+`;

/** The regular expression of further words of a name of a template or group: each follows a hyphen. */
export const hyphenatedPattern: string = `-(?:${character})+`;

const name = unicodePattern(`^${namePattern}$`);
const templateName = unicodePattern(`^${namePattern}(?:${hyphenatedPattern})*$`);

/** Whether a text is a valid name of a path segment, a function or a variable. */
export function isName(text: string): boolean {
  return name().test(text);
}

/** Whether a text is a valid name of a template or group, which may contain hyphens. */
export function isTemplateName(text: string): boolean {
  return templateName().test(text);
}

/** Whether segments form a valid path: all are names, and the first is not a reserved word. */
export function isPath(segments: readonly string[]): boolean {
  return segments.length > 0 && segments.every(isName) && !isReserved(segments[0] ?? '');
}

/** Whether segments form a valid path of a template: a group, which is not a reserved word, and a name. */
export function isTemplatePath(segments: readonly string[]): boolean {
  return segments.length === 2 && segments.every(isTemplateName) && !isReserved(segments[0] ?? '');
}

/** The name of a template as an argument. */
export const templateKind: ArgumentKind = {
  expected: 'the name of a template, as "group.name"',
  accepts: (value) => typeof value === 'string' && isTemplatePath(value.split('.')),
};

/** Returns the first name of a path, or of the name of a template. */
export function firstName(path: string): string {
  const dot = path.indexOf('.');
  return dot < 0 ? path : path.slice(0, dot);
}

/** Whether a list contains a name, ignoring case. */
export function includesName(names: readonly string[], name: string): boolean {
  const wanted = name.toUpperCase();
  return names.some((other) => other.toUpperCase() === wanted);
}

/**
 * Returns the prefixes that a path in a query may have: the name of its template, and the group alone, each with a dot. Running
 * integrations write `account.id` for the `id` of `account.query`.
 */
export function qualifiersOf(template: string): readonly string[] {
  return [`${template}.`, `${firstName(template)}.`];
}

/** Returns a path without the whole name of its template, which no field begins with; `undefined` is an unknown template. */
export function withoutTemplateName(path: string, template: string | undefined): string {
  return template !== undefined && path.startsWith(`${template}.`) ? path.slice(template.length + 1) : path;
}

/**
 * Finds the field that a path names: **the** rule of names for rows, tables and catalogs. A path that begins with the whole name of
 * the template is read after it, else as it is written, and else after the group alone, unless there is something with the name of the
 * group: what a path means must not depend on which of its members a row has.
 */
export function findNamed<Found>(
  path: string,
  template: string,
  { find, isTaken }: NamedFields<Found>,
): Found | undefined {
  const [whole = '', group = ''] = qualifiersOf(template);
  if (!path.startsWith(group)) return find(path, '');
  for (const prefix of path.startsWith(whole) ? [whole, ''] : ['']) {
    const found = find(path.slice(prefix.length), prefix);
    if (found !== undefined) return found;
  }
  return isTaken(group.slice(0, -1)) ? undefined : find(path.slice(group.length), group);
}

/** The fields among which a path is looked up. */
interface NamedFields<Found> {
  /** Finds a field; `prefix` has the names before the path, with their dots. */
  find(path: string, prefix: string): Found | undefined;
  /** Whether a field has the name, or a path that begins with it. */
  isTaken(name: string): boolean;
}

/** The first names of lists of paths. */
const firstNames = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Whether a name is the first one of a path in the list. The first names of a list are read once: pass the same array again. */
export function beginsPath(name: string, paths: readonly string[]): boolean {
  const known = firstNames.get(paths);
  if (known !== undefined) return known.has(name);
  const names = new Set(paths.map(firstName));
  firstNames.set(paths, names);
  return names.has(name);
}

/**
 * Whether a path begins with the whole name of a template around a query, and not with that of the query itself. `templates` are those
 * of the query and of the queries around it, from the inside outwards.
 */
export function namesTemplateAround(path: string, [own, ...around]: readonly (string | undefined)[]): boolean {
  const begins = (template: string | undefined): boolean => template !== undefined && path.startsWith(`${template}.`);
  return !begins(own) && around.some(begins);
}
