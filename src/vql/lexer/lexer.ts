import { type IToken, Lexer } from 'chevrotain';
import type { Span } from '../../diagnostics/span.js';
import { isReserved } from '../../dialect/keywords.js';
import { keywordType } from './keyword-type.js';
import { PlainText, readPlainText } from './plain-text.js';
import * as t from './tokens.js';

/** The tokens of a text: the input of the grammar, and separately comments and annotations. */
export interface Scan {
  readonly tokens: IToken[];
  readonly comments: readonly IToken[];
  readonly annotations: readonly IToken[];
  /** Whether the text contains a token that no valid statement has. */
  readonly hasInvalid: boolean;
  /** Whether a reserved word follows a dot and whitespace, so that the path before it may be incomplete. */
  readonly hasOpenPath: boolean;
}

/** The tokens that are not part of the grammar's input. */
type TokenGroup = 'comments' | 'annotations';

let lexer: Lexer | undefined;

/**
 * Splits any text into tokens. The vocabulary covers every character, so no text is lost or rejected.
 *
 * After a dot every word is a name. If that leads to errors, the text may be incomplete, as in `SELECT account. FROM …`:
 * `endsPaths` then reads a reserved word after a dot and whitespace as the keyword.
 */
export function scan(text: string, { endsPaths = false } = {}): Scan {
  const { tokens, comments, annotations } = tokenize(text);
  const { hasInvalid, hasOpenPath } = markKeywords(tokens, endsPaths);
  return { tokens, comments, annotations, hasInvalid, hasOpenPath };
}

/** Returns the first token of a text. */
export function firstToken(text: string): IToken | undefined {
  return scan(text).tokens[0];
}

/** Splits a text into tokens. The lexer takes several milliseconds to create: plain texts are read without it, until another text needs it. */
function tokenize(text: string): Pick<Scan, 'tokens' | TokenGroup> {
  const plain = lexer === undefined ? readPlainText(text) : undefined;
  if (plain !== undefined) return { tokens: plain, comments: [], annotations: [] };
  lexer ??= new Lexer([PlainText, ...t.lexerVocabulary], {
    positionTracking: 'onlyOffset',
    ensureOptimizations: true,
    skipValidations: true,
  });
  const scanned = lexer.tokenize(text);
  // Chevrotain creates a list for every group of the vocabulary.
  return { tokens: scanned.tokens, ...(scanned.groups as Record<TokenGroup, IToken[]>) };
}

/** Sets the token type of words that are keywords. */
function markKeywords(tokens: readonly IToken[], endsPaths: boolean): Pick<Scan, 'hasInvalid' | 'hasOpenPath'> {
  const word = t.Word.tokenTypeIdx;
  const unicodeWord = t.UnicodeWord.tokenTypeIdx;
  const dot = t.Dot.tokenTypeIdx;
  let dotEnd = -1;
  let hasInvalid = false;
  let hasOpenPath = false;
  for (const token of tokens) {
    const { tokenTypeIdx } = token;
    if (tokenTypeIdx === word || tokenTypeIdx === unicodeWord) {
      if (dotEnd < 0) {
        const keyword = keywordType(token.image);
        if (keyword !== undefined) retype(token, keyword);
      } else if (dotEnd < token.startOffset && isReserved(token.image)) {
        hasOpenPath = true;
        const keyword = keywordType(token.image);
        if (endsPaths && keyword !== undefined) retype(token, keyword);
      }
      dotEnd = -1;
    } else if (tokenTypeIdx === dot) {
      dotEnd = token.startOffset + 1;
    } else {
      dotEnd = -1;
      if (!hasInvalid && t.invalidTypes.has(token.tokenType)) hasInvalid = true;
    }
  }
  return { hasInvalid, hasOpenPath };
}

/** Changes the type and image of a token, but not its span. */
export function replaceToken(token: IToken, type: IToken['tokenType'], image: string): void {
  retype(token, type);
  // The length of the corrected image no longer determines where the token ends.
  token.endOffset ??= token.startOffset + token.image.length - 1;
  token.image = image;
}

/** Changes the type of a token, so that the grammar reads it as the other type. */
export function retype(token: IToken, type: IToken['tokenType']): void {
  token.tokenType = type;
  // Types from createToken have a number.
  token.tokenTypeIdx = type.tokenTypeIdx as number;
}

/** Returns the span of a token of the text. */
export function spanOf(token: IToken): Span {
  return { start: token.startOffset, end: endOf(token) };
}

/** Returns the offset after a token. Only repaired tokens have an `endOffset`; all others end where their image does. */
export function endOf(token: IToken): number {
  return token.endOffset === undefined ? token.startOffset + token.image.length : token.endOffset + 1;
}
