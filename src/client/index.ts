export type { Diagnostic } from '../diagnostics/diagnostic.js';
export type { AnyText } from '../vql/any-text.js';
export {
  type Client,
  createClient,
  type DocumentRequest,
  type JsonRow,
  type ListName,
  type RecordName,
} from './client.js';
export { ClientError, type ClientErrorOptions, type RequestSummary } from './client-error.js';
export type { ClientOptions, Fetch } from './options.js';
export type { ClientPage, ClientQuery, PageOptions, QueryOptions } from './queries.js';
export type { ApiEndpoint, RawAnswer, RawEndpoint, RawRequest, RequestArguments } from './raw-request.js';
export type { RequestRecord, ResponseRecord } from './records.js';
export type { Token, TokenSource } from './token.js';
export type { CallOptions, ClientWebhooks, Destination } from './webhooks.js';
