import type { CodeRow } from './row.js';

/** **The** table of what to do about a value in quotes. */
const ways = {
  tag: 'Let the tag vql`…` write it.',
  list: 'Give the tag vql`…` the list itself, as in IN (\x24{list}).',
  bare: 'Let the tag vql`…` write the value itself, without what escapes it.',
  parts: 'Write with the tag vql`…` the query, and every text that is put into it.',
  option: 'The tag takes no value there: double its quotes, or choose among texts of your own.',
  quotes: 'the tag takes no value; it writes the quotes itself.',
} as const;

type Way = keyof typeof ways;

/** Queries inside programs: reported by the command and the language server, which look for them. */
export const embeddedCodes = {
  'value-in-quotes': {
    severity: 'error',
    message: ({ value, isMade, way }: { readonly value: string; readonly isMade: boolean; readonly way: Way }) => {
      if (way === 'quotes') return `${value} stands in quotes, where ${ways[way]}`;
      const danger = isMade
        ? 'in quotes: one in it that is not doubled ends the string'
        : 'into quotes as it is: a quote in it ends the string';
      return `${value} is put ${danger}, and what follows becomes syntax. ${ways[way]}`;
    },
    help: "WHERE name = '…' with O'Brien in it is an error, and with x' OR id > '0 in it another query. The tag of vql-kit/builder encodes every value: write it without quotes. It is a rule that can be set, as those of check can.",
  },
  'host-syntax': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) =>
      `The queries of this file cannot be found, since it cannot be read: ${problem}.`,
    help: 'Queries in TypeScript and JavaScript are found in the tree of the program. Nothing is said of those in this file until it can be read.',
  },
} as const satisfies Record<string, CodeRow>;
