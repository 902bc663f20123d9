import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { DialectFunction } from '../../dialect/functions.js';
import type { Page } from '../page.js';
import type { EncodeOptions } from '../pages/codec.js';

/** How a query is paged. */
export interface Plan {
  /** Of the query in its order, without its page. */
  readonly fingerprint: string;
  /** What is worth saying before the first request; none is an error. */
  readonly diagnostics: readonly Diagnostic[];
  /** The page that the query had: where to begin, and how large a page is. */
  readonly page: Page;
  readonly id: RowId;
  /** Whether the service says by headers how it goes on: it does for computed queries alone. */
  readonly hasHeaders: boolean;
  /** Whether ids fall, in keyset paging. */
  readonly isDescending: boolean;
  /** What `fetchPage` sends for a page. */
  readonly request: (place: RequestedPage) => unknown;
  /** What `fetchPage` sends for the last row before an id, or of all rows: in the opposite order, in keyset paging alone. */
  readonly requestBefore?: (id: string | undefined) => unknown;
}

/** Where a row has its id. */
export interface RowId {
  /** Its key in a row. */
  readonly key: string;
  /** Whether it was selected for the pager alone, and is to be taken out of the rows. */
  readonly isHidden: boolean;
  /** Whether no two rows of the result can have the same. */
  readonly isUnique: boolean;
}

/** The rows to ask for: behind an offset, or behind an id. */
interface RequestedPage {
  readonly limit: number;
  readonly offset: number;
  /** The id behind which the page begins, in keyset paging; the offset does not count then. */
  readonly after: string | undefined;
}

/** How to plan. */
export interface PlanOptions {
  readonly strategy: 'offset' | 'keyset';
  readonly tiebreak: 'required' | 'if-possible' | 'none';
  readonly format: 'vql' | 'vql-request';
  readonly lists: EncodeOptions['lists'];
  readonly functions: readonly DialectFunction[] | undefined;
  /** The size of a page that the caller asked for. */
  readonly pageSize: number | undefined;
}

/** A query with a unique last sort key, as far as it can be had, and the reason if that is not enough. */
export interface StableQuery<Query> {
  readonly query: Query;
  readonly id: RowId;
  /** Why the order cannot be made stable. */
  readonly obstacle?: string;
}
