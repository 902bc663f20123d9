import type { CUnitQuery } from '../cunit/request.js';
import type { Statement } from '../vql/ast.js';
import type { BodyMembers, RestEntries, RestParameters, VqlRequest, VqlRequestBody } from './spelled-query.js';

/** The query string of a REST collection. */
export interface RestQuery {
  readonly parameters: RestParameters;
}

/** A JSON body that takes a page. */
export interface BodyQuery {
  readonly body: BodyMembers;
}

/**
 * What can be paged: VQL as a text, as a tree, or as the body of the execute endpoint; a C-Unit query; the parameters of a
 * REST collection; a JSON body. A page that it has already says where to begin and how large a page is.
 */
export type PagingSource = string | Statement | VqlRequest | CUnitQuery | RestQuery | BodyQuery;

/** What `fetchPage` is given to send: the source in its own shape, with the page in it. */
export type PageRequest<Source extends PagingSource = PagingSource> = Source extends string | Statement | VqlRequest
  ? VqlRequestBody
  : Source extends CUnitQuery
    ? CUnitQuery
    : Source extends RestQuery
      ? RestPageRequest
      : BodyQuery;

/** The query string of a REST collection, as it is sent. */
export interface RestPageRequest {
  readonly parameters: RestEntries;
}
