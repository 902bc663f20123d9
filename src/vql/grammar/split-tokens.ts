import type { IToken } from 'chevrotain';
import { quoted } from '../../diagnostics/quoted.js';
import { endOf, retype, scan, spanOf } from '../lexer/lexer.js';
import * as t from '../lexer/tokens.js';
import { fix, replacement } from './fix.js';
import type { Reporter } from './reporter.js';
import { conditionEnds, names } from './token-sets.js';

/** Splits a number with letters where a name is expected, such as `2fa` or the `.2query` of a path, into its names and dots. */
export function splitNames(token: IToken, reporter: Reporter): IToken[] {
  const parts = [...token.image.matchAll(/\.|[^.]+/g)].map(({ index, 0: image }) => {
    const part = { ...token, image, startOffset: token.startOffset + index };
    retype(part, image === '.' ? t.Dot : t.Word);
    return part;
  });
  const invalid = parts.find(({ image }) => /^\d/.test(image));
  if (invalid !== undefined) reporter.report('malformed-name', { name: invalid.image }, { span: spanOf(invalid) });
  return parts;
}

/** Splits the brackets from a name that is the only value of a list, as in `IN [name]`; returns `undefined` for other tokens. */
export function splitList(token: IToken, previous: IToken | undefined, reporter: Reporter): IToken[] | undefined {
  const { image, startOffset, tokenType } = token;
  if (tokenType !== t.QuotedName || !image.startsWith('[') || previous?.tokenType !== t.In) return undefined;
  const values = scan(image.slice(1, -1)).tokens;
  if (!values.every(({ tokenType: type }) => type === t.Dot || names.has(type))) return undefined;
  const [open, close] = [
    { ...token, image: '(' },
    { ...token, image: ')', startOffset: endOf(token) - 1 },
  ];
  retype(open, t.LeftParenthesis);
  retype(close, t.RightParenthesis);
  const edits = [replacement(spanOf(open), '('), replacement(spanOf(close), ')')];
  reporter.report(
    'list-needs-parentheses',
    { found: quoted('[') },
    { span: spanOf(open), fixes: [fix('Put the list in parentheses', edits, { safe: true })] },
  );
  return [open, ...values.map((value) => ({ ...value, startOffset: startOffset + 1 + value.startOffset })), close];
}

/** Splits a number from the keyword of a clause, AND or OR after it: `LIMIT 5OFFSET 10`; returns `undefined` for other tokens. */
export function splitNumber(token: IToken, reporter: Reporter): IToken[] | undefined {
  const { image, startOffset, tokenType } = token;
  const [, digits = '', word = ''] =
    (tokenType === t.MalformedNumber && /^(\d+(?:\.\d+)?)([A-Z]+)$/i.exec(image)) || [];
  const keyword = t.typeOfText(word.toUpperCase());
  // Others can be a unit: 5in, 5is.
  if (keyword === undefined || !conditionEnds.has(keyword)) return undefined;
  const instead = `${digits} ${word}`;
  const fixes = [fix(`Replace with "${instead}"`, replacement(spanOf(token), instead), { safe: true })];
  reporter.report('misspelled-keyword', { word: image, keyword: instead }, { span: spanOf(token), fixes });
  const number = { ...token, image: digits };
  const after = { ...token, image: word, startOffset: startOffset + digits.length };
  retype(number, t.NumberToken);
  retype(after, keyword);
  return [number, after];
}
