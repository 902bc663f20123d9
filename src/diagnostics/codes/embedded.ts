import type { MessageRow } from './row.js';

/** Queries inside programs: reported by the command and the language server, which look for them. */
export const embeddedCodes = {
  'value-in-quotes': {
    severity: 'error',
    message: ({ value, isTagged }: { readonly value: string; readonly isTagged: boolean }) =>
      isTagged
        ? `${value} stands in quotes, where the tag takes no value; it writes the quotes itself.`
        : `${value} is put into quotes as it is: a quote in it ends the string, and what follows becomes syntax. Let the tag vql\`…\` write it.`,
  },
  'host-syntax': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) =>
      `The queries of this file cannot be found, since it cannot be read: ${problem}.`,
  },
} as const satisfies Record<string, MessageRow>;
