export type { Diagnostic, Edit, Fix, RelatedSpan, Severity } from '../../diagnostics/diagnostic.js';
export type { Result } from '../../diagnostics/result.js';
export type { Span } from '../../diagnostics/span.js';
export type { ClauseName } from '../../dialect/clauses.js';
export type { CodeAction } from '../actions/code-actions.js';
export type { CompletionItem } from '../completion/items.js';
export type { ExplainOptions } from '../explain/explain.js';
export type {
  AssumedPart,
  ExplainedPart,
  ExplainedSentence,
  ExplainedWarning,
  Explanation,
} from '../explain/explanation.js';
export type { Hover } from '../hover.js';
export type { InlayHint } from '../inlay-hints.js';
export type { NameUse } from '../names.js';
export {
  type CUnitLanguageService,
  type CUnitServiceOptions,
  createCUnitLanguageService,
} from './cunit-service.js';
export { explainCUnit } from './explain-cunit.js';
