import type { FoundSettings, TriedInstallation } from '../dialect/dialect-file.js';
import type { QuestionId } from './questions/all.js';
import type { ProbeVerdict } from './verdict.js';

/** The answer of an installation to one question. No value of a row is in it. */
export interface ProbeAnswer {
  /** `construct:between`, `assumption:range-bounds`. */
  readonly id: QuestionId;
  readonly verdict: ProbeVerdict;
  /** The subject of the question. */
  readonly title: string;
  /** Behaviour of the installation, or why it is not known; a full sentence. */
  readonly found: string;
  /** Meaning for existing queries; with the verdicts `refused`, `ignored` and `differs`. */
  readonly meaning?: string;
  /** The settings of the dialect that were found. */
  readonly settings?: FoundSettings;
}

/** The answers of a probe. */
export interface ProbeReport {
  readonly installation: TriedInstallation;
  /** Whether every question was asked that can be asked. */
  readonly complete: boolean;
  /** Why it ended before; a full sentence. */
  readonly stopped?: string;
  /** How many requests were sent. */
  readonly requests: number;
  /** The answer of `dialect-info`, as it was; absent if it was refused. */
  readonly info?: unknown;
  /** In the order of the questions. */
  readonly answers: readonly ProbeAnswer[];
}
