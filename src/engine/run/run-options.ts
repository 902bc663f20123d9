import { variableValues } from '../../cunit/values.js';
import { type ArgumentKind, anything, callback, type OptionKinds, oneOf, record } from '../../diagnostics/arguments.js';
import type { PagingSignal } from '../../paging/fetch-page.js';
import { lossCodeList, type SqlOptions } from '../compile-sql.js';
import type { EnginePage } from '../engine-query.js';
import { type LongIntegers, type RowTextFormat, rowTextFormats } from './row-text.js';

/** How far a query has come, as the server counts it. */
export interface EngineProgress {
  /** The state of the query, in the words of the server: `QUEUED`, `RUNNING`. */
  readonly state: string;
  /** The parts into which the server has divided the work; more can be found while it runs. */
  readonly splits: number;
  readonly completedSplits: number;
  /** Rows and bytes that were read from the tables. */
  readonly rows: number;
  readonly bytes: number;
}

/** Options of `execute` and `stream`. */
export interface RunOptions extends EnginePage, Pick<SqlOptions, 'variables' | 'allow'> {
  /** Stops the query when it is aborted. */
  readonly signal?: PagingSignal | undefined;
  /** Receives the progress of a query that a server runs, with each of its answers. DuckDB reports none. */
  readonly onProgress?: ((progress: EngineProgress) => void) | undefined;
}

/** How a query is stopped and watched. */
export type RunControl = Pick<RunOptions, 'signal' | 'onProgress'>;

/** The kind of an abort signal. */
export const signalKind: ArgumentKind = {
  expected: 'an AbortSignal',
  accepts: (value) => record.accepts(value) && typeof (value as PagingSignal).throwIfAborted === 'function',
};

/** The kinds of the options of `execute` and `stream`. */
export const runOptionKinds: OptionKinds<RunOptions> = {
  // The limits of the service are checked below.
  limit: anything,
  offset: anything,
  variables: variableValues,
  allow: lossCodeList,
  signal: signalKind,
  onProgress: callback,
};

/** Rows as text. */
export interface TextChunk {
  readonly text: string;
  /** Number of the rows in it. */
  readonly rows: number;
}

/** Options of `streamText`. */
export interface TextOptions extends RunOptions {
  readonly format: RowTextFormat;
  /** How JSON writes whole numbers beyond 2^53, whose last digits most programs would change. Default: `string`. */
  readonly longIntegers?: LongIntegers | undefined;
}

/** The kinds of the options of `streamText`. */
export const textOptionKinds: OptionKinds<TextOptions> = {
  ...runOptionKinds,
  format: oneOf(rowTextFormats),
  longIntegers: oneOf(['string', 'number']),
};
