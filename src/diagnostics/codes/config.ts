import { suggestion } from '../did-you-mean.js';
import type { CodeRow, Found } from './row.js';

/** Errors in config files of the command. */
export const configCodes = {
  'unknown-setting': {
    severity: 'error',
    message: ({ setting, nearest }: { readonly setting: string; readonly nearest: string | undefined }) =>
      `Unknown setting "${setting}".${suggestion(nearest)}`,
    help: 'An unknown setting would have no effect. The settings are listed in docs/command.md; an editor completes them if the file names its schema: "$schema": "./node_modules/vql-kit/schemas/config.schema.json".',
  },
  'wrong-setting': {
    severity: 'error',
    message: ({ setting, expected, found }: Found & { readonly setting: string; readonly expected: string }) =>
      `Expected ${expected} as "${setting}", found ${found}.`,
    help: 'The value of the setting is not valid. Paths are relative to the folder of the config file, not to the working directory.',
  },
} as const satisfies Record<string, CodeRow>;
