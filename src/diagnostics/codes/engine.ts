import { argumentCodes } from './arguments.js';
import type { Empty, MessageRow } from './row.js';

/** What a query asks that SQL, or one target of it, cannot do: the losses of `compileSql`. */
export const sqlCodes = {
  'sql-table': {
    severity: 'error',
    message: ({ template, suggestion }: { readonly template: string; readonly suggestion: string }) =>
      `No table is given for the template ${template}.${suggestion}`,
  },
  'sql-field': {
    severity: 'error',
    message: ({ field, suggestion }: { readonly field: string; readonly suggestion: string }) =>
      `No table here has the field ${field}.${suggestion}`,
  },
  'sql-types': {
    severity: 'error',
    message: ({ condition, target }: { readonly condition: string; readonly target: string }) =>
      `${target} cannot compare as VQL does what stands in ${condition}.`,
  },
  'sql-pattern': {
    severity: 'error',
    message: ({ pattern, target }: { readonly pattern: string; readonly target: string }) =>
      `${target} cannot match the pattern ${pattern} as VQL does.`,
  },
  'sql-value': {
    severity: 'error',
    message: ({
      holder,
      value,
      target,
    }: {
      readonly holder: 'text' | 'name';
      readonly value: string;
      readonly target: string;
    }) => `No ${holder} in ${target} can hold the value ${value}.`,
  },
  'sql-variable': {
    severity: 'error',
    message: ({ name, problem }: { readonly name: string; readonly problem: string }) =>
      `The variable ":${name}" ${problem}.`,
  },
  'sql-call': {
    severity: 'error',
    message: ({ call, problem }: { readonly call: string; readonly problem: string }) =>
      `${call} has no form in SQL here: ${problem}.`,
  },
  'sql-grouping': {
    severity: 'error',
    message: ({ field }: { readonly field: string }) =>
      `VQL has no GROUP BY, so nothing says which value ${field} has beside an aggregate.`,
  },
  'sql-sort-key': {
    severity: 'error',
    message: ({ key, problem }: { readonly key: string; readonly problem: string }) =>
      `Rows cannot be sorted by ${key}: ${problem}.`,
  },
  'sql-name': {
    severity: 'error',
    message: ({ name, twin }: { readonly name: string; readonly twin: string }) =>
      name === twin
        ? `Two columns have the name ${name}, and a row has one value for each.`
        : `The columns ${twin} and ${name} differ only in letter case, and inside a statement the database takes them for one.`,
  },
  'sql-gap': {
    severity: 'error',
    message: (_: Empty) => 'The query has a gap here: it was read from a text with errors.',
  },
} as const satisfies Record<string, MessageRow>;

/** The code of something that SQL, or one target of it, cannot do. */
export type SqlLossCode = keyof typeof sqlCodes;

/** Why a query, or a table, cannot be run on the embedded engine. */
export const engineCodes = {
  'engine-table': {
    severity: 'error',
    message: ({ template, problem }: { readonly template: string; readonly problem: string }) =>
      `The table of ${template} cannot be read: ${problem}.`,
  },
  ...argumentCodes,
  'engine-page': {
    severity: 'error',
    message: ({ name, value }: { readonly name: string; readonly value: string }) =>
      `The ${name} ${value} is refused, as the service refuses it.`,
  },
  'engine-failed': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `The engine cannot run the query: ${problem}.`,
  },
  'engine-closed': {
    severity: 'error',
    message: (_: Empty) => 'The engine is closed.',
  },
} as const satisfies Record<string, MessageRow>;
