import type { CodeRow } from './row.js';

/** Errors of JSON texts, reported by the command, which reads C-Unit from files. */
export const jsonCodes = {
  'json-syntax': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `${problem}.`,
    help: 'C-Unit is JSON: names and strings in double quotes, no comments, no comma after the last element. Only the command reads JSON texts.',
  },
  'duplicate-key': {
    severity: 'error',
    message: ({ key }: { readonly key: string }) => `The key "${key}" occurs twice in this object.`,
    help: 'Most programs use the last of the two, some the first: a part of the query would be lost silently. Remove one.',
  },
} as const satisfies Record<string, CodeRow>;
