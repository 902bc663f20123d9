import { isReserved } from '../dialect/keywords.js';

const namePattern = /^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u;

/** The segments of a path that is given by them, or as a text with dots. @throws RangeError if one is not a name. */
export function checkedSegments(path: string | readonly string[]): readonly string[] {
  const [first = '', ...rest] = typeof path === 'string' ? path.split('.') : path;
  return [unreservedName(first), ...rest.map(checkedName)];
}

/** A word that begins a path or is one. @throws RangeError if it cannot. */
export function unreservedName(name: string): string {
  if (isReserved(name)) throw new RangeError(`${JSON.stringify(name)} is a reserved word, and cannot begin a path.`);
  return checkedName(name);
}

/** A word that stands behind a dot. @throws RangeError if it is not a name. */
export function checkedName(name: string): string {
  if (!namePattern.test(name)) throw new RangeError(`${JSON.stringify(name)} is not a name.`);
  return name;
}
