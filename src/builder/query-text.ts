import type { Statement } from '../vql/ast.js';
import type { VariableUse } from './variable-use.js';
import type { Writing } from './writing.js';

/** What the builder itself does not look into, of a text that a query goes on from: its variables may stand anywhere. */
export interface QueryText {
  /** The variables among its columns. */
  readonly inColumns: readonly VariableUse[];
  /** Those among its sort keys. */
  readonly inOrderBy: readonly VariableUse[];
  /** A tree in which variables that have values are written as these; a list has as many of them as were given. */
  readonly substituted: (statement: Statement, writing: Writing) => Statement;
}
