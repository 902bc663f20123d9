import { argumentCodes } from './codes/arguments.js';
import { diagnosticsOf } from './codes/row.js';
import { describeValue } from './describe-value.js';
import { didYouMean } from './did-you-mean.js';
import { quoted } from './quoted.js';
import { VqlError } from './vql-error.js';

/** The values that an argument or an option accepts; `undefined` is always accepted for an option. */
export interface ArgumentKind {
  /** Completes "… must be": `a whole number of at least 1`. */
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
  /** Describes a value that is not accepted, where a message must not show it; default `describeValue`. */
  readonly describe?: (value: unknown) => string;
  /** Returns the accepted name that a value is probably a typo of. */
  readonly nearest?: (value: unknown) => string | undefined;
  /** The kinds of its members, where it is an object with options. */
  readonly members?: Readonly<Record<string, ArgumentKind>>;
  /** Whether a member that is not among these is checked where it is used. */
  readonly isElsewhere?: (name: string) => boolean;
}

/** The kind of each option of a function. Options that are checked where they are used have the kind `anything`. */
export type OptionKinds<Options> = { readonly [Name in keyof Required<Options>]: ArgumentKind };

/**
 * Checks the options of a public function: a misspelled option would otherwise be ignored.
 *
 * @param owner name of the function, for the message.
 * @param hints sentences for names that are expected here although they are options of something else.
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 */
export function checkOptions<Options extends object>(
  owner: string,
  options: Options | undefined,
  kinds: OptionKinds<Options>,
  hints: Readonly<Record<string, string>> = {},
): void {
  if (options === undefined) return;
  if (!record.accepts(options)) throw wrongArgument(`The options of ${owner}`, record.expected, options);
  checkMembers(owner, options, kinds, hints);
}

function checkMembers(
  owner: string,
  options: object,
  kinds: Readonly<Record<string, ArgumentKind>>,
  hints: Readonly<Record<string, string>> = {},
  isElsewhere: (name: string) => boolean = () => false,
): void {
  for (const name of Object.keys(options)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined && isElsewhere(name)) continue;
    if (kind === undefined) throw unknownOption(owner, name, Object.keys(kinds), hints);
    const value: unknown = Reflect.get(options, name);
    // The name for messages is written only if it may be needed: this runs for every node that is created.
    if (value !== undefined && (kind.members !== undefined || !kind.accepts(value)))
      checkArgument(`The option "${name}" of ${owner}`, value, kind);
  }
}

/**
 * Checks one argument.
 *
 * @param name begins the message: `The text of parse`.
 * @throws {VqlError} `wrong-argument`.
 */
export function checkArgument(name: string, value: unknown, kind: ArgumentKind): void {
  const { expected, accepts, describe, nearest, members, isElsewhere } = kind;
  if (!accepts(value)) throw wrongArgument(name, expected, value, describe, nearest?.(value));
  if (members !== undefined) checkMembers(name.replace(/^The /, 'the '), Object(value), members, {}, isElsewhere);
}

const createArgumentDiagnostic = diagnosticsOf(argumentCodes);

/** Creates the error for an argument of another kind. */
export function wrongArgument(
  name: string,
  expected: string,
  value: unknown,
  describe = describeValue,
  nearest?: string,
): VqlError {
  return new VqlError([
    createArgumentDiagnostic('wrong-argument', { name, expected, found: describe(value), nearest }),
  ]);
}

