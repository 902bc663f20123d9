import { stringOrLongInteger } from '../run/parse-json-value.js';
import type { TypeSignature } from './type-signature.js';

/** A column of a result. */
export interface ResultColumn {
  readonly name: string;
  readonly typeSignature: TypeSignature;
}

/** Rows as the server sends them: values by the types of the columns. */
export type RawRows = readonly (readonly unknown[])[];

/** An answer to a request for the next page of a result. Members that are not used here are not listed. */
export interface TrinoAnswer {
  readonly id: string;
  /** Where the next page is; absent at the end. */
  readonly nextUri?: string;
  readonly columns?: readonly ResultColumn[];
  /** Rows, or descriptions of the segments that have them. */
  readonly data?: RawRows | SegmentedData;
  readonly error?: TrinoFailure;
  readonly stats?: TrinoStats;
}

/** Why the server does not run a query. */
export interface TrinoFailure {
  readonly message?: string;
  readonly errorCode?: number;
  /** The name of the error, such as `COLUMN_NOT_FOUND`. */
  readonly errorName?: string;
  /** `USER_ERROR`, `INTERNAL_ERROR`, `INSUFFICIENT_RESOURCES` or `EXTERNAL`. */
  readonly errorType?: string;
}

/** Statistics of a running query. */
export interface TrinoStats {
  readonly state?: string;
  readonly totalSplits?: number;
  readonly completedSplits?: number;
  readonly processedRows?: number;
  readonly processedBytes?: number;
}

/** Rows of the spooled protocol. */
export interface SegmentedData {
  readonly encoding: string;
  readonly segments: readonly ResultSegment[];
}

/** Rows of a part of a result: in the answer, or in a file that the server names. */
type ResultSegment =
  | { readonly type: 'inline'; readonly data: string }
  | {
      readonly type: 'spooled';
      readonly uri: string;
      readonly ackUri?: string;
      /** Headers of the request for the file, each with its values. */
      readonly headers?: Readonly<Record<string, readonly string[]>>;
    };

/** Parses an answer, or the rows of a segment. Integers beyond 2^53 become texts, which the readers of values expect. */
export function parseAnswer(text: string): unknown {
  if (!/[[,:\s]-?\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(text.replaceAll(stringOrLongInteger, (token) => (token.startsWith('"') ? token : `"${token}"`)));
}
