import { type IToken, Lexer } from 'chevrotain';
import { isReserved } from '../../dialect/keywords.js';
import { PlainText } from './plain-text.js';
import * as t from './tokens.js';

/** The tokens of a text: the ones that the grammar reads, and beside them comments and annotations. */
export interface Scan {
  readonly tokens: IToken[];
  readonly comments: readonly IToken[];
  readonly annotations: readonly IToken[];
  /** Whether a token is there that no valid statement holds. */
  readonly hasInvalid: boolean;
  /** Whether a reserved word stands behind a dot and a space, so that the path before it may be half-written. */
  readonly hasOpenPath: boolean;
}

/** The tokens that are no part of the grammar's input. */
type Group = 'comments' | 'annotations';

let lexer: Lexer | undefined;

/**
 * Cuts any text into tokens. The vocabulary covers every character, so nothing is ever lost or refused.
 *
 * After a dot every word is a name. Where that leads to errors, the text may be half-written,
 * as in `SELECT account. FROM …`: `endsPaths` then takes a reserved word behind a dot and a space for the keyword.
 */
export function scan(text: string, { endsPaths = false } = {}): Scan {
  lexer ??= new Lexer([PlainText, ...t.lexerVocabulary], {
    positionTracking: 'onlyOffset',
    ensureOptimizations: true,
    skipValidations: true,
  });
  const { tokens, groups } = lexer.tokenize(text);
  // Chevrotain makes a list for every group of the vocabulary.
  const { comments, annotations } = groups as Record<Group, IToken[]>;
  const { hasInvalid, hasOpenPath } = markKeywords(tokens, endsPaths);
  return {
    tokens,
    comments,
    annotations,
    hasInvalid,
    hasOpenPath,
  };
}

/** Gives the words that spell a keyword their type. */
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
        const keyword = t.keywordType(token.image);
        if (keyword !== undefined) retype(token, keyword);
      } else if (dotEnd < token.startOffset && isReserved(token.image)) {
        hasOpenPath = true;
        const keyword = t.keywordType(token.image);
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

/** Makes a token count as another type, and read as another text; its place stays. */
export function become(token: IToken, type: IToken['tokenType'], image: string): void {
  retype(token, type);
  // The grammar reads the image as it should have been, whose length no longer tells where the token ends.
  token.endOffset ??= token.startOffset + token.image.length - 1;
  token.image = image;
}

/** Makes a token count as another type; the grammar then reads on as if the text had said so. */
export function retype(token: IToken, type: IToken['tokenType']): void {
  token.tokenType = type;
  // A type that createToken made has a number.
  token.tokenTypeIdx = type.tokenTypeIdx as number;
}
