import type { Diagnostic } from '../src/diagnostics/index.js';
import type { decodePage, PagingError, PagingSource, paginate, VqlRequest } from '../src/paging/index.js';

/** An example of `docs/examples/paging.json`: a query, how it is paged, and the answers one after the other; or a request whose page is read. */
export type PagingExample =
  | { readonly query: PagingSource; readonly options?: object; readonly answers?: readonly unknown[] }
  | { readonly decodes: VqlRequest };

/** What of the library is needed: the sources', or the package's as it was built. */
export interface PagingLibrary {
  readonly paginate: typeof paginate;
  readonly decodePage: typeof decodePage;
  readonly PagingError: typeof PagingError;
}

/** All that the pager says of an example. */
export function diagnosePagingExample(example: PagingExample, library: PagingLibrary): Promise<readonly Diagnostic[]>;
