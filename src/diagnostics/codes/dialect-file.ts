import type { CodeRow, Found } from './row.js';

/** Errors in dialect files, beside those in snapshots. */
export const dialectFileCodes = {
  'snapshot-version': {
    severity: 'error',
    message: ({ found }: Found) =>
      `Expected version 1 of a dialect file, found ${found}. Update vql-kit, or write the file again with "vql probe".`,
    help: 'A dialect file states the version of its own format. What another version means is not known to this version of vql-kit.',
  },
} as const satisfies Record<string, CodeRow>;
