export { type PageFormat, pageFormats } from '../interface/page.js';
export type { PagingSignal } from './abort.js';
export type { PagingHeaders } from './answers/headers.js';
export type { Checkpoint } from './checkpoint.js';
export { decodePage } from './decode-page.js';
export { encodePage } from './encode-page.js';
export type { FetchContext, FetchedPage, FetchPage } from './fetch-page.js';
export type {
  BodyMembers,
  EncodedQueryOf,
  EncodedVqlRequest,
  ParameterValue,
  QueryOf,
  RestEntries,
  RestParameters,
  VqlRequest,
  VqlRequestBody,
} from './format-types.js';
export type { Page, SortOrder } from './page.js';
export type { Pager, RowPage } from './pager.js';
export type { EncodeOptions } from './pages/codec.js';
export { paginate } from './paginate.js';
export { PagingError } from './paging-error.js';
export type { PagingOptions, PagingProgress } from './paging-options.js';
export type { Retry, RetryPolicy } from './retry.js';
export type {
  BodyPageRequest,
  BodyQuery,
  PageRequest,
  PagingSource,
  RestPageRequest,
  RestQuery,
} from './source.js';
