import type { Diagnostic } from '../src/diagnostics/index.js';
import type { decodePage, PagingSource, paginate, VqlRequest } from '../src/paging/index.js';
import type { parse } from '../src/vql/index.js';

/** How an example is paged: the options, the answers one after the other, and whether the pager is left after the first row. */
interface HowItIsPaged {
  readonly options?: object;
  readonly answers?: readonly unknown[];
  readonly isLeft?: boolean;
}

/** An example of `docs/examples/paging.json`: a query, or a text with errors whose tree is paged; or a request whose page is read. */
export type PagingExample =
  | ({ readonly query: PagingSource } & HowItIsPaged)
  | ({ readonly broken: string } & HowItIsPaged)
  | { readonly decodes: VqlRequest };

/** The parts of the library that are used: from the sources, or from the built package. */
export interface PagingLibrary {
  readonly paginate: typeof paginate;
  readonly decodePage: typeof decodePage;
  readonly parse: typeof parse;
}

/** All that the pager says of an example. */
export function diagnosePagingExample(example: PagingExample, library: PagingLibrary): Promise<readonly Diagnostic[]>;
