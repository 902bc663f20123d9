import type { CodeRow, Found } from './row.js';

/** How a dialect file says too little: its probe has not ended, or has seen nothing that works. */
export type IncompleteDialect = 'incomplete' | 'nothing-holds';

const lacks: Readonly<Record<IncompleteDialect, string>> = {
  incomplete:
    'This dialect file is not complete: what it does not name is treated as unknown. The same "vql probe" as before continues it.',
  'nothing-holds':
    'Nothing holds according to this dialect file, so that its probe has probably failed. "vql probe --report" prints why.',
};

/** Errors and warnings about dialect files, beside those about snapshots. */
export const dialectFileCodes = {
  'snapshot-version': {
    severity: 'error',
    message: ({ found }: Found) =>
      `Expected version 1 of a dialect file, found ${found}. Update vql-kit, or write the file again with "vql probe".`,
    help: 'A dialect file states the version of its own format. What another version means is not known to this version of vql-kit.',
  },
  'incomplete-dialect': {
    severity: 'warning',
    message: ({ lack }: { readonly lack: IncompleteDialect }) => lacks[lack],
    help: 'Where a dialect file says nothing, vql-kit assumes the same as without it. So a query may pass that the installation refuses.',
  },
} as const satisfies Record<string, CodeRow>;
