import type { jsonCodes } from '../json.js';

/** The help texts of the section `json`: why a code is reported, and what to do. */
export const jsonHelp = {
  'json-syntax':
    'C-Unit is JSON: names and strings in double quotes, no comments, no comma behind the last element. Only the command reads JSON texts.',
  'duplicate-key':
    'Most programs take the last of the two, some the first: a part of the query would be dropped without a word. Keep one.',
} as const satisfies Readonly<Record<keyof typeof jsonCodes, string>>;
