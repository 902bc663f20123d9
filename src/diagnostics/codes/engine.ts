import { argumentCodes } from './arguments.js';
import type { CodeRow, Empty } from './row.js';

/** What a query asks that SQL, or one target of it, cannot do: the losses of `compileSql`. */
export const sqlCodes = {
  'sql-table': {
    severity: 'error',
    message: ({ template, suggestion }: { readonly template: string; readonly suggestion: string }) =>
      `No table is given for the template ${template}.${suggestion}`,
    help: 'Tables are given by template: tables: { "account.query": "accounts" }, with the columns where they are known.',
  },
  'sql-field': {
    severity: 'error',
    message: ({ field, suggestion }: { readonly field: string; readonly suggestion: string }) =>
      `No table here has the field ${field}.${suggestion}`,
    help: 'Names are compared exactly, with case. Fields of a JOIN are those that its statement selects, under the name of the alias.',
  },
  'sql-types': {
    severity: 'error',
    message: ({ condition, target }: { readonly condition: string; readonly target: string }) =>
      `${target} cannot compare as VQL does what stands in ${condition}.`,
    help: 'In VQL the value of the row decides how a value is read. SQL has to know the types: give the columns of the table, or compare fields of one type.',
  },
  'sql-pattern': {
    severity: 'error',
    message: ({ pattern, target }: { readonly pattern: string; readonly target: string }) =>
      `${target} cannot match the pattern ${pattern} as VQL does.`,
    help: 'LIKE of the target reads some characters in another way, or cannot read a pattern with an escape character out of a field.',
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
    help: 'Databases hold text as UTF-8, which has no half of a surrogate pair; PostgreSQL has no character NUL, and SQLite reads a text up to the first. No row has the value. A name with NUL would end the statement, and is never written.',
  },
  'sql-variable': {
    severity: 'error',
    message: ({ name, problem }: { readonly name: string; readonly problem: string }) =>
      `The variable ":${name}" ${problem}.`,
    help: 'Give it in the option variables; outside IN a variable stands for exactly one value.',
  },
  'sql-call': {
    severity: 'error',
    message: ({ call, problem }: { readonly call: string; readonly problem: string }) =>
      `${call} has no form in SQL here: ${problem}.`,
    help: 'Aggregates of one field are understood: COUNT, SUM, AVG, MIN and MAX, in columns and sort keys.',
  },
  'sql-grouping': {
    severity: 'error',
    message: ({ field }: { readonly field: string }) =>
      `VQL has no GROUP BY, so nothing says which value ${field} has beside an aggregate.`,
    help: 'Select aggregates alone. If the loss is allowed, rows are grouped by the columns beside the aggregates.',
  },
  'sql-sort-key': {
    severity: 'error',
    message: ({ key, problem }: { readonly key: string; readonly problem: string }) =>
      `Rows cannot be sorted by ${key}: ${problem}.`,
    help: 'Sort by a field with one value for each row; behind DISTINCT and aggregates, by what is selected.',
  },
  'sql-name': {
    severity: 'error',
    message: ({ name, twin }: { readonly name: string; readonly twin: string }) =>
      name === twin
        ? `Two columns have the name ${name}, and a row has one value for each.`
        : `The columns ${twin} and ${name} differ only in letter case, and inside a statement the database takes them for one.`,
    help: 'Give one of the columns another displayname. If the loss is allowed, the first of them is selected.',
  },
  'sql-gap': {
    severity: 'error',
    message: (_: Empty) => 'The query has a gap here: it was read from a text with errors.',
    help: 'A part that is missing cannot be translated. Mend the errors of the text first.',
  },
} as const satisfies Record<string, CodeRow>;

/** The code of something that SQL, or one target of it, cannot do. */
export type SqlLossCode = keyof typeof sqlCodes;

/** Why a query, or a table, cannot be run on the embedded engine. */
export const engineCodes = {
  'engine-table': {
    severity: 'error',
    message: ({ template, problem }: { readonly template: string; readonly problem: string }) =>
      `The table of ${template} cannot be read: ${problem}.`,
    help: 'A file is JSON with one array of rows, JSON with one object on each line, CSV with a header, or Parquet; give its format where its name does not say it.',
  },
  ...argumentCodes,
  'engine-page': {
    severity: 'error',
    message: ({ name, value }: { readonly name: string; readonly value: string }) =>
      `The ${name} ${value} is refused, as the service refuses it.`,
    help: 'A limit is a whole number of at least 1. A request leaves its offset out instead of sending 0.',
  },
  'engine-failed': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `The engine cannot run the query: ${problem}.`,
    help: 'The statement is valid, but the data do not allow it: a number is too large to be added up, or a file has changed since the engine was opened.',
  },
  'engine-closed': {
    severity: 'error',
    message: (_: Empty) => 'The engine is closed.',
    help: 'close() stops the queries that run, and no more can be asked. Close an engine when its last query has been answered.',
  },
} as const satisfies Record<string, CodeRow>;
