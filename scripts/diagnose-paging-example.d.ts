import type { Diagnostic } from '../src/diagnostics/index.js';
import type { PagingError, PagingSource, paginate } from '../src/paging/index.js';

/** A query, how it is paged, and what the service answers, one answer after the other: `docs/examples/paging.json`. */
export interface PagingExample {
  readonly query: PagingSource;
  readonly options?: object;
  readonly answers?: readonly unknown[];
}

/** What of the library is needed: the sources', or the package's as it was built. */
export interface PagingLibrary {
  readonly paginate: typeof paginate;
  readonly PagingError: typeof PagingError;
}

/** All that the pager says of an example. */
export function diagnosePagingExample(example: PagingExample, library: PagingLibrary): Promise<readonly Diagnostic[]>;
