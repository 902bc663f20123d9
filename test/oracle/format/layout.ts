import type { Random } from '../support/random.js';

/** A comment, with the number of tokens before it. */
export interface PlacedComment {
  readonly text: string;
  readonly before: number;
  /** Whether nothing but comments follows on its line. */
  readonly endsLine: boolean;
}

/** A text in tokens and comments. Parentheses are left out: the formatter removes those that are not needed. */
export interface PlainTokens {
  readonly tokens: readonly string[];
  readonly comments: readonly PlacedComment[];
}

/** Writes tokens with any whitespace, and comments in a share of the gaps. */
export function layOut(random: Random, tokens: readonly string[], share: number): string {
  let number = 0;
  const comment = () => {
    const text = random.pick([
      'c',
      "it's",
      '--',
      ' a longer comment about what comes next',
      '(',
      ',',
      '',
      'SELECT',
      '*',
    ]);
    number++;
    return random.chance(0.5) ? `/*${text} ${number}*/` : `--${text} ${number}\n`;
  };
  const space = () => random.pick([' ', ' ', ' ', '\n', '\n  ', '\t', '  ', '\r\n', '\n\n\n']);
  const gap = () =>
    `${space()}${random.chance(share) ? `${comment()}${random.chance(0.2) ? `${space()}${comment()}` : ''}${space()}` : ''}`;
  let text = random.chance(share) ? gap() : '';
  for (const [index, token] of tokens.entries()) {
    if (token.startsWith('\t')) text += token.slice(1);
    else if (tokens[index - 1]?.startsWith('--v:')) text += `\n${token}`;
    else text += `${index === 0 ? '' : gap()}${token}`;
  }
  return `${text}${random.chance(share) ? gap() : ''}`;
}

const tokenPattern =
  /--v:[^\n]*|--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|[\p{L}_][\p{L}\p{M}\d_]*|(?<![\w)])[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|<>|!=|<=|>=|\S/gu;

const keywords = new Set(
  'SELECT DISTINCT FROM JOIN AS ON WHERE AND OR NOT EXISTS LIKE ESCAPE IN BETWEEN IS NULL NOTNULL ISNULL ORDER BY ASC DESC LIMIT OFFSET TRUE FALSE'.split(
    ' ',
  ),
);

/** Reads the tokens of a text, independently of the package. */
export function readTokens(text: string): PlainTokens {
  const tokens: string[] = [];
  const comments: PlacedComment[] = [];
  for (const { 0: found, index } of text.matchAll(tokenPattern)) {
    const rest = text.slice(index + found.length);
    const endsLine = found.startsWith('--') || /^[^\S\n]*(?:\/\*[\s\S]*?\*\/[^\S\n]*)*(?:\n|--)/.test(rest);
    if (/^(--(?!v:)|\/\*)/.test(found)) comments.push({ text: found.trim(), before: tokens.length, endsLine });
    else if (found !== '(' && found !== ')')
      tokens.push(keywords.has(found.toUpperCase()) ? found.toUpperCase() : found === '!=' ? '<>' : found.trim());
  }
  return { tokens, comments };
}

/** Returns the comments of a text that are elsewhere in its formatted text, other than the docs state: mostly they stay. */
export function movedComments(before: PlainTokens, after: PlainTokens): readonly PlacedComment[] {
  const { tokens, comments } = before;
  return comments.filter(({ text: comment, before: index }) => {
    // A comment that ends its line moves after the comma, where the line can break, and the comments beside it move with it.
    const crossesComma = tokens[index] === ',' && comments.some(({ endsLine, before }) => endsLine && before === index);
    const place = after.comments.find(({ text }) => text === comment)?.before;
    return place !== index && !(crossesComma && place === index + 1);
  });
}
