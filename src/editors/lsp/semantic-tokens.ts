import { type SemanticTokens, SemanticTokensBuilder, SemanticTokenTypes } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { SemanticKind, SemanticToken } from '../../language/index.js';

/** **The** table of what each kind is among the types that editors have colours for. */
const tokenTypes: Readonly<Record<SemanticKind, SemanticTokenTypes>> = {
  keyword: SemanticTokenTypes.keyword,
  operator: SemanticTokenTypes.operator,
  string: SemanticTokenTypes.string,
  number: SemanticTokenTypes.number,
  variable: SemanticTokenTypes.parameter,
  comment: SemanticTokenTypes.comment,
  annotation: SemanticTokenTypes.decorator,
  group: SemanticTokenTypes.namespace,
  template: SemanticTokenTypes.class,
  alias: SemanticTokenTypes.variable,
  function: SemanticTokenTypes.function,
  field: SemanticTokenTypes.property,
};

/** The types, in the order of the numbers that stand for them. */
export const semanticLegend = { tokenTypes: [...new Set(Object.values(tokenTypes))], tokenModifiers: [] };

/** Tokens in the numbers of the protocol, line by line: a token there has no line break in it. */
export function toSemanticTokens(tokens: readonly SemanticToken[], document: TextDocument): SemanticTokens {
  const builder = new SemanticTokensBuilder();
  const text = document.getText();
  for (const { kind, span } of tokens) {
    const type = semanticLegend.tokenTypes.indexOf(tokenTypes[kind]);
    let start = span.start;
    for (const line of text.slice(span.start, span.end).split('\n')) {
      const { line: row, character } = document.positionAt(start);
      const length = line.replace(/\r$/, '').length;
      if (length > 0) builder.push(row, character, length, type, 0);
      start += line.length + 1;
    }
  }
  return builder.build();
}
