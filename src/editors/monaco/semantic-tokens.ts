import type { editor, IDisposable } from 'monaco-editor';
import type { LanguageService, SemanticToken } from '../../language/index.js';
import { tokenTypes } from './language.js';
import { languageId, type Monaco, toSpan } from './monaco.js';

/** The token types, in the order of their numbers. */
const legend = { tokenTypes: [...new Set(Object.values(tokenTypes))], tokenModifiers: [] };

/** Registers semantic highlighting. It provides tokens for ranges only: not every build of Monaco asks for those of whole documents. */
export function registerSemanticTokens(monaco: Monaco, service: LanguageService): IDisposable {
  return monaco.languages.registerDocumentRangeSemanticTokensProvider(languageId, {
    getLegend: () => legend,
    provideDocumentRangeSemanticTokens: (model, range) => {
      const { start, end } = toSpan(range, model);
      const tokens = service.semanticTokens(model.getValue());
      return {
        data: encode(
          tokens.filter(({ span }) => span.start < end && start < span.end),
          model,
        ),
      };
    },
  });
}

/** Encodes tokens relative to the one before; a token of several lines becomes one token per line. */
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
