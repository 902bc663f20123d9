import type { CodeRow, Found } from './row.js';

/** Errors of the JSON of react-querybuilder, reported with a JSON pointer. */
export const queryBuilderCodes = {
  'rule-shape': {
    severity: 'error',
    message: ({ expected, found }: Found & { readonly expected: string }) => `Expected ${expected}, found ${found}.`,
    help: 'The JSON of react-querybuilder has groups, { "combinator": "and", "rules": […] }, and rules, { "field": "name", "operator": "=", "value": "x" }. With independent combinators a group has none, and they stand between its rules.',
  },
} as const satisfies Record<string, CodeRow>;

/** Losses between C-Unit and the JSON of react-querybuilder, beside those of translations to C-Unit. */
export const queryBuilderLossCodes = {
  'lost-incomplete-rule': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `The rule is incomplete: ${problem}.`,
    help: 'A query of react-querybuilder can have rules that are not filled in yet, and its formatQuery leaves them out, which changes the filter. Ask for what is missing, or accept the loss.',
  },
  'lost-rule': {
    severity: 'error',
    message: ({ part }: { readonly part: string }) => `C-Unit cannot express ${part}.`,
    help: 'C-Unit has only AND, OR, NOT and the default operators of react-querybuilder, with values or parameters on the right.',
  },
  'lost-filter': {
    severity: 'error',
    message: ({ part }: { readonly part: string }) => `A rule of react-querybuilder cannot express ${part}.`,
    help: 'A rule has a field, one of the default operators, and literal text: neither patterns nor functions nor EXISTS. It trims the values of a list.',
  },
} as const satisfies Record<string, CodeRow>;

/** Code of a loss between C-Unit and the JSON of react-querybuilder. */
export type QueryBuilderLossCode = keyof typeof queryBuilderLossCodes;
