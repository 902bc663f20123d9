import { type TokenType as ChevrotainTokenType, createToken, Lexer } from 'chevrotain';
import { type ComparisonOperator, comparisonSigns } from '../../dialect/comparison.js';
import { type KeywordRole, type KeywordWord, keywords, keywordsOf } from '../../dialect/keywords.js';
import { stringMarks } from '../../dialect/literals.js';
import { hyphenatedPattern, namePattern } from '../../dialect/names.js';
import { unicodePattern } from '../../dialect/unicode-pattern.js';
import { calledDatePattern } from '../../dialect/value/relative-date.js';
import { matchAnnotation, matchBlockComment, matchOpenString, matchString } from './matchers.js';

/** Kind of a token, for syntax highlighting. */
export type TokenKind =
  | 'keyword'
  | 'identifier'
  | 'string'
  | 'number'
  | 'variable'
  | 'operator'
  | 'punctuation'
  | 'annotation'
  | 'comment'
  | 'whitespace'
  | 'invalid';

/** Kinds by the number of the token type. */
const kinds: TokenKind[] = [];
const vocabulary: ChevrotainTokenType[] = [];

interface TokenRow {
  readonly kind: TokenKind;
  readonly pattern: string | RegExp | { exec(text: string, offset: number): [string] | null };
  /** The characters that a token of this type can begin with. */
  readonly starts: string | readonly (string | number)[];
  readonly group?: string;
  readonly category?: ChevrotainTokenType | undefined;
}

/** Adds a token type to the lexer, which tries the types in the order of these calls. */
function token(name: string, row: TokenRow): ChevrotainTokenType {
  const type = createType(name, row);
  vocabulary.push(type);
  return type;
}

const signs = new Map<string, ChevrotainTokenType>();
/** The types of the tokens that are always the same signs, by these; longer ones before those that they begin with. */
export const signTypes: ReadonlyMap<string, ChevrotainTokenType> = signs;

/** Adds a token type that is always the same text. */
function sign(text: string, kind: TokenKind, category?: ChevrotainTokenType): ChevrotainTokenType {
  const type = token(text, { kind, pattern: text, starts: text.slice(0, 1), category });
  signs.set(text, type);
  return type;
}

/** Creates a type that no pattern matches: a keyword, which is looked up afterwards, or a family of types. */
function abstract(name: string, kind: TokenKind, category?: ChevrotainTokenType): ChevrotainTokenType {
  return createType(name, { kind, pattern: Lexer.NA, starts: [], category });
}

function createType(name: string, { kind, pattern, starts, group, category }: TokenRow): ChevrotainTokenType {
  // All types have the same properties, empty ones included: property access on objects of one shape is much faster in
  // V8 than on objects of five.
  const type = createToken({
    name,
    pattern: pattern as RegExp,
    start_chars_hint: [...starts],
    line_breaks: false,
    categories: category === undefined ? [] : [category],
    ...(group === undefined ? {} : { group }),
  });
  if (type.tokenTypeIdx !== undefined) kinds[type.tokenTypeIdx] = kind;
  return type;
}

const digits = '0123456789';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_';
/** Chevrotain sorts characters above 255 into buckets of 255: one character represents all of its bucket. */
const beyondAscii = [
  ...Array.from({ length: 128 }, (_, index) => 128 + index),
  ...Array.from({ length: 257 }, (_, index) => Math.min(256 + index * 255, 0xffff)),
];
const anything = [...Array.from({ length: 128 }, (_, index) => index), ...beyondAscii];

const unicodeWord = `${namePattern}(?:${hyphenatedPattern}){0,100}`;
const unicodeVariable = `:${namePattern}`;

/** Chevrotain drops a pattern's `u` flag, so patterns that need it are run by a function. */
function unicode(source: string) {
  const create = unicodePattern(source, 'uy');
  return {
    exec(text: string, offset: number): [string] | null {
      const pattern = create();
      pattern.lastIndex = offset;
      const match = pattern.exec(text);
      return match === null ? null : [match[0]];
    },
  };
}

/** Any name, and every keyword that is not reserved: the tokens that can begin a path. */
export const Identifier = abstract('Identifier', 'identifier');
/** The name that stands for a value in a text with placeholders; the lexer finds none. */
export const Placeholder = abstract('Placeholder', 'identifier', Identifier);
/** The signs of comparison operators, those of other languages included. */
export const ComparisonSign = abstract('ComparisonSign', 'operator');
/** AND and OR. */
export const Connective = abstract('Connective', 'keyword');

