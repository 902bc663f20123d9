export type { CodeAction } from './actions/code-actions.js';
export type { CompletionItem, CompletionKind, CompletionList } from './completion/items.js';
export type { Hover } from './hover.js';
export { createLanguageService, type LanguageService } from './language-service.js';
export type { DocumentFormatOptions, LanguageServiceOptions } from './options.js';
export type { Occurrence } from './references.js';
export type { SemanticKind, SemanticToken } from './semantic-tokens.js';
export type { SignatureHelp } from './signature-help.js';
export type { DocumentSymbol, FoldingRange } from './structure.js';
