import { isPath, isTemplateName } from '../dialect/names.js';

/** Why no VQL text can name a template of this name; `undefined` if one can. */
export function unusableTemplateName(name: string): string | undefined {
  const parts = name.split('.');
  if (parts.length !== 2) return 'the name of a template is that of its group, a dot, and its own';
  return parts.every(isTemplateName) ? undefined : 'a name has letters, digits, "_" and "-", and begins with a letter';
}

/** Why no VQL text can name a field of this path; `undefined` if one can. */
export function unusablePath(path: string): string | undefined {
  if (isPath(path.split('.'))) return undefined;
  return 'a path is of names of letters, digits and "_", with a dot between them, the first of which is no reserved word';
}
