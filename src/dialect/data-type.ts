import type { FilterOperator } from './operators.js';

/** A data type of an installation's fields, from its dialect-info answer. */
export interface DialectDataType {
  /** The name that fields refer to. No list of them is public. */
  readonly identifier: string;
  /** The JavaScript type of its values. */
  readonly jsType?: string;
  /** The kind of record that a value refers to, if it is an id. */
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
