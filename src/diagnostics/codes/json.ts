import type { MessageRow } from './row.js';

/** Texts that are not JSON, or hold less than they seem to: reported by the command, which reads C-Unit from files. */
export const jsonCodes = {
  'json-syntax': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `${problem}.`,
  },
  'duplicate-key': {
    severity: 'error',
    message: ({ key }: { readonly key: string }) => `The key "${key}" stands twice in this object.`,
  },
} as const satisfies Record<string, MessageRow>;
