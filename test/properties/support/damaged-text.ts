import fc from 'fast-check';
import { nearMiss } from '../../../src/testing/index.js';
import { keywordType } from '../../../src/vql/lexer/keyword-type.js';
import { readBroken, readRows, readValid } from '../../corpus/read-corpus.js';
import { sampleCatalog as catalog } from '../../support/catalog.js';
import { tokensOf } from './commented-text.js';

/** Quotes of names and strings in other dialects, and those that word processors make of them. */
export const quotes = [
  ['"', '"'],
  ['`', '`'],
  ['[', ']'],
  ['\u201C', '\u201D'],
  ['\u201E', '\u201C'],
  ['\u2018', '\u2019'],
  ['\u00AB', '\u00BB'],
  ["'", "'"],
  ['', ''],
] as const;

/** Words and signs of SQL and other languages, which replace a token or follow it. */
const foreignTexts = [
  ...['==', '&&', '||', '!', '!=', '<=>', '=>', '=<', '< >', '~', '^=', '::int', '%', '+', '-', '*', '/', '#', '//'],
  ...[
    '"',
    "'",
    '`',
    '[',
    ']',
    '(',
    ')',
    '{',
    '}',
    ',',
    ';',
    '.',
    ':x',
    '?',
    '$1',
    '${x}',
    '{{x}}',
    '@x',
    '\u200B',
    '\u00A0',
  ],
  ...[
    'AND',
    'OR',
    'NOT',
    'IN',
    'LIKE',
    'ILIKE',
    'BETWEEN',
    'IS',
    'NULL',
    'IS NULL',
    'EXISTS',
    'ESCAPE',
    'AS',
    'ON',
    'BY',
  ],
  ...[
    'SELECT',
    'DISTINCT',
    'FROM',
    'JOIN',
    'INNER JOIN',
    'LEFT',
    'WHERE',
    'ORDER BY',
    'LIMIT',
    'OFFSET',
    'ASC',
    'DESC',
  ],
  ...[
    'TOP 5',
    'ALL',
    'GROUP BY',
    'HAVING',
    'UNION',
    'FETCH FIRST 5 ROWS ONLY',
    'ROWS',
    'CASE',
    'END',
    'CAST(',
    'FOR UPDATE',
  ],
  ...['EQUALS', 'GREATER_THAN', 'CONTAINS', 'STARTS WITH', 'NOTIN', 'ORDERBY', 'SELCT', 'FORM', 'WEHRE', 'ADN', 'LIMT'],
  ...[
    "DATE '2026-01-01'",
    "N'x'",
    "'O'Brien'",
    '1,5',
    '1_000',
    '.5',
    '0x1F',
    '\u22125',
    '5L',
    'true',
    "'true'",
    '&lt;',
    '&amp;',
  ],
  ...[
    '-- c',
    '/* c',
    '--v:result{visible=false}',
    '--v:reslt{}',
    '--v:result{displayname="x"}',
    'größe',
    'my-field',
    '1st',
  ],
] as const;

const comments = ['/*c#*/', ' /* c# */ ', ' -- c#\n', '\n-- c#\n', '/* c#\n*/'] as const;

/** A change of a text. */
interface Damage {
  readonly kind: keyof typeof changes;
  /** Chooses the token. */
  readonly position: number;
  /** Chooses among the texts of the change. */
  readonly choice: number;
}

/** A text between two tokens, or a token. */
type Part = string;

/** Changes of the part at an index; a token is at each odd index. */
const changes = {
  delete: (parts, at) => parts.with(at, ''),
  double: (parts, at) => parts.with(at, `${parts[at]} ${parts[at]}`),
  swap: (parts, at) => parts.with(at, parts[at + 2] ?? '').with(Math.min(at + 2, parts.length - 2), parts[at] ?? ''),
  replace: (parts, at, choice) => parts.with(at, chosen(foreignTexts, choice)),
  insert: (parts, at, choice) => parts.with(at, `${parts[at]} ${chosen(foreignTexts, choice)} `),
  quote: (parts, at, choice) =>
    parts.with(at, chosen(quotes, choice).join((parts[at] ?? '').replace(/^'(.*)'$/, '$1'))),
  unquote: (parts, at) => parts.with(at, (parts[at] ?? '').replace(/^'(.*)'$/, '$1')),
  'change case': (parts, at, choice) =>
    parts.with(at, choice % 2 === 0 ? (parts[at] ?? '').toUpperCase() : (parts[at] ?? '').toLowerCase()),
  comment: (parts, at, choice) => parts.with(at + 1, `${chosen(comments, choice)}${parts[at + 1]}`),
  'remove space': (parts, at) => parts.with(at + 1, ''),
  cut: (parts, at, choice) => (choice % 4 === 0 ? parts.slice(0, at + 1) : parts),
  'cut a token': (parts, at, choice) => parts.with(at, (parts[at] ?? '').slice(0, choice % 5)),
} as const satisfies Record<string, (parts: readonly Part[], at: number, choice: number) => readonly Part[]>;

function chosen<Value>(values: readonly Value[], choice: number): Value {
  const value = values[choice % values.length];
  if (value === undefined) throw new Error('The list is empty.');
  return value;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom(...(Object.keys(changes) as Damage['kind'][])),
  position: fc.nat({ max: 200 }),
  choice: fc.nat({ max: 1_000 }),
});

/** Returns the tokens of a text, at odd indices, and the whitespace around them. */
function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [''];
  let end = 0;
  for (const { text: image, span } of tokensOf(text)) {
    parts[parts.length - 1] += text.slice(end, span.start);
    parts.push(image, '');
    end = span.end;
  }
  parts[parts.length - 1] += text.slice(end);
  return parts;
}

function damaged(text: string, damages: readonly Damage[]): string {
  let result = text;
  for (const { kind, position, choice } of damages) {
    const parts = partsOf(result);
    const count = (parts.length - 1) / 2;
    if (count > 0) result = changes[kind](parts, 2 * (position % count) + 1, choice).join('');
  }
  let number = 0;
  return result.replaceAll('c#', () => `c${++number}`);
}

/** The broken texts of the corpus. */
export const brokenTexts: readonly string[] = (['basic', 'spans', 'odd'] as const).flatMap(readBroken);

/** Texts of the corpus that are short enough to be changed many times. */
const corpusTexts = [
  ...readValid('valid.txt'),
  ...readValid('valid-more.txt'),
  ...readRows<{ readonly vql: string }>('valid-layout.jsonl').map(({ vql }) => vql),
  ...brokenTexts,
].filter((text) => text.length < 2_000);

/** Generates texts of the corpus and near misses with one to three changes of their tokens. */
export const damagedText: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...corpusTexts) },
      nearMiss({ catalog }).map(({ input }) => (typeof input === 'string' ? input : '')),
    ),
    fc.array(damage, { minLength: 1, maxLength: 3 }),
  )
  .map(([text, damages]) => damaged(text, damages));

/** Puts a word of a text that is not a keyword into quotes. */
export function withQuotedWord(text: string, number: number, by: readonly [string, string]): string {
  const words = [...text.matchAll(/[A-Za-z_][\w.]*/g)].filter(([word]) => keywordType(word) === undefined);
  const word = words[number % Math.max(1, words.length)];
  if (word === undefined) return text;
  return text.slice(0, word.index) + by.join(word[0]) + text.slice(word.index + word[0].length);
}
