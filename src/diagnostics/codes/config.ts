import type { CodeRow, Found } from './row.js';

/** What can be wrong with a config file of the command. */
export const configCodes = {
  'unknown-setting': {
    severity: 'error',
    message: ({ setting, nearest }: { readonly setting: string; readonly nearest: string | undefined }) =>
      `Unknown setting "${setting}".${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`,
    help: 'A setting that is not known would be without effect, and the check weaker than it looks. The settings are listed in docs/command.md; an editor completes them if the file names its schema: "$schema": "./node_modules/vql-kit/schemas/config.schema.json".',
  },
  'wrong-setting': {
    severity: 'error',
    message: ({ setting, expected, found }: Found & { readonly setting: string; readonly expected: string }) =>
      `Expected ${expected} as "${setting}", found ${found}.`,
    help: 'The setting is one that the command knows, with a value that it cannot use. Files are looked for from the folder of the config, not from where the command is started.',
  },
} as const satisfies Record<string, CodeRow>;
