import { argumentCodes } from './arguments.js';
import type { Found, MessageRow } from './row.js';

/** Where null is no value of a comparison, but one of several. */
const nullMessages: Readonly<Record<string, ((at: string) => string) | undefined>> = {
  in: (at) => `The list of "in"${at} has null in it, which no value equals.`,
  notIn: (at) => `The list of "notIn"${at} has null in it: then it holds for no row.`,
  bind: () => 'A variable cannot stand for null: no comparison with it would hold.',
};

/** A condition, and where it stands if that is known: ` on "name"`. */
export interface Of {
  readonly method: string;
  readonly at: string;
}

/** A path that is no field. */
export interface Unlisted {
  /** What has no such field, as `template "account.query"`. */
  readonly owner: string;
  readonly field: string;
  readonly nearest: string | undefined;
  /** The beginning of the path, where it may be an alias that is not known yet. */
  readonly alias: string | undefined;
}

/** What stands where it cannot. */
export interface Misplaced {
  readonly what: string;
  readonly place: string;
  readonly text: string;
  /** What to do, as a sentence behind a blank. */
  readonly help?: string;
}

/** What the builder and the tag refuse: arguments that would make another query than they seem to. */
export const builderCodes = {
  'operator-values': {
    severity: 'error',
    message: ({ method, at, takes, found }: Found & Of & { readonly takes: string }) =>
      `The condition "${method}"${at} takes ${takes}; found ${found}.`,
  },
  'empty-values': {
    severity: 'error',
    message: ({ method, at }: Of) => {
      const help = method === 'in' || method === 'notIn' ? ' If no row is meant, say { whenEmpty: "matchNone" }.' : '';
      return `The list of "${method}"${at} is empty.${help}`;
    },
  },
  'null-value': {
    severity: 'error',
    message: ({ method, at }: Of) =>
      nullMessages[method]?.(at) ??
      `The condition "${method}"${at} never holds for null. Use isNull or isNullOrEquals, and in a text IS NULL.`,
  },
  'value-type': {
    severity: 'error',
    message: ({ method, at, found }: Found & Of) => {
      const help = found === 'undefined' ? ' Leave the condition out with when(…).' : '';
      return `A value of "${method}"${at} is a string, a finite number, a bigint, a boolean or a Date of the years 0 to 9999; found ${found}.${help}`;
    },
  },
  'unsafe-number': {
    severity: 'error',
    message: ({ found }: Found) =>
      `The number ${found} is beyond 2^53, where JavaScript keeps no exact digits; give a bigint or a string.`,
  },
  'value-mismatch': {
    severity: 'error',
    message: ({ field, holds, found }: Found & { readonly field: string; readonly holds: string }) =>
      `The field ${field} holds ${holds}; ${found} is none.`,
  },
  'field-path': {
    severity: 'error',
    message: ({ expected, found }: Found & { readonly expected: string }) => `Expected ${expected}; found ${found}.`,
  },
  'unlisted-field': {
    severity: 'error',
    message: ({ owner, field, nearest, alias }: Unlisted) => {
      const hint = alias === undefined ? '' : ` If "${alias}" is the alias of a join, call "join" first.`;
      return `The ${owner} has no field ${field}.${nearest === undefined ? hint : ` Did you mean "${nearest}"?`}`;
    },
  },
  'field-use': {
    severity: 'error',
    message: ({ field, problem }: { readonly field: string; readonly problem: string }) =>
      `The catalog says that the field ${field} ${problem}.`,
  },
  'builder-argument': {
    severity: 'error',
    message: ({ method, takes, found }: Found & { readonly method: string; readonly takes: string }) =>
      `The method "${method}" takes ${takes}; found ${found}.`,
  },
  'unknown-option': argumentCodes['unknown-option'],
  'deep-condition': {
    severity: 'error',
    message: ({ what, most }: { readonly what: string; readonly most: number }) =>
      `${what} stand in one another more than ${most} deep.`,
  },
  'duplicate-result': {
    severity: 'error',
    message: ({ name }: { readonly name: string }) => `Two columns come back as ${name}.`,
  },
  'unbound-variable': {
    severity: 'error',
    message: ({ name }: { readonly name: string }) => `The variable ":${name}" has no value.`,
  },
  'misplaced-value': {
    severity: 'error',
    message: ({ what, place, text, help = '' }: Misplaced) => `${what} cannot stand ${place}: ${text}.${help}`,
  },
  'open-fragment': {
    severity: 'error',
    message: ({ text, problem }: { readonly text: string; readonly problem: string }) => `The text ${text} ${problem}.`,
  },
} as const satisfies Record<string, MessageRow>;

/** A code of the builder. */
export type BuilderCode = keyof typeof builderCodes;
