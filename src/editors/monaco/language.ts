import type { editor, IDisposable, languages } from 'monaco-editor';
import type { SemanticKind, SemanticToken } from '../../language/index.js';
import { type Token, type TokenKind, tokenize } from '../../vql/index.js';
import { blockComment, lineComment, pairs } from '../conventions.js';
import { disposeAll, fromMonacoRange, languageId, type Monaco } from './monaco.js';
import type { RegisteredModels } from './registrations.js';

/** Registers the language: its file extension, comments and pairs, and highlighting by its tokens. */
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

/** State at the end of a line: whether a comment is open. Strings of several lines are highlighted by semantic tokens only. */
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

/** **The** table of Monaco's token types, for which its themes have colors. */
const tokenTypes: Readonly<Record<SemanticKind, string>> = {
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
  // An unclosed string.
  return kind === 'invalid' && text.startsWith("'") ? tokenTypes.string : (scopes[kind] ?? '');
}

/** The token types, in the order of their numbers. */
const legend = { tokenTypes: [...new Set(Object.values(tokenTypes))], tokenModifiers: [] };

/** Registers semantic highlighting. It provides tokens of ranges, since some builds of Monaco do not request those of whole documents. */
export function registerSemanticTokens(monaco: Monaco, models: RegisteredModels): IDisposable {
  return monaco.languages.registerDocumentRangeSemanticTokensProvider(languageId, {
    onDidChange: (listener) => models.onDidChange(() => listener()),
    getLegend: () => legend,
    provideDocumentRangeSemanticTokens: (model, range) => {
      const { start, end } = fromMonacoRange(range, model);
      const tokens = models.serviceOf(model).semanticTokens(model.getValue());
      return {
        data: encode(
          tokens.filter(({ span }) => span.start < end && start < span.end),
          model,
        ),
      };
    },
  });
}

/** Encodes each token relative to the previous one. A token of several lines becomes one token per line. */
function encode(tokens: readonly SemanticToken[], model: editor.ITextModel): Uint32Array {
  const data: number[] = [];
  let previous = { line: 1, column: 1 };
  for (const { kind, span } of tokens) {
    const [start, end] = [model.getPositionAt(span.start), model.getPositionAt(span.end)];
    for (let line = start.lineNumber; line <= end.lineNumber; line++) {
      const column = line === start.lineNumber ? start.column : 1;
      const length = (line === end.lineNumber ? end.column : model.getLineMaxColumn(line)) - column;
      if (length === 0) continue;
      const before = line === previous.line ? previous.column : 1;
      data.push(line - previous.line, column - before, length, legend.tokenTypes.indexOf(tokenTypes[kind]), 0);
      previous = { line, column };
    }
  }
  return new Uint32Array(data);
}
