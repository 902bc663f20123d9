import { suggestion } from '../did-you-mean.js';
import { argumentCodes } from './arguments.js';
import type { CodeRow, Empty, Found } from './row.js';
import { variableCodes } from './variables.js';

/** Messages where null is not compared with a field, but one of several values. */
const nullMessages: Readonly<Record<string, ((at: string) => string) | undefined>> = {
  in: (at) => `The list of "in"${at} contains null, which no value equals.`,
  notIn: (at) => `The list of "notIn"${at} contains null: with it the condition holds for no row.`,
  bind: () => 'The value of a variable cannot be null: no comparison with it would hold.',
};

/** A condition, and its field if that is known: ` on "name"`. */
export interface ConditionName {
  readonly method: string;
  readonly at: string;
}

/** A path that is not a field. */
export interface UnlistedField {
  /** Owner without such a field, as `template "account.query"`. */
  readonly owner: string;
  readonly field: string;
  readonly nearest: string | undefined;
  /** The first name of the path, if it may be an alias that is not known yet. */
  readonly alias: string | undefined;
}

/** A value in a position where it is not allowed. */
export interface MisplacedArguments {
  readonly what: string;
  readonly position: string;
  readonly text: string;
  /** Advice, as a sentence after a space. */
  readonly help?: string;
}

/** Arguments that the builder and the tag reject, since the query would be another one than the code suggests. */
export const builderCodes = {
  'operator-values': {
    severity: 'error',
    message: ({ method, at, takes, found }: Found & ConditionName & { readonly takes: string }) =>
      `The condition "${method}"${at} ${takes}; found ${found}.`,
    help: 'The service rejects an operator with another number of values. The list of "in" is one array.',
  },
  'empty-values': {
    severity: 'error',
    message: ({ method, at }: ConditionName) => {
      const help = method === 'in' || method === 'notIn' ? ' To match no row, pass { whenEmpty: "matchNone" }.' : '';
      return `The list of "${method}"${at} is empty.${help}`;
    },
    help: 'A filter without values may be dropped or rejected. To match no row, pass { whenEmpty: "matchNone" }.',
  },
  'null-value': {
    severity: 'error',
    message: ({ method, at }: ConditionName) =>
      nullMessages[method]?.(at) ??
      `The condition "${method}"${at} never holds for null. Use isNull or isNullOrEquals, and in a text IS NULL.`,
    help: 'A comparison with null selects no row. Use isNull, isNotNull or isNullOrEquals.',
  },
  'value-type': {
    severity: 'error',
    message: ({ method, at, found }: Found & ConditionName) => {
      const help = found === 'undefined' ? ' Leave the condition out with when(…).' : '';
      return `A value of "${method}"${at} must be a string, a finite number, a bigint, a boolean or a Date of the years 0 to 9999; found ${found}.${help}`;
    },
    help: 'Any other value would be sent as "undefined" or "[object Object]". Leave conditions out with when(…).',
  },
  'unsafe-number': {
    severity: 'error',
    message: ({ found }: Found) =>
      `The number ${found} is beyond 2^53, where JavaScript numbers are not exact. Pass a bigint or a string.`,
    help: 'Such a number may differ from the one that was written: ids have 64 bits. A bigint, 9007199254740993n, or a string keeps all digits.',
  },
  'value-mismatch': {
    severity: 'error',
    message: ({ field, holds, found }: Found & { readonly field: string; readonly holds: string }) =>
      `The field ${field} holds ${holds}; found ${found}.`,
    help: 'The catalog gives the type of the field. Ids have 64 bits: pass a bigint or a string of digits.',
  },
  'field-path': {
    severity: 'error',
    message: ({ expected, found }: Found & { readonly expected: string }) => `Expected ${expected}; found ${found}.`,
    help: 'A path consists of names, and the first must not be a reserved word: VQL has no syntax for other paths.',
  },
  'unlisted-field': {
    severity: 'error',
    message: ({ owner, field, nearest, alias }: UnlistedField) => {
      const hint = alias === undefined ? '' : ` If "${alias}" is the alias of a join, call "join" first.`;
      return `The ${owner} has no field ${field}.${nearest === undefined ? hint : suggestion(nearest)}`;
    },
    help: 'The catalog lists the fields of the template. Set "partial" if it does not list all. The fields of a join begin with its alias, after the call of "join".',
  },
  'field-use': {
    severity: 'error',
    message: ({ field, problem }: { readonly field: string; readonly problem: string }) =>
      `The catalog says that the field ${field} ${problem}.`,
    help: 'The installation may reject the query. What a type allows is assumed unless the catalog states it: list the "operators" of the field if the installation allows more.',
  },
  'outer-field': {
    severity: 'error',
    message: ({
      field,
      template,
      reason,
    }: {
      readonly field: string;
      readonly template: string;
      readonly reason: string;
    }) => `The field ${field} of the query on ${template} cannot be named in this query: ${reason}.`,
    help: 'Only the query of an EXISTS sees the fields of the query around it, under the names of their template: account.query.id. A path that one of its own fields may have would be read as that field.',
  },
  ...argumentCodes,
  'deep-condition': {
    severity: 'error',
    message: ({ what, most }: { readonly what: string; readonly most: number }) =>
      `${what} are nested more than ${most} levels deep.`,
    help: 'The parser reads no deeper nesting. AND and OR take any number of conditions side by side.',
  },
  'duplicate-result': {
    severity: 'error',
    message: ({ name }: { readonly name: string }) => `Two columns have the name ${name} in the result.`,
    help: 'A row has one value for each name, so that one of the two would be lost. Give one a displayName.',
  },
  ...variableCodes,
  'misplaced-value': {
    severity: 'error',
    message: ({ what, position, text, help = '' }: MisplacedArguments) =>
      `${what} is not allowed ${position}: ${text}.${help}`,
    help: 'Values are allowed where the language has literals. Names of fields go in as path(…); everything else is written in the text.',
  },
  'open-fragment': {
    severity: 'error',
    message: ({ text, problem }: { readonly text: string; readonly problem: string }) => `The text ${text} ${problem}.`,
    help: 'A nested text must be complete, so that it does not change what is around it.',
  },
  'unparsed-text': {
    severity: 'error',
    message: (_: Empty) =>
      'The query has a text of the tag as a condition. C-Unit cannot express it, and a tree of it needs the parser: toAst({ parse }).',
    help: "The text stays a text in toText, toTextWithVariables and toRequest('execute'). With import { parse } from 'vql-kit/vql', fromVql(query.toText(), { parse }) returns the same query for both forms. Or pass a condition or a tree to where.",
  },
} as const satisfies Record<string, CodeRow>;

/** A code of the builder. */
export type BuilderCode = keyof typeof builderCodes;
