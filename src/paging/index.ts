export type { CUnitRequest } from '../cunit/request.js';
export type { Diagnostic, Edit, Fix, RelatedSpan, Severity } from '../diagnostics/diagnostic.js';
export type { Result } from '../diagnostics/result.js';
export type { Span } from '../diagnostics/span.js';
export type { VariableStatement } from '../interface/computed-queries.js';
export { type PageFormat, pageFormats } from '../interface/page.js';
export type { ExecuteRequest, TemplateRequest } from '../interface/requests.js';
export type { AnyText } from '../vql/any-text.js';
export type { Statement } from '../vql/ast.js';
export type { ParserOption, ParseStatement } from '../vql/parse-statement.js';
export type { Checkpoint } from './checkpoint.js';
export type { FetchContext, FetchedPage, FetchPage, PagingSignal } from './fetch-page.js';
export type { BodyMembers } from './formats/body.js';
export type { EncodedQueryOf, QueryOf } from './formats/codecs.js';
export { decodePage, encodePage } from './formats/encode-page.js';
export type { DecodeOptions, EncodeOptions, Page, SortOrder } from './formats/page.js';
export type { ParameterValue, RestEntries, RestParameters } from './formats/rest.js';
export type { EncodedVqlRequest, VqlRequest, VqlRequestBody } from './formats/vql-request.js';
export type { PagingHeaders } from './headers.js';
export type { PagingOptions, PagingProgress } from './options.js';
export { type PageEnd, readPageHeaders } from './page-headers.js';
export type { Pager, RowPage, ToArrayOptions } from './pager.js';
export { paginate } from './paginate.js';
export { PagingError, type PagingErrorOptions } from './paging-error.js';
export type { Retry, RetryPolicy } from './retry.js';
export type {
  BodyPageRequest,
  BodyQuery,
  PagedRow,
  PageRequest,
  PagingSource,
  RestPageRequest,
  RestQuery,
} from './source.js';
