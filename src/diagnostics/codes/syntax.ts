import type { Empty, Found, MessageRow } from './row.js';

/** Texts that are not VQL: reported by the lexer and the parser. */
export const syntaxCodes = {
  'empty-statement': {
    severity: 'error',
    message: (_: Empty) => 'The statement is empty; expected SELECT.',
  },
  'missing-select': {
    severity: 'error',
    message: ({ found }: Found) => `Expected SELECT at the beginning of the statement, found ${found}.`,
  },
  'read-only': {
    severity: 'error',
    message: ({ verb }: { readonly verb: string }) =>
      `VQL only reads: a statement begins with SELECT, not with "${verb}".`,
  },
  'misspelt-keyword': {
    severity: 'error',
    message: ({ word, keyword }: { readonly word: string; readonly keyword: string }) =>
      `Unknown keyword "${word}". Did you mean "${keyword}"?`,
  },
  'missing-columns': {
    severity: 'error',
    message: ({ after, found }: Found & { readonly after: string }) =>
      `Expected a column list after ${after}, found ${found}.`,
  },
  'missing-column': {
    severity: 'error',
    message: ({ found }: Found) => `Expected a column after ",", found ${found}.`,
  },
  'missing-comma': {
    severity: 'error',
    message: ({ found }: Found) => `Expected "," before ${found}.`,
  },
  'star-not-alone': {
    severity: 'error',
    message: (_: Empty) => '"*" stands alone: it cannot be combined with other columns.',
  },
  'missing-from': {
    severity: 'error',
    message: ({ found }: Found) => `Expected FROM and a template after the columns, found ${found}.`,
  },
  'missing-template': {
    severity: 'error',
    message: ({ found }: Found) => `Expected a template such as "account.query" after FROM, found ${found}.`,
  },
  'template-name': {
    severity: 'error',
    message: ({ template, names }: { readonly template: string; readonly names: number }) =>
      `A template has two names, "group.template"; "${template}" has ${names === 1 ? 'only one' : names}.`,
  },
  'missing-name': {
    severity: 'error',
    message: ({ found }: Found) => `Expected a name after ".", found ${found}.`,
  },
  'hyphen-in-path': {
    severity: 'error',
    message: ({ word }: { readonly word: string }) =>
      `"${word}" is not a field name: hyphens stand in template names only.`,
  },
  'reserved-word': {
    severity: 'error',
    message: ({ word }: { readonly word: string }) => `"${word}" is a reserved word and cannot begin a field path.`,
  },
  'missing-condition': {
    severity: 'error',
    message: ({ after, found }: Found & { readonly after: string }) =>
      `Expected a condition after ${after}, found ${found}.`,
  },
  'missing-operator': {
    severity: 'error',
    message: ({ after, found }: Found & { readonly after: string }) =>
      `Expected a comparison such as "=" after ${after}, found ${found}.`,
  },
  'unknown-operator': {
    severity: 'error',
    message: ({ operator, instead }: { readonly operator: string; readonly instead: string }) =>
      `VQL has no operator "${operator}"; use "${instead}".`,
  },
  'missing-connective': {
    severity: 'error',
    message: ({ found }: Found) => `Expected AND or OR before ${found}.`,
  },
  'missing-value': {
    severity: 'error',
    message: ({ after, found }: Found & { readonly after: string }) =>
      `Expected a value after "${after}", found ${found}.`,
  },
  'double-not': {
    severity: 'error',
    message: (_: Empty) => 'NOT stands once before a condition.',
  },
  'misplaced-not': {
    severity: 'error',
    message: ({ operator }: { readonly operator: string }) =>
      `NOT stands before the whole condition, not before "${operator}".`,
  },
  'missing-null': {
    severity: 'error',
    message: ({ found }: Found) => `Expected NULL or NOT NULL after IS, found ${found}.`,
  },
  'between-needs-and': {
    severity: 'error',
    message: ({ found }: Found) =>
      `Expected AND and a second value to end the range that BETWEEN began, found ${found}.`,
  },
  'list-needs-parentheses': {
    severity: 'error',
    message: ({ found }: Found) => `IN takes a list in parentheses, found ${found}.`,
  },
  'empty-list': {
    severity: 'error',
    message: (_: Empty) => 'The list after IN is empty; it takes at least one value.',
  },
  'unclosed-parenthesis': {
    severity: 'error',
    message: ({ found }: Found) => `Expected ")" to close the parenthesis, found ${found}.`,
  },
  'unexpected-parenthesis': {
    severity: 'error',
    message: (_: Empty) => 'Unexpected ")": no parenthesis is open here.',
  },
  'missing-statement': {
    severity: 'error',
    message: ({ after, found }: Found & { readonly after: string }) =>
      `Expected a statement in parentheses after ${after}, found ${found}.`,
  },
  'missing-alias': {
    severity: 'error',
    message: ({ found }: Found) => `Expected AS and an alias after the joined statement, found ${found}.`,
  },
  'missing-on': {
    severity: 'error',
    message: ({ found }: Found) => `Expected ON and a condition in parentheses after the alias, found ${found}.`,
  },
  'missing-by': {
    severity: 'error',
    message: ({ found }: Found) => `Expected BY after ORDER, found ${found}.`,
  },
  'missing-sort-key': {
    severity: 'error',
    message: ({ after, found }: Found & { readonly after: string }) =>
      `Expected a sort column after ${after}, found ${found}.`,
  },
  'missing-number': {
    severity: 'error',
    message: ({ clause, found }: Found & { readonly clause: string }) =>
      `Expected a whole number after ${clause}, found ${found}.`,
  },
  'limit-range': {
    severity: 'error',
    message: ({ value }: { readonly value: string }) => `A limit is at least 1; "${value}" is not.`,
  },
  'limit-whole': {
    severity: 'error',
    message: ({ value }: { readonly value: string }) => `A limit is a whole number; "${value}" is not.`,
  },
  'offset-range': {
    severity: 'error',
    message: ({ value }: { readonly value: string }) => `An offset is not negative; "${value}" is.`,
  },
  'offset-whole': {
    severity: 'error',
    message: ({ value }: { readonly value: string }) => `An offset is a whole number; "${value}" is not.`,
  },
  'number-too-large': {
    severity: 'error',
    message: ({ clause, value }: { readonly clause: string; readonly value: string }) =>
      `"${value}" is too large for ${clause}; the largest is ${Number.MAX_SAFE_INTEGER}.`,
  },
  'clause-order': {
    severity: 'error',
    message: ({ clause, before }: { readonly clause: string; readonly before: string }) =>
      `${clause} stands before ${before}.`,
  },
  'duplicate-clause': {
    severity: 'error',
    message: ({ clause, advice }: { readonly clause: string; readonly advice: string }) =>
      `A second ${clause}; ${advice}.`,
  },
  'second-statement': {
    severity: 'error',
    message: (_: Empty) => 'One statement at a time: a second one begins here.',
  },
  'unexpected-text': {
    severity: 'error',
    message: ({ found, after }: Found & { readonly after: string }) => `Unexpected ${found} after ${after}.`,
  },
  'unclosed-string': {
    severity: 'error',
    message: (_: Empty) => 'The string is not closed: a single quote is missing.',
  },
  'undoubled-quote': {
    severity: 'error',
    message: (_: Empty) => "The string ends at this quote; a quote inside a string is doubled: ''.",
  },
  'string-quotes': {
    severity: 'error',
    message: ({ text }: { readonly text: string }) => `Strings take straight single quotes: write ${text}.`,
  },
  'quoted-name': {
    severity: 'error',
    message: ({ name }: { readonly name: string }) => `Names are not quoted in VQL: write ${name}.`,
  },
  'unclosed-comment': {
    severity: 'error',
    message: (_: Empty) => 'The comment is not closed: "*/" is missing.',
  },
  'malformed-number': {
    severity: 'error',
    message: ({ text }: { readonly text: string }) => `"${text}" is not a number.`,
  },
  'unknown-character': {
    severity: 'error',
    message: ({ character, name }: { readonly character: string; readonly name: string }) =>
      `Unknown character ${name === '' ? `"${character}"` : name}.`,
  },
  'foreign-placeholder': {
    severity: 'error',
    message: ({ text, instead }: { readonly text: string; readonly instead: string }) =>
      `"${text}" is no variable in VQL: variables are written ${instead}.`,
  },
  'annotation-syntax': {
    severity: 'error',
    message: ({ expected, found }: Found & { readonly expected: string }) =>
      `Expected ${expected} in the annotation, found ${found}.`,
  },
  'annotation-value': {
    severity: 'error',
    message: ({ option, expected, found }: Found & { readonly option: string; readonly expected: string }) =>
      `Expected ${expected} as the value of "${option}", found ${found}.`,
  },
  'unknown-annotation': {
    severity: 'error',
    message: ({ name }: { readonly name: string }) => `Unknown annotation "${name}"; VQL knows "result".`,
  },
  'unknown-annotation-option': {
    severity: 'error',
    message: ({ option, known }: { readonly option: string; readonly known: string }) =>
      `Unknown annotation option "${option}"; known are ${known}.`,
  },
  'annotation-line': {
    severity: 'error',
    message: (_: Empty) => 'An annotation ends with its line: put what follows on the next one.',
  },
  'misplaced-annotation': {
    severity: 'error',
    message: (_: Empty) => 'An annotation stands before the column that it describes; no column follows here.',
  },
  'too-deep': {
    severity: 'error',
    message: ({ limit }: { readonly limit: number }) => `The text is nested more than ${limit} levels deep.`,
  },
  'too-long': {
    severity: 'error',
    message: ({ length, limit }: { readonly length: number; readonly limit: number }) =>
      `The text has ${length} characters; the limit is ${limit}.`,
  },
} as const satisfies Record<string, MessageRow>;