export const Whitespace = token('Whitespace', {
  kind: 'whitespace',
  pattern: /[ \t\r\n\f\v]+/,
  starts: ' \t\r\n\f\v',
  group: Lexer.SKIPPED,
});

/** The first character of files of many editors. */
export const byteOrderMark = '\uFEFF';
token('ByteOrderMark', {
  kind: 'whitespace',
  // Later in a text it is an invisible character: files were joined, or a text was copied.
  pattern: { exec: (text, offset) => (offset === 0 && text.startsWith(byteOrderMark) ? [byteOrderMark] : null) },
  starts: [0xfeff],
  group: Lexer.SKIPPED,
});

// A word is matched whole, hyphens included; keywords are looked up afterwards.
const asciiWord = /[A-Za-z_]\w*(?:-\w+){0,100}(?!-?[\w\u0080-\uFFFF])/;
export const Word = token('Word', { kind: 'identifier', pattern: asciiWord, starts: letters, category: Identifier });
export const UnicodeWord = token('UnicodeWord', {
  kind: 'identifier',
  pattern: unicode(unicodeWord),
  starts: [...letters, ...beyondAscii],
  category: Identifier,
});

export const Comma = sign(',', 'punctuation');
export const LeftParenthesis = sign('(', 'punctuation');
export const RightParenthesis = sign(')', 'punctuation');
export const Semicolon = sign(';', 'punctuation');

// A string may span lines; an unclosed one ends with its line, so that the clauses after it are still parsed.
export const StringToken = token('String', { kind: 'string', pattern: { exec: matchString }, starts: stringMarks });
export const UnclosedString = token('UnclosedString', {
  kind: 'invalid',
  pattern: { exec: matchOpenString },
  starts: stringMarks,
});

