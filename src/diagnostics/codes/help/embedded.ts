import type { embeddedCodes } from '../embedded.js';

/** The help texts of the section `embedded`: why a code is reported, and what to do. */
export const embeddedHelp = {
  'value-in-quotes':
    "WHERE name = '…' with O'Brien in it is an error, and with x' OR id > '0 in it another query. The tag of vql-kit/builder encodes every value: write it without quotes. It is a rule that can be set, as those of check can.",
  'host-syntax':
    'Queries in TypeScript and JavaScript are found in the tree of the program. Nothing is said of those in this file until it can be read.',
} as const satisfies Readonly<Record<keyof typeof embeddedCodes, string>>;
