import type { IDisposable, languages } from 'monaco-editor';
import type { SemanticKind } from '../../language/index.js';
import { type Token, type TokenKind, tokenize } from '../../vql/index.js';
import { blockComment, lineComment, pairs } from '../conventions.js';
import { disposeAll, languageId, type Monaco } from './monaco.js';

/** Registers the language: its files, its comments and pairs, and highlighting that does not wait for the language service. */
export function registerLanguage(monaco: Monaco): IDisposable {
  const isKnown = monaco.languages.getLanguages().some(({ id }) => id === languageId);
  if (!isKnown) monaco.languages.register({ id: languageId, extensions: ['.vql'], aliases: ['VQL'] });
  const open = pairs.map((pair) => ({ ...pair }));
  const { open: start, close: end } = blockComment;
  return disposeAll([
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

/** State at the end of a line: whether a comment is open. A string that continues is left to the semantic tokens. */
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

/** **The** table of the token types for which Monaco's themes have colors. */
export const tokenTypes: Readonly<Record<SemanticKind, string>> = {
  keyword: 'keyword',
  operator: 'operator',
  string: 'string',
  number: 'number',
  variable: 'variable.predefined',
  comment: 'comment',
  annotation: 'annotation',
  group: 'namespace',
  template: 'type',
  alias: 'variable',
  function: 'function',
  field: 'property',
};

/** **The** table of the tokens whose type does not depend on the tree. */
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
  // A string that is not closed.
  return kind === 'invalid' && text.startsWith("'") ? tokenTypes.string : (scopes[kind] ?? '');
}
