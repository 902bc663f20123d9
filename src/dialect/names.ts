import { isReserved } from './keywords.js';

/** Whether a text is a name: of a segment of a path, a function, a variable. */
export function isName(text: string): boolean {
  return /^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u.test(text);
}

/** Whether a text is the name of a template or group: a name that may have hyphens in it. */
export function isTemplateName(text: string): boolean {
  return /^[\p{L}_][\p{L}\p{M}\p{N}_]*(?:-[\p{L}\p{M}\p{N}_]+)*$/u.test(text);
}

/** Whether segments make a path: names, the first of them not reserved. */
export function isPath(segments: readonly string[]): boolean {
  return segments.every(isName) && !isReserved(segments[0] ?? '');
}

/** Whether a list has a name, in any case. */
export function includesName(names: readonly string[], name: string): boolean {
  const wanted = name.toUpperCase();
  return names.some((other) => other.toUpperCase() === wanted);
}
