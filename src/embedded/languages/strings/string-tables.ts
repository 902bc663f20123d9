import { type CodeEscape, type EscapeRow, escapesOf } from './escapes.js';
import {
  type LineEnds,
  type Quote,
  readHostString,
  type StringRow,
  type StringSyntax,
  stringSyntax,
} from './string-syntax.js';

/** The languages whose strings are read. */
export type StringLanguage = 'javascript' | 'python' | 'php' | 'java' | 'csharp' | 'go' | 'ruby';

const hexDigit = '[\\da-fA-F]';
/** `\x41`, with as many digits as a pattern of them says. */
const hex = (letter: string, digits: string): CodeEscape => ({ pattern: `${letter}(${hexDigit}${digits})`, radix: 16 });
const octal = (pattern: string): CodeEscape => ({ pattern: `(${pattern})`, radix: 8 });
const asByte = (code: CodeEscape): CodeEscape => ({ ...code, isByte: true });
/** `\u{1F600}`. */
const braced: CodeEscape = { pattern: `u\\{(${hexDigit}+)\\}`, radix: 16 };

const whitespace = { n: '\n', t: '\t', r: '\r' };
const controls = { ...whitespace, b: '\b', f: '\f', v: '\v' };
const withBell = { ...controls, a: '\x07' };
const continuation = { '\n': '', '\r\n': '', '\r': '' };
const anyLineEnd: LineEnds = { pattern: '\\r\\n?', text: '\n' };

const javaScript = escapesOf({
  named: { ...controls, ...continuation, '\u2028': '', '\u2029': '' },
  codes: [braced, hex('u', '{4}'), hex('x', '{2}'), octal('[0-3][0-7]{0,2}|[4-7][0-7]?')],
  others: 'character',
});

const python: EscapeRow = {
  named: { ...withBell, ...continuation, "'": "'", '"': '"', '\\': '\\' },
  codes: [
    ...[hex('u', '{4}'), hex('U', '{8}'), hex('x', '{2}'), octal('[0-7]{1,3}')],
    // The names of all characters are not known here.
    { pattern: 'N\\{[^}]*\\}', radix: 16 },
  ],
  others: 'both',
};
const pythonBytes: EscapeRow = { ...python, codes: [asByte(hex('x', '{2}')), asByte(octal('[0-7]{1,3}'))] };

const php: EscapeRow = {
  named: { ...whitespace, v: '\v', f: '\f', e: '\x1b', $: '$', '\\': '\\' },
  codes: [braced, asByte(hex('x', '{1,2}')), asByte(octal('[0-7]{1,3}'))],
  others: 'both',
};

const java: EscapeRow = {
  named: { ...whitespace, b: '\b', f: '\f', s: ' ' },
  codes: [hex('u+', '{4}'), octal('[0-3][0-7]{0,2}|[4-7][0-7]?')],
  others: 'character',
};

const csharp = escapesOf({
  named: { ...withBell, e: '\x1b', '0': '\0' },
  codes: [hex('U', '{8}'), hex('u', '{4}'), hex('x', '{1,4}')],
  others: 'character',
});

const go = escapesOf({
  named: withBell,
  codes: [hex('U', '{8}'), hex('u', '{4}'), asByte(hex('x', '{2}')), asByte(octal('[0-7]{3}'))],
  others: 'character',
});

const ruby = escapesOf({
  named: { ...withBell, ...continuation, s: ' ', e: '\x1b' },
  codes: [
    { pattern: `u\\{\\s*(${hexDigit}+(?:\\s+${hexDigit}+)*)\\s*\\}`, radix: 16 },
    ...[hex('u', '{4}'), asByte(hex('x', '{1,2}')), asByte(octal('[0-7]{1,3}'))],
  ],
  others: 'character',
});
/** Only the delimiters and the backslash can be escaped. */
const rubySingle = escapesOf({ named: { '\\': '\\' }, others: 'both' });

/** Python has each kind of string between one quote and between three, where it can have line ends. */
function pythonKinds(prefix: string, row: Pick<StringRow, 'escapes' | 'doubled'>): readonly StringRow[] {
  return [
    { open: new RegExp(`^${prefix}('''|""")`, 'i'), close: 1, isMultiLine: true, lineEnds: anyLineEnd, ...row },
    { open: new RegExp(`^${prefix}(['"])`, 'i'), close: 1, lineEnds: anyLineEnd, ...row },
  ];
}

const phpHeredoc = { close: 2, closesLine: true, isMultiLine: true, indentation: 'closing line' } as const;
const csharpRaw = { close: 1, closesLine: true, isMultiLine: true, indentation: 'closing line' } as const;
const rubyMultiLine = { isMultiLine: true, lineEnds: { pattern: '\\r\\n', text: '\n' } } as const;
const rubySquiggly = { ...rubyMultiLine, indentation: 'lines', tabWidth: 8 } as const;
const rubyDouble = { ...rubyMultiLine, escapes: ruby, inserts: ['#'] } as const;

