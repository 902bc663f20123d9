import { argumentCodes } from './arguments.js';
import type { CodeRow, Found } from './row.js';

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
    help: 'The service rejects an operator with another number of values. A list goes to "in" as one array.',
  },
  'empty-values': {
    severity: 'error',
    message: ({ method, at }: Of) => {
      const help = method === 'in' || method === 'notIn' ? ' If no row is meant, say { whenEmpty: "matchNone" }.' : '';
      return `The list of "${method}"${at} is empty.${help}`;
    },
    help: 'A filter without values vanishes on the way, or is rejected. If no row is meant, say { whenEmpty: "matchNone" }.',
  },
  'null-value': {
    severity: 'error',
    message: ({ method, at }: Of) =>
      nullMessages[method]?.(at) ??
      `The condition "${method}"${at} never holds for null. Use isNull or isNullOrEquals, and in a text IS NULL.`,
    help: 'Comparing with null selects no row. Use isNull, isNotNull or isNullOrEquals.',
  },
  'value-type': {
    severity: 'error',
    message: ({ method, at, found }: Found & Of) => {
      const help = found === 'undefined' ? ' Leave the condition out with when(…).' : '';
      return `A value of "${method}"${at} is a string, a finite number, a bigint, a boolean or a Date of the years 0 to 9999; found ${found}.${help}`;
    },
    help: 'Anything else has no text of its own, and would be sent as "undefined" or "[object Object]". Leave conditions out with when(…).',
  },
  'unsafe-number': {
    severity: 'error',
    message: ({ found }: Found) =>
      `The number ${found} is beyond 2^53, where JavaScript keeps no exact digits; give a bigint or a string.`,
    help: 'Such a number may be another than the one that was written: ids have 64 bits. A bigint, 9007199254740993n, and a string keep all digits.',
  },
  'value-mismatch': {
    severity: 'error',
    message: ({ field, holds, found }: Found & { readonly field: string; readonly holds: string }) =>
      `The field ${field} holds ${holds}; ${found} is none.`,
    help: 'The type is that of the catalog. Ids have 64 bits: give a bigint or a string of digits.',
  },
  'field-path': {
    severity: 'error',
    message: ({ expected, found }: Found & { readonly expected: string }) => `Expected ${expected}; found ${found}.`,
    help: 'A path is made of names, of which the first is no reserved word; nothing else can be spelt in VQL.',
  },
  'unlisted-field': {
    severity: 'error',
    message: ({ owner, field, nearest, alias }: Unlisted) => {
      const hint = alias === undefined ? '' : ` If "${alias}" is the alias of a join, call "join" first.`;
      return `The ${owner} has no field ${field}.${nearest === undefined ? hint : ` Did you mean "${nearest}"?`}`;
    },
    help: 'The catalog lists the fields of the template. Set "partial" where it does not list them all. The fields of a join go by its alias, behind "join".',
  },
  'field-use': {
    severity: 'error',
    message: ({ field, problem }: { readonly field: string; readonly problem: string }) =>
      `The catalog says that the field ${field} ${problem}.`,
    help: 'The installation would reject the query. What follows from the type alone is assumed: state "operators" of the field where the installation allows more.',
  },
  'builder-argument': {
    severity: 'error',
    message: ({ method, takes, found }: Found & { readonly method: string; readonly takes: string }) =>
      `The method "${method}" takes ${takes}; found ${found}.`,
    help: 'Nothing is left out by itself: undefined where a condition was meant would widen the filter. Use when(…) for parts that are optional.',
  },
  'unknown-option': argumentCodes['unknown-option'],
  'deep-condition': {
    severity: 'error',
    message: ({ what, most }: { readonly what: string; readonly most: number }) =>
      `${what} stand in one another more than ${most} deep.`,
    help: 'The parser reads no deeper ones. AND and OR take any number of conditions side by side.',
  },
  'duplicate-result': {
    severity: 'error',
    message: ({ name }: { readonly name: string }) => `Two columns come back as ${name}.`,
    help: 'A row has one value for each name, so that one of the two would be lost. Give one a displayName.',
  },
  'unbound-variable': {
    severity: 'error',
    message: ({ name }: { readonly name: string }) => `The variable ":${name}" has no value.`,
    help: 'The service cannot run the query without it. Give its value with bind({ … }).',
  },
  'misplaced-value': {
    severity: 'error',
    message: ({ what, place, text, help = '' }: Misplaced) => `${what} cannot stand ${place}: ${text}.${help}`,
    help: 'Values stand where the language has literals; names of fields go through path(…), the rest is written in the text.',
  },
  'open-fragment': {
    severity: 'error',
    message: ({ text, problem }: { readonly text: string; readonly problem: string }) => `The text ${text} ${problem}.`,
    help: 'What is nested must be whole, so that it changes nothing around it.',
  },
} as const satisfies Record<string, CodeRow>;

/** A code of the builder. */
export type BuilderCode = keyof typeof builderCodes;
