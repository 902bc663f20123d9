import type { CodeRow } from './row.js';

/** Texts that are not JSON, or hold less than they seem to: reported by the command, which reads C-Unit from files. */
export const jsonCodes = {
  'json-syntax': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `${problem}.`,
    help: 'C-Unit is JSON: names and strings in double quotes, no comments, no comma behind the last element. Only the command reads JSON texts.',
  },
  'duplicate-key': {
    severity: 'error',
    message: ({ key }: { readonly key: string }) => `The key "${key}" stands twice in this object.`,
    help: 'Most programs take the last of the two, some the first: a part of the query would be dropped without a word. Keep one.',
  },
} as const satisfies Record<string, CodeRow>;