/** Creates the error for an option that the function does not have. */
export function unknownOption(
  owner: string,
  name: string,
  known: readonly string[],
  hints: Readonly<Record<string, string>> = {},
): VqlError {
  const hint = Object.hasOwn(hints, name) ? hints[name] : undefined;
  return new VqlError([createArgumentDiagnostic('unknown-option', { owner, name, known, hint })]);
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isString = (value: unknown): value is string => typeof value === 'string';

/** Any value: it is checked where it is used. */
export const anything: ArgumentKind = { expected: 'anything', accepts: () => true };
/** `true` or `false`. */
export const flag: ArgumentKind = { expected: 'true or false', accepts: (value) => typeof value === 'boolean' };
/** A string. */
export const string: ArgumentKind = { expected: 'a string', accepts: isString };
/** A string that is not empty. */
export const filledText: ArgumentKind = {
  expected: 'a string that is not empty',
  accepts: (value) => isString(value) && value !== '',
};
/** An object that is not an array. */
export const record: ArgumentKind = { expected: 'an object', accepts: isRecord };
/** An array. */
export const list: ArgumentKind = { expected: 'an array', accepts: Array.isArray };
/** An `AbortSignal`, also one of another platform. */
export const abortSignal: ArgumentKind = {
  expected: 'an AbortSignal',
  accepts: (value) => typeof value === 'object' && value !== null && 'addEventListener' in value,
};
/** A function. */
export const callback: ArgumentKind = { expected: 'a function', accepts: (value) => typeof value === 'function' };
/** A `Clock`. */
export const clockKind: ArgumentKind = {
  expected: 'an object with the functions now and sleep, and optionally timeLimit',
  accepts(value) {
    const has = (name: string): boolean => isRecord(value) && callback.accepts(Reflect.get(value, name));
    return has('now') && has('sleep') && (has('timeLimit') || Reflect.get(Object(value), 'timeLimit') === undefined);
  },
};
/** A number that is not negative; infinity is one. */
export const amount: ArgumentKind = {
  expected: 'a number of at least 0',
  accepts: (value) => typeof value === 'number' && value >= 0,
};
/** A time or a duration in milliseconds. */
export const milliseconds: ArgumentKind = {
  expected: 'a number of milliseconds of at least 0',
  accepts: (value) => Number.isFinite(value) && amount.accepts(value),
};

/** Returns the kind of whole numbers from `least` on, up to `most`. */
export function wholeNumber(least: number, most: number = Number.MAX_SAFE_INTEGER): ArgumentKind {
  return {
    expected:
      most === Number.MAX_SAFE_INTEGER
        ? `a whole number of at least ${least}`
        : `a whole number from ${least} to ${most}`,
    accepts: (value) => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most,
    describe: (value) =>
      Number.isInteger(value) && !Number.isSafeInteger(value)
        ? `${describeValue(value)}, which is beyond 2^53`
        : describeValue(value),
  };
}

/** A message that lists more names is not read. */
const mostListed = 12;

/** Returns the kind of values that are one of some strings. Many are not listed: a message has the nearest one, if one is near. */
export function oneOf(names: readonly string[]): ArgumentKind {
  const [first = ''] = names;
  return {
    expected:
      names.length > mostListed
        ? `one of ${names.length} names, such as ${quoted(first)}`
        : `one of ${names.map(quoted).join(', ')}`,
    accepts: (value) => isString(value) && names.includes(value),
    nearest: (value) => (isString(value) ? didYouMean(value, names, 1)[0] : undefined),
  };
}

/** Returns the kind of arrays whose elements are of one kind. Messages have the first element that is of another one. */
export function listOf({ expected, accepts, describe = describeValue, nearest }: ArgumentKind): ArgumentKind {
  return {
    expected: `an array in which each element is ${expected}`,
    accepts: (value) => Array.isArray(value) && value.every(accepts),
    describe: (value) => {
      if (!Array.isArray(value)) return describeValue(value);
      const index = value.findIndex((one) => !accepts(one));
      return `an array whose element ${index} is ${describe(value[index])}`;
    },
    ...(nearest && {
      nearest: (value) => (Array.isArray(value) ? nearest(value.find((one) => !accepts(one))) : undefined),
    }),
  };
}

/** Returns the kind of objects whose members are of one kind. Messages have the first member that is of another one. */
export function recordOf({ expected, accepts, describe = describeValue, nearest }: ArgumentKind): ArgumentKind {
  const wrongMember = (value: unknown): readonly [name: string, value: unknown] | undefined =>
    isRecord(value) ? Object.entries(value).find(([, one]) => one !== undefined && !accepts(one)) : undefined;
  return {
    expected: `an object in which each member is ${expected}`,
    accepts: (value) => isRecord(value) && wrongMember(value) === undefined,
    describe: (value) => {
      const wrong = wrongMember(value);
      return wrong === undefined
        ? describeValue(value)
        : `an object whose member ${quoted(wrong[0])} is ${describe(wrong[1])}`;
    },
    ...(nearest && { nearest: (value) => nearest(wrongMember(value)?.[1]) }),
  };
}
