import { type IToken, Lexer } from 'chevrotain';
import { isReserved } from '../../dialect/keywords.js';
import * as t from './tokens.js';

/** The tokens of a text: the ones that the grammar reads, and beside them comments and annotations. */
export interface Scan {
  readonly tokens: IToken[];
  readonly comments: IToken[];
  readonly annotations: IToken[];
  /** Whether a token is there that no valid statement holds. */
  readonly hasInvalid: boolean;
}

let lexer: Lexer | undefined;

/** Cuts any text into tokens. The vocabulary covers every character, so nothing is ever lost or refused. */
export function scan(text: string): Scan {
  lexer ??= new Lexer([...t.lexerVocabulary], {
    positionTracking: 'onlyOffset',
    ensureOptimizations: true,
    skipValidations: true,
  });
  const { tokens, groups } = lexer.tokenize(text);
  return {
    tokens,
    comments: groups['comments'] ?? [],
    annotations: groups['annotations'] ?? [],
    hasInvalid: markKeywords(tokens),
  };
}

/**
 * Gives words that spell a keyword their type. After a dot every word is a name (spec, query-language §1.4), but for a
 * reserved one behind blanks: in `SELECT account. FROM`, half-written, FROM is meant as what it looks like.
 */
function markKeywords(tokens: readonly IToken[]): boolean {
  const word = t.Word.tokenTypeIdx;
  const dot = t.Dot.tokenTypeIdx;
  let previous: IToken | undefined;
  let hasInvalid = false;
  for (const token of tokens) {
    if (token.tokenTypeIdx === word) {
      const isSegment = previous !== undefined && previous.tokenTypeIdx === dot;
      const keyword =
        isSegment && previous?.startOffset === token.startOffset - 1 ? undefined : t.keywordType(token.image);
      if (keyword !== undefined && (!isSegment || isReserved(token.image))) retype(token, keyword);
    } else if (!hasInvalid && t.kindOf(token.tokenType) === 'invalid') {
      hasInvalid = true;
    }
    previous = token;
  }
  return hasInvalid;
}

/** Makes a token count as another type; the grammar then reads on as if the text had said so. */
export function retype(token: IToken, type: IToken['tokenType']): void {
  token.tokenType = type;
  // A type that createToken made has a number.
  token.tokenTypeIdx = type.tokenTypeIdx as number;
}
