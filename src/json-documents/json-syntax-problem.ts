import { type ParseError, printParseErrorCode } from 'jsonc-parser';

/** Describes a syntax error of a JSON text, as a sentence without its full stop. */
export function jsonSyntaxProblem({ error, offset, length }: ParseError, text: string): string {
  const problem = problems[printParseErrorCode(error)];
  return problem?.(describeTextAt(text, offset, length)) ?? 'This is not JSON';
}

/** Messages by the parser's names of its errors. */
const problems: Readonly<Record<string, (found: string) => string>> = {
  PropertyNameExpected: (found) => `Expected a name in double quotes, found ${found}`,
  ValueExpected: (found) => `Expected a value, found ${found}`,
  ColonExpected: (found) => `Expected ":" after the name, found ${found}`,
  // A closing bracket of the other kind suggests that a bracket is missing.
  CommaExpected: (found) => `Expected ","${missingBracket[found] ?? ''}, found ${found}`,
  CloseBraceExpected: (found) => `Expected "," or "}", found ${found}`,
  CloseBracketExpected: (found) => `Expected "," or "]", found ${found}`,
  EndOfFileExpected: (found) => `Expected the end of the text, found ${found}`,
  InvalidSymbol: (found) =>
    `${found} is not JSON: names and strings need double quotes, numbers begin with a digit or "-"`,
  InvalidNumberFormat: wrongNumber,
  UnexpectedEndOfNumber: wrongNumber,
  InvalidCommentToken: () => 'JSON has no comments',
  UnexpectedEndOfComment: () => 'JSON has no comments',
  UnexpectedEndOfString: () => 'The string is not closed on its line',
  InvalidUnicode: () => 'Expected four hexadecimal digits after "\\u"',
  InvalidEscapeCharacter: () => 'Unknown escape: a backslash in a string is written "\\\\"',
  InvalidCharacter: () => 'A control character in a string is written as an escape, such as "\\t"',
};

const missingBracket: Readonly<Record<string, string>> = { '"}"': ' or "]"', '"]"': ' or "}"' };

function wrongNumber(found: string): string {
  return `${found} is not a JSON number, which ends with a digit`;
}

/** Maximum number of characters of a text in a message. */
const maxLength = 40;

/** Returns part of a text for a message: in quotes, and truncated if it is long. */
export function describeTextAt(text: string, offset: number, length: number): string {
  if (offset >= text.length) return 'the end of the text';
  const whole = text.slice(offset, offset + Math.max(length, 1));
  const part = whole.length > maxLength ? `${whole.slice(0, maxLength - 1)}…` : whole;
  return part.startsWith('"') ? part : `"${part}"`;
}
