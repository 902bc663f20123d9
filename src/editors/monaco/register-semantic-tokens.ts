import type { editor, IDisposable } from 'monaco-editor';
import type { LanguageService, SemanticToken } from '../../language/index.js';
import { languageId } from './language-id.js';
import type { Monaco } from './monaco.js';
import { toSpan } from './to-range.js';
import { tokenTypes } from './token-types.js';

/** The types, in the order of the numbers that stand for them. */
const legend = { tokenTypes: [...new Set(Object.values(tokenTypes))], tokenModifiers: [] };

/** Colours names by what they name. Ranges alone are served: those of whole documents not every build of Monaco asks for. */
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

/** Tokens in numbers, each counted from the one before, line by line: a token there has no line break in it. */
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
