import type { Found, MessageRow } from './row.js';

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
    message: ({ method }: { readonly method: string }) => `The condition "${method}" never holds for null.`,
  },
  'value-type': {
    severity: 'error',
    message: ({ found }: Found) =>
      `A value is a string, a finite number, a bigint, a boolean or a valid Date; found ${found}.`,
  },
  'value-mismatch': {
    severity: 'error',
    message: ({ field, holds, found }: Found & { readonly field: string; readonly holds: string }) =>
      `The field ${field} holds ${holds}; ${found} is none.`,
  },
  'field-path': {
    severity: 'error',
    message: ({ found }: Found) => `Expected the path of a field, names with dots between them; found ${found}.`,
  },
  'unlisted-field': {
    severity: 'error',
    message: (args: { readonly template: string; readonly field: string; readonly nearest: string | undefined }) =>
      `The template ${args.template} has no field ${args.field}.${args.nearest === undefined ? '' : ` Did you mean "${args.nearest}"?`}`,
  },
  'builder-argument': {
    severity: 'error',
    message: ({ method, takes, found }: Found & { readonly method: string; readonly takes: string }) =>
      `The method "${method}" takes ${takes}; found ${found}.`,
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
