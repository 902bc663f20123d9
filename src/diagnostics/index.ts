export { applyEdits } from './apply-edits.js';
export { type AppliedFixes, applyFixes } from './apply-fixes.js';
export { codeFrame } from './code-frame.js';
export {
  type Change,
  type Diagnostic,
  type DiagnosticDetails,
  type Edit,
  type Fix,
  hasErrors,
  type RelatedSpan,
  type Severity,
} from './diagnostic.js';
export { didYouMean } from './did-you-mean.js';
export type { CodeFrameOptions, FrameRole } from './draw-frame.js';
export { editBetween } from './edit-between.js';
export { createLineIndex, type LineIndex, type Position } from './position.js';
export type { Result } from './result.js';
export { type Span, spanContains } from './span.js';
export { VqlError, type VqlErrorOptions } from './vql-error.js';
