import { quoted } from '../diagnostics/quoted.js';
import { refuse, refuseArgument } from './builder-error.js';
import { shown } from './shown.js';

/** No options: not even those that all objects might have got from somebody. */
const none: object = Object.freeze(Object.create(null));

/**
 * The options of a method: an object that has none but these members. A misspelt one would be left out without a word, and what it
 * has by its prototype alone is none of its own.
 *
 * @throws {BuilderError} `builder-argument` or `unknown-option`.
 */
export function checkedOptions<Options extends object>(
  method: string,
  options: Options | undefined,
  members: readonly (keyof Options & string)[],
): Options {
  if (options === undefined) return none as Options;
  if (!hasMembers(options)) return refuseArgument(method, 'its options as an object', shown(options));
  refuseUnknown(method, options, members);
  return ownMembers(options);
}

/** Whether a value is an object of members that its author names: no list, no date, nothing that this room makes. */
export function hasMembers(value: unknown): value is object {
  try {
    return typeof value === 'object' && Object.prototype.toString.call(value) === '[object Object]';
  } catch {
    return false;
  }
}

/** An object of its own members, without a prototype. */
export function ownMembers<Members extends object>(object: Members): Members {
  return Object.assign(Object.create(null), object);
}

/** Refuses an object with members that nobody reads. */
export function refuseUnknown(method: string, options: object, known: readonly string[]): void {
  const name = Object.keys(options).find((member) => !known.includes(member));
  if (name !== undefined) refuse('unknown-option', { owner: `The method ${quoted(method)}`, name, known });
}
