import type { CodeRow } from './row.js';

/** Advice for a list that the program joins. */
export const listHelp = 'Insert the list itself, as in IN (\x24{list}).';

/** **The** table of advice for a value in quotes: in languages with the tag, and in others. */
const adviceTexts = {
  tag: {
    tag: () => 'Write the query with the tag vql`…`.',
    list: () => `Write the query with the tag vql\`…\`. ${listHelp}`,
    bare: () =>
      'Write the query with the tag vql`…`, and insert the value itself, without the code that escapes or quotes it.',
    value: () => 'Write the query with the tag vql`…`, and insert all text between the quotes as one value.',
    parts: () => 'Write the query, and every text that is inserted into it, with the tag vql`…`.',
    option: () => 'The tag does not accept a value there: double its quotes, or choose among fixed texts.',
  },
  variables: {
    tag: (example: string) => `Pass the value as a variable of the request: ${example}.`,
    list: (example: string) => `Pass each item as a variable of the request: ${example}.`,
    bare: (example: string) =>
      `Pass the value itself, without the code that escapes or quotes it, as a variable of the request: ${example}.`,
    value: (example: string) => `Pass all text between the quotes as a variable of the request: ${example}.`,
    parts: (example: string) => `Pass the value as a variable of the request: ${example}.`,
    option: () => 'A variable is not allowed there: double its quotes, or choose among fixed texts.',
  },
} as const;

type AdviceName = keyof (typeof adviceTexts)['tag'];

/** Errors of queries inside programs: reported by the command and the language server. */
export const embeddedCodes = {
  'value-in-quotes': {
    summary: 'A program inserts a value between quotes, where a quote in it would end the string.',
    severity: 'error',
    fix: 'safe',
    message: ({
      value,
      isLiteral,
      isMade,
      advice,
      example,
      way,
    }: {
      readonly value: string;
      /** Whether it is inserted as a literal of the program's language. */
      readonly isLiteral: boolean;
      readonly isMade: boolean;
      /** For the tag: what to insert instead, if not the value itself. */
      readonly advice: AdviceName | { readonly help: string | undefined };
      /** A condition with variables, as it should be written. */
      readonly example: string;
      /** How the language passes values. */
      readonly way: keyof typeof adviceTexts;
    }) => {
      if (typeof advice === 'object')
        return `${value} is inserted between quotes, where the tag does not accept a value${advice.help === undefined ? '; it writes the quotes itself.' : `. ${advice.help}`}`;
      const danger = isMade
        ? 'between quotes: a quote in it that is not doubled ends the string'
        : 'between quotes without escaping: a quote in it ends the string';
      if (isLiteral)
        return `${value} is inserted as a literal of the program's language, whose quotes and escapes are not those of VQL: a quote in it can end the string, and what follows becomes syntax. ${adviceTexts[way][advice](example)}`;
      return `${value} is inserted ${danger}, and what follows becomes syntax. ${adviceTexts[way][advice](example)}`;
    },
    help: "With the value O'Brien, WHERE name = '…' is a syntax error; with x' OR id > '0 it is another query. The tag of vql-kit/vql encodes every value: write the value without quotes. In other languages, pass it as a variable of the request. Can be configured like the rules of check.",
  },
  'ignore-in-string': {
    summary: 'A comment that ignores a code is inside a string of a program, which sends it to the service.',
    severity: 'info',
    fix: 'safe',
    message: ({ codes, mark }: { readonly codes: string; readonly mark: string }) =>
      `The comment is a part of the query, and is sent with it. Write it as a comment of the program, as in "${mark} vql-ignore ${codes || 'no-limit'}: reason".`,
    help: 'A comment "// vql-ignore code: reason" of the program ignores a code in the queries that begin in its line, or in the next line if it has a line of its own. Nothing of it gets to the service, whose reading of comments is not documented. Can be configured like the rules of check.',
  },
} as const satisfies Record<string, CodeRow>;
