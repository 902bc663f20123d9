import { type ParseError, printParseErrorCode } from 'jsonc-parser';

/** What is wrong with a JSON text, as a sentence without its full stop. */
export function problemOf({ error, offset, length }: ParseError, text: string): string {
  const problem = problems[printParseErrorCode(error)];
  return problem?.(describeTextAt(text, offset, length)) ?? 'This is not JSON';
}

/** By the names that the parser gives its errors. */
const problems: Readonly<Record<string, (found: string) => string>> = {
  PropertyNameExpected: (found) => `Expected a name in double quotes, found ${found}`,
  ValueExpected: (found) => `Expected a value, found ${found}`,
  ColonExpected: (found) => `Expected ":" behind the name, found ${found}`,
  // A bracket of the other kind stands where the own one is missing.
  CommaExpected: (found) => `Expected ","${missingBracket[found] ?? ''}, found ${found}`,
  CloseBraceExpected: (found) => `Expected "," or "}", found ${found}`,
  CloseBracketExpected: (found) => `Expected "," or "]", found ${found}`,
  EndOfFileExpected: (found) => `Expected the end of the text, found ${found}`,
  InvalidSymbol: (found) =>
    `${found} is not JSON: names and strings stand in double quotes, numbers begin with a digit or "-"`,
  InvalidNumberFormat: wrongNumber,
  UnexpectedEndOfNumber: wrongNumber,
  InvalidCommentToken: () => 'JSON has no comments',
  UnexpectedEndOfComment: () => 'JSON has no comments',
  UnexpectedEndOfString: () => 'The string is not closed on its line',
  InvalidUnicode: () => 'Expected four hexadecimal digits behind "\\u"',
  InvalidEscapeCharacter: () => 'Unknown escape: a backslash in a string is written "\\\\"',
  InvalidCharacter: () => 'A control character in a string is written as an escape, such as "\\t"',
};

const missingBracket: Readonly<Record<string, string>> = { '"}"': ' or "]"', '"]"': ' or "}"' };

function wrongNumber(found: string): string {
  return `${found} is no number of JSON, which ends with a digit`;
}

/** The longest piece of a text that a message shows. */
const mostShown = 40;

/** A piece of a text as a message quotes it. */
export function describeTextAt(text: string, offset: number, length: number): string {
  if (offset >= text.length) return 'the end of the text';
  const whole = text.slice(offset, offset + Math.max(length, 1));
  const piece = whole.length > mostShown ? `${whole.slice(0, mostShown - 1)}…` : whole;
  return piece.startsWith('"') ? piece : `"${piece}"`;
}
