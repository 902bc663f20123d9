import { didYouMean, suggestion } from '../did-you-mean.js';
import { quoted } from '../quoted.js';
import type { CodeRow, Empty, Found } from './row.js';

/** Parts of a query that SQL, or one target, cannot express: the losses of `compileSql`. */
export const sqlCodes = {
  'sql-table': {
    severity: 'error',
    message: ({ template, suggestion }: { readonly template: string; readonly suggestion: string }) =>
      `There is no table for the template ${template}.${suggestion}`,
    help: 'Give the table in the option tables, by template: tables: { "account.query": "accounts" }. Add the columns if you know them.',
  },
  'sql-field': {
    severity: 'error',
    message: ({ field, suggestion }: { readonly field: string; readonly suggestion: string }) =>
      `No table has the field ${field}.${suggestion}`,
    help: 'Names are case-sensitive. The fields of a JOIN are those that its statement selects, after the alias and a dot.',
  },
  'sql-list': {
    severity: 'error',
    message: ({ field }: { readonly field: string }) =>
      `The catalog does not say which names of the path ${field} are lists.`,
    help: 'State them in the catalog, such as lists: ["contacts"] for contacts.name, or give the columns of the table. If you allow this loss, the first name is a list.',
  },
  'sql-types': {
    severity: 'error',
    message: ({ condition, target }: { readonly condition: string; readonly target: string }) =>
      `${target} cannot compare the values in ${condition} as VQL does.`,
    help: 'VQL converts a value to the type of the value in the row. SQL needs the types in advance: give the columns of the table, or compare fields of the same type.',
  },
  'sql-pattern': {
    severity: 'error',
    message: ({ pattern, target }: { readonly pattern: string; readonly target: string }) =>
      `${target} cannot match the pattern ${pattern} as VQL does.`,
    help: 'A pattern from a field cannot have an escape character, and letter case cannot be ignored; elsewhere an escape character is exactly one character.',
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
    }) => `A ${holder} in ${target} cannot contain the value ${value}.`,
    help: 'Databases store texts as UTF-8, which cannot contain a lone surrogate. PostgreSQL has no NUL in texts, SQLite reads a text up to the first NUL, and no target has NUL in names. No row has such a value.',
  },
  'sql-variable': {
    severity: 'error',
    message: ({
      name,
      problem,
      nearest,
    }: {
      readonly name: string;
      readonly problem: string;
      readonly nearest?: string | undefined;
    }) => `The variable ":${name}" ${problem}.${suggestion(nearest && `:${nearest}`)}`,
    help: 'Give the value in the option variables. Outside of IN, a variable has exactly one value.',
  },
  'sql-call': {
    severity: 'error',
    message: ({ call, problem }: { readonly call: string; readonly problem: string }) =>
      `${call} cannot be translated to SQL: ${problem}.`,
    help: 'COUNT, SUM, AVG, MIN and MAX of one field are supported, in columns and sort keys.',
  },
  'sql-grouping': {
    severity: 'error',
    message: ({ field }: { readonly field: string }) =>
      `VQL has no GROUP BY, so ${field} has no defined value beside an aggregate.`,
    help: 'Select aggregates only. If you allow this loss, rows are grouped by the columns beside the aggregates.',
  },
  'sql-sort-key': {
    severity: 'error',
    message: ({ key, problem }: { readonly key: string; readonly problem: string }) =>
      `Rows cannot be sorted by ${key}: ${problem}.`,
    help: 'Sort by a field with one value in each row. With DISTINCT or aggregates, sort by a selected column.',
  },
  'sql-name': {
    severity: 'error',
    message: ({
      holder,
      name,
      other,
    }: {
      readonly holder: 'column' | 'JOIN';
      readonly name: string;
      readonly other: string;
    }) =>
      name === other
        ? `Two ${holder}s have the name ${name}.`
        : `The ${holder}s ${other} and ${name} differ only in letter case, which the database ignores in a subquery.`,
    help: 'A row has one value for each name. Give one of the columns another displayname, or one of the JOINs another alias. If you allow this loss, the first of two columns is selected, and the last of two JOINs is meant.',
  },
  'sql-exists': {
    severity: 'error',
    message: ({
      target,
      what,
      problem,
    }: {
      readonly target: string;
      readonly what: string;
      readonly problem: string;
    }) => `${target} cannot run an EXISTS with ${what}: ${problem}.`,
    help: 'In Trino, an EXISTS can use fields of its own statement and of the statement directly around it; with OFFSET, only its own. Write the condition in the statement whose fields it names, or join the statements.',
  },
  'sql-gap': {
    severity: 'error',
    message: (_: Empty) => 'A part of the query is missing: it was read from a text with errors.',
    help: 'Fix the errors of the text first. This loss cannot be allowed.',
  },
} as const satisfies Record<string, CodeRow>;

