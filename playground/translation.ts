import type { Loss, LossCode } from '../src/cunit/index.js';
import type { Tie } from './tie.js';

/**
 * How far a text could be said in the other form: all of it (`exact`), not all of it (`inexact`), nothing of it, because it
 * has errors (`broken`); or there is nothing to say (`empty`).
 */
export type Outcome = 'exact' | 'inexact' | 'broken' | 'empty';

/** What came of translating the text of one side into one for the other. */
export interface TextTranslation {
  readonly outcome: Outcome;
  /** The text for the other side; absent if the source is broken, or something is lost and that is not accepted. */
  readonly text?: string;
  /** What is lost, with places in the source. */
  readonly losses: readonly Loss[];
  /** The places that both texts have; none if there is but one text. */
  readonly ties: readonly Tie[];
}

/** Whether what cannot be said may be left out. */
export interface TextTranslationOptions {
  readonly acceptLosses?: boolean;
}

/** The outcome for a whole text of what came of its parts. */
export function outcomeOf(parts: readonly Outcome[]): Outcome {
  return (['broken', 'inexact', 'exact'] as const).find((outcome) => parts.includes(outcome)) ?? 'empty';
}

/** The codes of losses, to allow them. */
export function codesOf(losses: readonly Loss[]): readonly LossCode[] {
  // What the translations of `vql-kit/cunit` lose has no other codes.
  return losses.map(({ code }) => code as LossCode);
}
