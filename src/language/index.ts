export type { Diagnostic, Edit, Fix, RelatedSpan, Severity } from '../diagnostics/diagnostic.js';
export type { Result } from '../diagnostics/result.js';
export type { Span } from '../diagnostics/span.js';
export type { ClauseName } from '../dialect/clauses.js';
export type { CodeAction } from './actions/code-actions.js';
export type { CompletionItem, CompletionKind, CompletionList } from './completion/items.js';
export { type ExplainOptions, type ExplainStatementOptions, explain, explanationText } from './explain/explain.js';
export { explainCode } from './explain/explain-code.js';
export {
  type AssumedPart,
  type ExplainedPart,
  type ExplainedSentence,
  type ExplainedWarning,
  type Explanation,
  shiftExplanation,
} from './explain/explanation.js';
export type { FormatDefaults } from './format.js';
export type { Hover } from './hover.js';
export type { InlayHint } from './inlay-hints.js';
export { type LanguagePageOptions, languagePage } from './language-page.js';
export { createLanguageService, type LanguageService } from './language-service.js';
export type { NameUse } from './names.js';
export type { LanguageServiceOptions } from './options.js';
export type { Occurrence } from './references.js';
export type { SemanticKind, SemanticToken } from './semantic-tokens.js';
export type { SignatureHelp } from './signature-help.js';
export type { DocumentSymbol, FoldingRange } from './structure.js';
