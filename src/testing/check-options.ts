import fc from 'fast-check';
import { rejectUnknownOptions } from '../diagnostics/unknown-option.js';

/** What an option can be. */
export interface OptionKind {
  /** In words: "a whole number from 1 on". */
  readonly what: string;
  readonly fits: (value: unknown) => boolean;
}

/** The kind of each option that there is. */
export type OptionKinds<Options> = { readonly [Name in keyof Options]-?: OptionKind };

/**
 * Rejects options that there are not, and those that are of another kind.
 *
 * @throws {RangeError} with the option, what it can be and what was found.
 */
export function checkOptions<Options>(options: Partial<Options>, kinds: OptionKinds<Options>): void {
  if (typeof options !== 'object' || options === null)
    throw new RangeError(`Constraints and options are given as one object; found ${brief(options)}.`);
  rejectUnknownOptions(options, kinds);
  for (const name in kinds)
    if (options[name] !== undefined) checkArgument(`option "${name}"`, options[name], kinds[name]);
}

/**
 * Rejects an argument of another kind.
 *
 * @throws {RangeError} as `checkOptions` does.
 */
export function checkArgument(name: string, value: unknown, { what, fits }: OptionKind): void {
  if (!fits(value)) throw new RangeError(`The ${name} has to be ${what}; found ${brief(value)}.`);
}

/** Rejects a number that is the least, and above the one that is the most. */
export function checkBounds(least: number, most: number, [leastName, mostName]: readonly [string, string]): void {
  if (least > most) throw new RangeError(`"${leastName}" is ${least}, more than "${mostName}", which is ${most}.`);
}

/** A value as messages show it. */
export function brief(value: unknown): string {
  const text = typeof value === 'function' ? 'a function' : fc.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';

/** True or false. */
export const flag: OptionKind = { what: 'true or false', fits: (value) => typeof value === 'boolean' };
/** A text. */
export const text: OptionKind = { what: 'a text', fits: isText };
/** Texts, any number of them. */
export const texts: OptionKind = {
  what: 'a list of texts',
  fits: (value) => Array.isArray(value) && value.every(isText),
};
/** An object, of which more is checked where it is used. */
export const record: OptionKind = { what: 'an object', fits: (value) => isObject(value) && !Array.isArray(value) };
/** Whatever is checked where it is used. */
export const anything: OptionKind = { what: 'anything', fits: () => true };
/** A function. */
export const callback: OptionKind = { what: 'a function', fits: (value) => typeof value === 'function' };
/** A catalog, and not the definition of one. */
export const catalog: OptionKind = {
  what: 'a catalog, as `defineCatalog` makes it',
  fits: (value) => isObject(value) && 'template' in value && typeof value.template === 'function',
};
/** An arbitrary of fast-check. */
export const arbitrary: OptionKind = { what: 'an arbitrary of fast-check', fits: isArbitrary };
/** An arbitrary, or an object of constraints. */
export const arbitraryOrRecord: OptionKind = { what: 'an arbitrary of fast-check or an object', fits: record.fits };
/** A share of all. */
export const share: OptionKind = {
  what: 'a number from 0 to 1',
  fits: (value) => typeof value === 'number' && value >= 0 && value <= 1,
};

/** A whole number. */
export function count(least: number): OptionKind {
  return {
    what: `a whole number from ${least} on`,
    fits: (value) => Number.isSafeInteger(value) && Number(value) >= least,
  };
}

/** One of some names. */
export function oneOfNames(names: readonly string[]): OptionKind {
  return { what: `one of ${names.join(', ')}`, fits: (value) => isText(value) && names.includes(value) };
}

/** A list of some names. */
export function someOfNames(names: readonly string[]): OptionKind {
  const { fits } = oneOfNames(names);
  return { what: `a list of ${names.join(', ')}`, fits: (value) => Array.isArray(value) && value.every(fits) };
}

/** Whether something is an arbitrary. */
export function isArbitrary(value: unknown): value is fc.Arbitrary<unknown> {
  return isObject(value) && 'generate' in value && 'shrink' in value;
}
