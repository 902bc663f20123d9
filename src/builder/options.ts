import { didYouMean } from '../diagnostics/did-you-mean.js';
import { quoted } from '../diagnostics/quoted.js';
import { refuse } from './builder-error.js';
import { shown } from './shown.js';

/**
 * The options of a method: an object that has none but these members. A misspelt one would be left out without a word.
 *
 * @throws {BuilderError} `builder-argument` or `unknown-member`.
 */
export function checkedOptions<Options extends object>(
  method: string,
  options: Options | undefined,
  members: readonly (keyof Options & string)[],
): Options {
  if (options === undefined) return {} as Options;
  if (!hasMembers(options))
    return refuse('builder-argument', { method, takes: 'its options as an object', found: shown(options) });
  const unknown = Object.keys(options).find((member) => !members.some((name) => name === member));
  if (unknown !== undefined) refuse('ignored-member', unknownMember(method, unknown, members));
  return options;
}

/** Whether a value is an object of members that its author names: no list, no date, nothing that this room makes. */
export function hasMembers(value: unknown): value is object {
  return Object.prototype.toString.call(value) === '[object Object]';
}

/** What is said of a member that nobody reads. */
export function unknownMember(method: string, member: string, members: readonly string[]) {
  const [nearest] = didYouMean(member, members);
  return {
    method,
    member: shown(member),
    nearest: nearest === undefined ? undefined : quoted(nearest),
    members: members.map(quoted).join(', '),
  };
}
