import type { Found, MessageRow } from './row.js';

/** What can be wrong with a config file of the command. */
export const configCodes = {
  'unknown-setting': {
    severity: 'error',
    message: ({ setting, nearest }: { readonly setting: string; readonly nearest: string | undefined }) =>
      `Unknown setting "${setting}".${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`,
  },
  'wrong-setting': {
    severity: 'error',
    message: ({ setting, expected, found }: Found & { readonly setting: string; readonly expected: string }) =>
      `Expected ${expected} as "${setting}", found ${found}.`,
  },
} as const satisfies Record<string, MessageRow>;
