import type { Loss, LossCode } from '../../src/cunit/index.js';
import type { VariableLists } from '../../src/language/explain/operands.js';
import type { SpanLink } from './link.js';

/**
 * Outcome of translating a text: without losses (`exact`), with losses (`inexact`), not at all because of errors (`broken`), or
 * nothing to translate (`empty`).
 */
export type Outcome = 'exact' | 'inexact' | 'broken' | 'empty';

/** Translation of the text of one side to the other. */
export interface TextTranslation {
  readonly outcome: Outcome;
  /** Text for the other side; absent if the source is broken, or if there are losses that are not accepted. */
  readonly text?: string;
  /** Losses with spans in the source. */
  readonly losses: readonly Loss[];
  /** Spans of both texts that correspond; none if there is only one text. */
  readonly links: readonly SpanLink[];
  /** Values that the source gives the variables of each statement of `text`; absent for VQL, which has none. */
  readonly variables?: readonly VariableLists[];
}

/** Options of a translation. */
export interface TextTranslationOptions {
  readonly acceptLosses?: boolean;
}

/** Returns the outcome for a whole text from those of its parts. */
export function outcomeOf(parts: readonly Outcome[]): Outcome {
  return (['broken', 'inexact', 'exact'] as const).find((outcome) => parts.includes(outcome)) ?? 'empty';
}

/** Returns the codes of losses, to allow them. */
export function codesOf(losses: readonly Loss[]): readonly LossCode[] {
  // The losses of a translation have no other codes.
  return losses.map(({ code }) => code as LossCode);
}
