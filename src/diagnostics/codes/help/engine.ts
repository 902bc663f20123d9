import type { engineCodes, sqlCodes } from '../engine.js';
import { argumentHelp } from './arguments.js';

/** The help texts of the section `engine`: why a code is reported, and what to do. */
export const engineHelp = {
  'sql-table':
    'Tables are given by template: tables: { "account.query": "accounts" }, with the columns where they are known.',
  'sql-field':
    'Names are compared exactly, with case. Fields of a JOIN are those that its statement selects, under the name of the alias.',
  'sql-types':
    'In VQL the value of the row decides how a value is read. SQL has to know the types: give the columns of the table, or compare fields of one type.',
  'sql-pattern':
    'LIKE of the target reads some characters in another way, or cannot read a pattern with an escape character out of a field.',
  'sql-value':
    'Databases hold text as UTF-8, which has no half of a surrogate pair; PostgreSQL has no character NUL, and SQLite reads a text up to the first. No row has the value. A name with NUL would end the statement, and is never written.',
  'sql-variable': 'Give it in the option variables; outside IN a variable stands for exactly one value.',
  'sql-call': 'Aggregates of one field are understood: COUNT, SUM, AVG, MIN and MAX, in columns and sort keys.',
  'sql-grouping':
    'Select aggregates alone. If the loss is allowed, rows are grouped by the columns beside the aggregates.',
  'sql-sort-key': 'Sort by a field with one value for each row; behind DISTINCT and aggregates, by what is selected.',
  'sql-name': 'Give one of the columns another displayname. If the loss is allowed, the first of them is selected.',
  'sql-gap': 'A part that is missing cannot be translated. Mend the errors of the text first.',
  'engine-table':
    'A file is JSON with one array of rows, JSON with one object on each line, CSV with a header, or Parquet; give its format where its name does not say it.',
  ...argumentHelp,
  'engine-page': 'A limit is a whole number of at least 1. A request leaves its offset out instead of sending 0.',
  'engine-failed':
    'The statement is valid, but the data do not allow it: a number is too large to be added up, or a file has changed since the engine was opened.',
  'engine-closed':
    'close() stops the queries that run, and no more can be asked. Close an engine when its last query has been answered.',
} as const satisfies { readonly [Code in keyof typeof sqlCodes | keyof typeof engineCodes]: string };
