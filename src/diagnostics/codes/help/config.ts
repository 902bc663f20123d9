import type { configCodes } from '../config.js';

/** The help texts of the section `config`: why a code is reported, and what to do. */
export const configHelp = {
  'unknown-setting':
    'A setting that is not known would be without effect, and the check weaker than it looks. The settings are listed in docs/command.md; an editor completes them if the file names its schema: "$schema": "./node_modules/vql-kit/schemas/config.schema.json".',
  'wrong-setting':
    'The setting is one that the command knows, with a value that it cannot use. Files are looked for from the folder of the config, not from where the command is started.',
} as const satisfies { readonly [Code in keyof typeof configCodes]: string };