function kindsOf(rows: readonly StringRow[]): readonly StringSyntax[] {
  return rows.map(stringSyntax);
}

/** **The** table of the kinds of strings, by language; the first kind whose beginning matches is that of a literal. */
export const stringKinds: { readonly [Language in StringLanguage]: readonly StringSyntax[] } = {
  javascript: kindsOf([
    { open: /^(['"])/, close: 1, escapes: javaScript },
    { open: /^(`)/, close: 1, escapes: javaScript, inserts: ['${'], isMultiLine: true, lineEnds: anyLineEnd },
    { open: /^String\.raw(`)/, close: 1, inserts: ['${'], isMultiLine: true, lineEnds: anyLineEnd },
  ]),
  python: kindsOf([
    ...pythonKinds('(?:r|br|rb)', {}),
    ...pythonKinds('(?:[ft]r|r[ft])', { doubled: '{}' }),
    ...pythonKinds('[ft]', { escapes: escapesOf(python), doubled: '{}' }),
    ...pythonKinds('b', { escapes: escapesOf(pythonBytes) }),
    ...pythonKinds('u?', { escapes: escapesOf(python) }),
  ]),
  php: kindsOf([
    { open: /^b?<<<[ \t]*(')(\w+)'[ \t]*\r?\n/, ...phpHeredoc },
    { open: /^b?<<<[ \t]*("?)(\w+)\1[ \t]*\r?\n/, ...phpHeredoc, escapes: escapesOf(php), inserts: ['$'] },
    { open: /^b?(')/, close: 1, isMultiLine: true, escapes: escapesOf({ named: { '\\': '\\' }, others: 'both' }) },
    { open: /^b?(")/, close: 1, isMultiLine: true, escapes: escapesOf(php), inserts: ['$'] },
  ]),
  java: kindsOf([
    {
      ...{ open: /^(""")[ \t\f]*\r?\n/, close: 1, isMultiLine: true, lineEnds: anyLineEnd },
      ...{ escapes: escapesOf({ ...java, named: { ...java.named, ...continuation } }) },
      ...{ indentation: 'lines and last', trimsLineEnds: true },
    },
    { open: /^(["'])/, close: 1, escapes: escapesOf(java) },
  ]),
  csharp: kindsOf([
    { open: /^("{3,})[ \t]*\r?\n/, ...csharpRaw },
    { open: /^("{3,})/, close: 1 },
    { open: /^\$+("{3,})[ \t]*\r?\n/, ...csharpRaw, inserts: ['{', '}'] },
    { open: /^\$+("{3,})/, close: 1, inserts: ['{', '}'] },
    { open: /^@(")/, close: 1, doubled: '"', isMultiLine: true },
    { open: /^(?:\$@|@\$)(")/, close: 1, doubled: '"{}', isMultiLine: true },
    { open: /^\$(")/, close: 1, escapes: csharp, doubled: '{}' },
    { open: /^(["'])/, close: 1, escapes: csharp },
  ]),
  go: kindsOf([
    { open: /^(`)/, close: 1, isMultiLine: true, lineEnds: { pattern: '\\r', text: '' } },
    { open: /^(")/, close: 1, escapes: go },
  ]),
  ruby: kindsOf([
    { open: /^<<~'([^']*)'/, close: 1, ...rubySquiggly },
    { open: /^<<~(["`]?)([^"`]*)\1/, close: 2, ...rubySquiggly, escapes: ruby, inserts: ['#'] },
    { open: /^<<-?'([^']*)'/, close: 1, ...rubyMultiLine },
    { open: /^<<-?(["`]?)([^"`]*)\1/, close: 2, ...rubyDouble },
    { open: /^(')/, close: 1, ...rubyMultiLine, escapes: rubySingle },
    { open: /^%q([^\w\s])/, close: 1, ...rubyMultiLine, escapes: rubySingle },
    { open: /^(["`])/, close: 1, ...rubyDouble },
    { open: /^%Q?([^\w\s])/, close: 1, ...rubyDouble },
  ]),
};

/** The quotes of JavaScript that no literal has to be read for: of a template, and of String.raw`…`. */
export const templateQuote = quoteOf('`');
export const rawQuote = quoteOf('String.raw`');

function quoteOf(beginning: string): Quote {
  const literal = readHostString('', { start: 0, end: 0 }, stringKinds.javascript, beginning);
  if (literal === undefined) throw new TypeError(`${beginning} does not begin a string.`);
  return literal.quote;
}
