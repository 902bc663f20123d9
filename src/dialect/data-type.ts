import type { FilterOperator } from './operators.js';

/** A type of an installation's fields, as its dialect-info answer tells of it (spec, query-language §3). */
export interface DialectDataType {
  /** The name that fields refer to. No list of them is public. */
  readonly identifier: string;
  /** What JavaScript makes of a value. */
  readonly jsType?: string;
  /** What a value refers to, if it is the id of something. */
  readonly references?: string;
  /** The functions that can be called on it; absent: not said. */
  readonly functions?: readonly string[];
  /** The operators that a condition on it may use, as far as the toolkit knows them; absent: not said. */
  readonly operators?: readonly FilterOperator[];
  /** Whether it allows operations beside those, which the toolkit does not know; absent: none. */
  readonly moreOperators?: true;
  /** The values that a filter offers; absent: not said. */
  readonly values?: readonly string[];
  /** Whether a filter may take several of the values; absent: not said. */
  readonly multipleChoice?: boolean;
}
