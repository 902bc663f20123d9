export type { TokenOptions, TokenSource } from '../auth/token-source.js';
export type { CUnitQuery } from '../cunit/request.js';
export type { Diagnostic, Edit, Fix, RelatedSpan, Severity } from '../diagnostics/diagnostic.js';
export type { Span } from '../diagnostics/span.js';
export type { Dialect } from '../dialect/dialect.js';
export type { AssumptionId } from '../interface/assumptions/assumptions.js';
export type { PathParameter } from '../interface/endpoint-path.js';
export type { ListName } from '../interface/endpoints.js';
export type { Registration } from '../interface/subscriptions/registration.js';
export type { Fetch } from '../internal/http/fetch.js';
export type { RestParameters } from '../paging/formats/rest.js';
export type { VqlRequest } from '../paging/formats/vql-request.js';
export type { Pager, RowPage, ToArrayOptions } from '../paging/pager.js';
export type { Retry, RetryPolicy } from '../paging/retry.js';
export type { DocumentResponse } from '../resources/document/document.js';
export type { Int64, JsonObject } from '../resources/values.js';
export type { AnyText, RowOf } from '../vql/any-text.js';
export type { Statement } from '../vql/ast.js';
export type { AnswerAs, AnswerBodies } from './answer-reading.js';
export type { CallOptions } from './api-request.js';
export type { Client, DocumentRequest, JsonRow, RecordName } from './client.js';
export { ClientError, type ClientErrorOptions, type RequestSummary } from './client-error.js';
export { createClient } from './create-client.js';
export type { FetchInit } from './fetch-call.js';
export type { RequestHeaders } from './headers.js';
export type { ClientOptions } from './options.js';
export type { ClientPage, ClientQuery, PageOptions, QueryPagingOptions, UntypedQuery } from './queries.js';
export type {
  ApiEndpoint,
  BodyRule,
  RawAnswer,
  RawEndpoint,
  RawRequest,
  RequestArguments,
  RequestAs,
} from './raw-request.js';
export type { RequestRecord, ResponseRecord } from './records.js';
export type { ClientToken } from './token.js';
export type { ClientWebhooks, EventQueue } from './webhooks.js';