// A date without quotes would otherwise be a subtraction.
export const BareDate = token('BareDate', {
  kind: 'invalid',
  pattern: /\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?/,
  starts: digits,
});
export const NumberToken = token('Number', {
  kind: 'number',
  pattern: /[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/,
  starts: `+-${digits}`,
});
export const MalformedNumber = token('MalformedNumber', {
  kind: 'invalid',
  pattern: /[+-]?\.?\d[\w.]*/,
  starts: `+-.${digits}`,
});
export const Dot = sign('.', 'punctuation');

// Annotations and comments are not grammar input; the parser attaches them to columns and passes them to the formatter.
token('Annotation', {
  kind: 'annotation',
  pattern: { exec: matchAnnotation },
  starts: '-',
  group: 'annotations',
});
export const LineComment = token('LineComment', {
  kind: 'comment',
  pattern: /--[^\r\n]*/,
  starts: '-',
  group: 'comments',
});
token('BlockComment', {
  kind: 'comment',
  pattern: { exec: matchBlockComment },
  starts: '/',
  group: 'comments',
});
export const UnclosedComment = token('UnclosedComment', {
  kind: 'invalid',
  pattern: /\/\*[\s\S]*/,
  starts: '/',
  group: 'comments',
});

// Comments of other languages. Without a letter in it, "#" beside other text is an unknown character, and "//" before a digit a division.
export const ForeignComment = token('ForeignComment', {
  kind: 'invalid',
  pattern: unicode(
    String.raw`(?:(?:(?<![\p{L}\p{N}_])#(?!\{)|//)(?=[^\r\n\p{L}]{0,80}\p{L})|(?<=(?:^|[\r\n])[ \t]{0,200})(?:#(?!\{)|//(?![^\r\n\d(]{0,80}[\d(])))[^\r\n]*`,
  ),
  starts: '#/',
});
export const HtmlEntity = token('HtmlEntity', {
  kind: 'invalid',
  // So few digits that each is a character.
  pattern: /&(?:lt|gt|amp|quot|apos|nbsp|#\d{1,6}|#[xX][\da-fA-F]{1,5});/,
  starts: '&',
});
export const MarkdownFence = token('MarkdownFence', {
  kind: 'invalid',
  pattern: /(?:`{3,100}|~{3,100})[\w+-]{0,100}/,
  starts: '`~',
});
// Parts of a template that write no value: {% if x %}, {{#if x}}, {{/if}}, {{else}}, {# a comment #}, <% if (x) { %>, </if>.
export const TemplateTag = token('TemplateTag', {
  kind: 'invalid',
  pattern:
    /\{%[^{}\r\n]*%\}|\{#[^{}\r\n]*#\}|\{\{\{?[~ ]?(?:[#/^>!]|else\b)[^{}\r\n]*\}\}\}?|<%[^=%\r\n](?:[^%\r\n]|%(?!>)){0,200}%>|<\/[A-Za-z]\w{0,100}>/,
  starts: '{<',
});

export const ForeignPlaceholder = token('ForeignPlaceholder', {
  kind: 'invalid',
  pattern: unicode(
    String.raw`[$#]\{[^{}\r\n]*\}|\$?\{\{[^{}\r\n]*\}\}|\{[^{}\r\n'",]*\}|<%=[^%\r\n]{0,200}%>|\$[\p{L}\p{M}\p{N}_]+|\?\d*|@[\p{L}\p{M}\p{N}_]+|:\d+|%(?:\([^()\r\n]{0,100}\))?[sd](?![\p{L}\p{M}\p{N}_])|(?<=(?:[=<>(,]|LIKE|like|BETWEEN|between|AND|and)[ \t]{0,8})&[\p{L}_][\p{L}\p{M}\p{N}_]*|${calledDatePattern}`,
  ),
  starts: '$#{<?@:%&',
});

/** The signs of comparison operators, a longer one before those that it begins with. */
const comparisonTexts = [...comparisonSigns.keys()].sort((a, b) => b.length - a.length);
const comparisonPattern = comparisonTexts
  .map((text) => text.replaceAll(/[.*+?^|$()[\]{}\\]/g, String.raw`\$&`))
  .join('|');

// Shifts of bits come before the comparisons that they begin with; `->>` is an arrow.
export const Shift = token('Shift', { kind: 'invalid', pattern: /<<(?![=>])|(?<!-)>>(?!=)/, starts: '<>' });

// Operators of other languages come before the operators that they begin with, and VQL's own before those that begin alike.
export const ForeignOperator = token('ForeignOperator', {
  kind: 'invalid',
  pattern: new RegExp(
    String.raw`(?!(?:${comparisonPattern})(?![=<>!~^*]))(?:==+|!==|=!(?!=)|=<|=>|<=>|![<>]|\^=|!?~\*?)`,
  ),
  starts: '=<!^~',
  category: ComparisonSign,
});
/** The types of the comparison operators of VQL. */
export const comparisonTypes = comparisonTexts.map((text) => sign(text, 'operator', ComparisonSign));
export const Equals = comparisonType('=');
export const NotEquals = comparisonType('<>');
export const Less = comparisonType('<');
export const Greater = comparisonType('>');

/** Returns the type of a comparison operator. */
function comparisonType(operator: ComparisonOperator): ChevrotainTokenType {
  const type = signTypes.get(operator);
  if (type === undefined) throw new Error(`The lexer has no token for ${operator}.`);
  return type;
}

// Type cast of PostgreSQL.
export const ForeignCast = token('ForeignCast', {
  kind: 'invalid',
  pattern:
    /::\s*\w+(?:\s+(?:with(?:out)?\s+time\s+zone|precision|varying)\b)?(?:\(\s*\d+(?:\s*,\s*\d+)*\s*\))?(?:\[\d*\])*/i,
  starts: ':',
});
// "*" is the star or a multiplication, depending on its position.
export const StarToken = sign('*', 'operator');
export const Arithmetic = token('Arithmetic', { kind: 'invalid', pattern: /[+\-/%]/, starts: '+-/%' });
export const ForeignConnective = token('ForeignConnective', {
  kind: 'invalid',
  pattern: /&&|\|\|/,
  starts: '&|',
});

export const VariableToken = token('Variable', { kind: 'variable', pattern: unicode(unicodeVariable), starts: ':' });
export const QuotedText = token('QuotedText', {
  kind: 'invalid',
  pattern:
    /"[^"\r\n]*(?:""[^"\r\n]*)*"?|[\u201C\u201D\u201E\u00AB][^\u201C\u201D\u00BB"\r\n]*[\u201C\u201D\u00BB"]?|[\u2018\u2019\u201A\u00B4][^\u2018\u2019\u00B4'\r\n]*(?:\u2019(?=[\w\u00C0-\u1FFF\u2C00-\uD7FF])[^\u2018\u2019\u00B4'\r\n]*){0,100}[\u2018\u2019\u00B4']?/,
  starts: ['"', 0xab, 0xb4, 0x2018],
});
export const QuotedName = token('QuotedName', {
  kind: 'invalid',
  pattern:
    /`[^`\r\n]*(?:``[^`\r\n]*)*`?|\[(?!\d+\])(?:\w*|[A-Za-z_\u00C0-\u1FFF\u2C00-\uD7FF][\w\u00C0-\u1FFF\u2C00-\uD7FF. ]*)\]/,
  starts: '`[',
});
export const UnknownCharacter = token('UnknownCharacter', {
  kind: 'invalid',
  pattern: /[\uD800-\uDBFF][\uDC00-\uDFFF]|[\s\S]/,
  starts: anything,
});

const connectives: ReadonlySet<string> = new Set(keywordsOf('connective'));
/** The types of the keywords, by these in upper case. */
export const keywordTypes: ReadonlyMap<string, ChevrotainTokenType> = new Map(
  keywords.map(({ word, reserved }) => {
    const category = connectives.has(word) ? Connective : undefined;
    return [word, abstract(word, 'keyword', reserved ? category : Identifier)];
  }),
);

/** Returns the type of a keyword. */
export function keyword(word: KeywordWord): ChevrotainTokenType {
  const type = keywordTypes.get(word);
  if (type === undefined) throw new Error(`The lexer has no token for ${word}.`);
  return type;
}

/** Returns the types of the keywords of a role. */
export function keywordTypesOf(role: KeywordRole): readonly ChevrotainTokenType[] {
  return keywordsOf(role).map(keyword);
}

/** Returns the type of the tokens that are always the same text. */
export function typeOfText(text: string): ChevrotainTokenType | undefined {
  return signTypes.get(text) ?? keywordTypes.get(text);
}

export const Select = keyword('SELECT');
export const Distinct = keyword('DISTINCT');
export const From = keyword('FROM');
export const Where = keyword('WHERE');
export const And = keyword('AND');
export const Or = keyword('OR');
export const Not = keyword('NOT');
export const In = keyword('IN');
export const Like = keyword('LIKE');
export const Between = keyword('BETWEEN');
export const Is = keyword('IS');
export const Null = keyword('NULL');
export const True = keyword('TRUE');
export const False = keyword('FALSE');
export const Exists = keyword('EXISTS');
export const Join = keyword('JOIN');
export const As = keyword('AS');
export const On = keyword('ON');
export const Order = keyword('ORDER');
export const By = keyword('BY');
export const Asc = keyword('ASC');
export const Desc = keyword('DESC');
export const Limit = keyword('LIMIT');
export const Offset = keyword('OFFSET');
export const Escape = keyword('ESCAPE');
export const NotNull = keyword('NOTNULL');
export const IsNull = keyword('ISNULL');

/** Returns the kind of a token by its type. */
export function kindOf(type: ChevrotainTokenType): TokenKind {
  return kinds[type.tokenTypeIdx ?? -1] ?? 'invalid';
}

/** Set of token types. It is queried for every token, so it is an array lookup instead of a `Set`. */
export class TokenSet {
  private readonly flags: boolean[] = [];

  constructor(types: readonly ChevrotainTokenType[]) {
    // A type that createToken made has a number.
    for (const { tokenTypeIdx } of types) this.flags[tokenTypeIdx as number] = true;
  }

  has({ tokenTypeIdx = -1 }: ChevrotainTokenType): boolean {
    return this.flags[tokenTypeIdx] === true;
  }
}

/** The types that no valid statement contains. */
export const invalidTypes = new TokenSet(vocabulary.filter((type) => kindOf(type) === 'invalid'));

/** The types that the lexer matches, in this order. */
export const lexerVocabulary: readonly ChevrotainTokenType[] = vocabulary;

/** The types that the grammar uses. */
export const grammarVocabulary: readonly ChevrotainTokenType[] = [
  ...vocabulary,
  ...keywordTypes.values(),
  Identifier,
  Placeholder,
  ComparisonSign,
  Connective,
];

/** The types that count as `Identifier`. */
export const nameTypes = grammarVocabulary.filter((type) => type.CATEGORIES?.includes(Identifier));
