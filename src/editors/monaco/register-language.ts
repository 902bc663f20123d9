import type { IDisposable, languages } from 'monaco-editor';
import { type Token, type TokenKind, tokenize } from '../../vql/index.js';
import { blockComment, lineComment, pairs } from '../syntax.js';
import { allOf } from './all-of.js';
import { languageId } from './language-id.js';
import type { Monaco } from './monaco.js';
import { tokenTypes } from './token-types.js';

/** Makes the language known: its files, its comments and pairs, and colours that do not wait for the language service. */
export function registerLanguage(monaco: Monaco): IDisposable {
  const isKnown = monaco.languages.getLanguages().some(({ id }) => id === languageId);
  if (!isKnown) monaco.languages.register({ id: languageId, extensions: ['.vql'], aliases: ['VQL'] });
  const open = pairs.map((pair) => ({ ...pair }));
  const { open: start, close: end } = blockComment;
  return allOf([
    monaco.languages.setLanguageConfiguration(languageId, {
      comments: { lineComment, blockComment: [start, end] },
      brackets: pairs.filter(({ open, close }) => open !== close).map(({ open, close }) => [open, close]),
      autoClosingPairs: open,
      surroundingPairs: open,
    }),
    monaco.languages.setTokensProvider(languageId, {
      getInitialState: () => lineState(false),
      tokenize: (line, state) => tokenizeLine(line, (state as LineState).isInComment),
    }),
  ]);
}

/** What of the lines before matters: whether a comment is open. A string that goes on is left to the semantic tokens. */
interface LineState extends languages.IState {
  readonly isInComment: boolean;
}

function lineState(isInComment: boolean): LineState {
  return {
    isInComment,
    clone: () => lineState(isInComment),
    equals: (other) => (other as LineState).isInComment === isInComment,
  };
}

function tokenizeLine(line: string, isInComment: boolean): languages.ILineTokens {
  const before = isInComment ? blockComment.open : '';
  const tokens = tokenize(`${before}${line}\n${blockComment.close}`);
  const end = before.length + line.length;
  const isLeftOpen = tokens.some(({ kind, span }) => kind === 'comment' && span.start < end && span.end > end);
  return {
    tokens: tokens
      .filter(({ span }) => span.start < end)
      .map((token) => ({ startIndex: Math.max(token.span.start - before.length, 0), scopes: scopeOf(token) })),
    endState: lineState(isLeftOpen),
  };
}

/** **The** table of tokens whose kind depends on nothing but themselves. */
const scopes: Partial<Readonly<Record<TokenKind, string>>> = {
  keyword: tokenTypes.keyword,
  operator: tokenTypes.operator,
  string: tokenTypes.string,
  number: tokenTypes.number,
  variable: tokenTypes.variable,
  comment: tokenTypes.comment,
  annotation: tokenTypes.annotation,
  identifier: tokenTypes.field,
};

function scopeOf({ kind, text }: Token): string {
  // A string that is not closed yet.
  return kind === 'invalid' && text.startsWith("'") ? tokenTypes.string : (scopes[kind] ?? '');
}
