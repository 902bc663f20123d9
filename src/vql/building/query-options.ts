import { anything, type OptionKinds } from '../../diagnostics/arguments.js';
import { type Dialect, defaultDialect } from '../../dialect/dialect.js';
import type { PrintOptions } from '../print.js';
import { readOptions, resolveDialectOption } from './arguments.js';

/** The installation that a query is written for. */
export interface QueryOptions {
  /**
   * Its dialect, of which the builder reads the escape character of LIKE and the style of variables; default: `defaultDialect`, with
   * no escape character and `:name`.
   */
  readonly dialect?: Partial<Dialect> | undefined;
}

/** The dialect is checked where it is resolved. */
export const queryOptionKinds: OptionKinds<QueryOptions> = { dialect: anything };

/** Reads options that have only a dialect. @throws {VqlError} `wrong-argument` or `unknown-option`. */
export function readDialectOption(method: string, options: QueryOptions | undefined): Dialect {
  return options === undefined
    ? defaultDialect
    : resolveDialectOption(readOptions(method, options, queryOptionKinds).dialect);
}

/** Returns the options to print a query with; none for the default style of variables, which is faster. */
export function printOptions(dialect: Dialect): PrintOptions | undefined {
  return dialect.variableStyle === defaultDialect.variableStyle ? undefined : { dialect };
}
