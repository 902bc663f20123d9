import type { CodeRow } from './row.js';

/** Why a statement cannot be split into several. */
export const editCodes = {
  'unsplittable-list': {
    severity: 'error',
    message: ({ values, reason }: { readonly values: number; readonly reason: string }) =>
      `The list of ${values} values cannot be divided among several statements: ${reason}.`,
    help: 'The rows of the statements together must be those of the one. Remove the clause and do its work on the rows that were read, or move the list to a condition that is joined to the others by AND.',
  },
} as const satisfies Record<string, CodeRow>;
