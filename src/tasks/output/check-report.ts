import type { CheckedFile } from '../check/check-source.js';
import type { Problem } from '../input/source.js';

/** Result of a check, as the formats write it. */
export interface CheckReport {
  readonly files: readonly CheckedFile[];
  /** Files that could not be read or written. */
  readonly problems: readonly Problem[];
}
