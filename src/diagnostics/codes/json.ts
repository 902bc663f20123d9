import type { CodeRow } from './row.js';

/** Errors in JSON texts: reported by the command, which reads C-Unit from files. */
export const jsonCodes = {
  'json-syntax': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `${problem}.`,
    help: 'C-Unit is JSON: names and strings in double quotes, no comments, no comma after the last element. Only the command reads JSON texts.',
  },
  'duplicate-key': {
    severity: 'error',
    message: ({ key }: { readonly key: string }) => `The key "${key}" is used twice in this object.`,
    help: 'Most programs read the last of the two, some the first: a part of the query would be dropped silently. Keep one.',
  },
} as const satisfies Record<string, CodeRow>;
