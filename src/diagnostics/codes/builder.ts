import { argumentCodes } from './arguments.js';
import type { Found, MessageRow } from './row.js';

/** Where null is no value of a comparison, but one of several. */
const nullMessages: Readonly<Record<string, string | undefined>> = {
  in: 'The list of "in" has null in it, which no value equals.',
  notIn: 'The list of "notIn" has null in it: then it holds for no row.',
  bind: 'A variable cannot stand for null: no comparison with it would hold.',
};

/** A path that is no field. */
export interface Unlisted {
  /** What has no such field, as `template "account.query"`. */
  readonly owner: string;
  readonly field: string;
  readonly nearest: string | undefined;
  /** The beginning of the path, where it may be an alias that is not known yet. */
  readonly alias: string | undefined;
}

/** What the builder and the tag refuse: arguments that would make another query than they seem to. */
export const builderCodes = {
  'operator-values': {
    severity: 'error',
    message: ({ method, takes, found }: Found & { readonly method: string; readonly takes: string }) =>
      `The condition "${method}" takes ${takes}; found ${found}.`,
  },
  'empty-values': {
    severity: 'error',
    message: ({ method }: { readonly method: string }) => `The list of "${method}" is empty.`,
  },
  'null-value': {
    severity: 'error',
    message: ({ method }: { readonly method: string }) =>
      nullMessages[method] ?? `The condition "${method}" never holds for null.`,
  },
  'value-type': {
    severity: 'error',
    message: ({ found }: Found) =>
      `A value is a string, a finite number, a bigint, a boolean or a valid Date; found ${found}.`,
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
    message: ({ what, place, text }: { readonly what: string; readonly place: string; readonly text: string }) =>
      `${what} cannot stand ${place}: ${text}.`,
  },
  'open-fragment': {
    severity: 'error',
    message: ({ text, problem }: { readonly text: string; readonly problem: string }) => `The text ${text} ${problem}.`,
  },
} as const satisfies Record<string, MessageRow>;

/** A code of the builder. */
export type BuilderCode = keyof typeof builderCodes;