/** Code of a part of a query that SQL, or one target, cannot express. */
export type SqlLossCode = keyof typeof sqlCodes;

/** Arguments of the message of `engine-text-order`. */
export interface TextOrder {
  readonly field: string;
  readonly value: string;
  readonly wanted: 'number' | 'date';
  /** The first value that makes a difference, and where it is. */
  readonly first:
    | {
        readonly value: string;
        readonly position: string;
        /** Whether it is not of the wanted kind; else it is compared differently as a text. */
        readonly isOutside: boolean;
      }
    | undefined;
}

/** Errors of `compileSql` and of the embedded engine. */
export const engineCodes = {
  'unknown-target': {
    severity: 'error',
    message: ({ name, known }: { readonly name: string; readonly known: readonly string[] }) => {
      const [nearest] = didYouMean(name, known, 1);
      const hint =
        nearest === undefined ? `The targets are ${known.map(quoted).join(', ')}.` : `Did you mean "${nearest}"?`;
      return `There is no SQL target ${quoted(name)}. ${hint}`;
    },
    help: 'The option target names the database that the SQL is for.',
  },
  'engine-table': {
    severity: 'error',
    message: ({ template, problem }: { readonly template: string; readonly problem: string }) =>
      `The table of ${template} cannot be read: ${problem}.`,
    help: 'A file is a JSON array of rows, a JSON object per line, CSV with a header line, Parquet, or a database of DuckDB. Give the format if the name of the file does not end with it.',
  },
  'engine-page': {
    severity: 'error',
    message: ({ name, expected, found }: Found & { readonly name: string; readonly expected: string }) =>
      `The ${name} of the page must be ${expected}; found ${found}.`,
    help: 'A page has at least one row. A request to the execute endpoint leaves out an offset of 0, to which the service answers 422.',
  },
  'engine-failed': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `The engine cannot run the query: ${problem}.`,
    help: 'The statement is valid, but not for these rows: for example, a sum is too large for its type, or a file has changed since the engine was opened.',
  },
  'engine-text-order': {
    severity: 'warning',
    message: ({ field, value, wanted, first }: TextOrder) => {
      const kind = first?.isOutside ? `that is not a ${wanted}` : 'for which that makes a difference';
      const found = first === undefined ? '' : ` The first of its values ${kind} is ${first.value}: ${first.position}.`;
      return `The column ${field} is a text, so it is compared with ${value} as a text, not as a ${wanted}.${found}`;
    },
    help: 'Texts are ordered by their characters: "9" is greater than "10", "1.10" is not equal to "1.1", and 08:00Z is before 10:00+02:00, the same time. Dates in JSON are texts, and so is a column of CSV with any cell that is neither a number nor a date in ISO 8601, or with dates in several forms. Give the column a type, in the option columns, or correct the cells.',
  },
  'engine-trino': {
    severity: 'error',
    message: ({
      problem,
      name,
      queryId,
    }: {
      readonly problem: string;
      readonly name: string;
      readonly queryId: string;
    }) => `Trino reports ${name}: ${problem} (query ${queryId}).`,
    help: 'The statement is valid, but Trino cannot run it, or it was stopped on the server. The query with this id, and its SQL, are in the web interface of the server. Types of columns are those that were read when the engine was opened.',
  },
  'engine-connection': {
    severity: 'error',
    message: ({ url, problem }: { readonly url: string; readonly problem: string }) =>
      `The Trino server at ${url} ${problem}.`,
    help: 'Check the address, the user and the authorization. Answers 502, 503 and 504, and connections that break while rows are read, are tried again for as long as the option retryMs says. No row is returned twice.',
  },
  'engine-read-only': {
    severity: 'error',
    message: ({ template, database }: { readonly template: string; readonly database: string }) =>
      `The table of ${template} cannot be changed: the engine only reads tables of ${database}.`,
    help: 'put and remove change the tables of an engine that is opened with the option tables. Write rows to other databases by their own means.',
  },
  'engine-closed': {
    severity: 'error',
    message: (_: Empty) => 'The engine is closed.',
    help: 'close() stops running queries and rejects later ones. Close an engine after the last answer.',
  },
} as const satisfies Record<string, CodeRow>;
