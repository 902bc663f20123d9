import type { CUnitQuery } from '../cunit/request.js';
import type { Statement } from '../vql/ast.js';
import type { BodyMembers, FlatParameters, Mistake, RestEntries, VqlRequest, VqlRequestBody } from './format-types.js';

/** The query string of a REST collection: parameters by name, or pairs, as `RestParameters` says. */
export interface RestQuery {
  readonly parameters: object;
}

/** A JSON body that takes a page: an object of whatever members. */
export interface BodyQuery {
  readonly body: object;
}

/**
 * What can be paged: VQL as a text, as a tree, or as the body of the execute endpoint; a C-Unit query; the parameters of a
 * REST collection; a JSON body. A page that it has already says where to begin and how large a page is.
 */
export type PagingSource = string | Statement | VqlRequest | CUnitQuery | RestQuery | BodyQuery;

/** What a source has to be, by the member that tells it from others: so the compiler speaks of that kind alone. */
export type CheckedSource<Source> = Source extends string
  ? string
  : Source extends { readonly kind: unknown }
    ? Statement
    : Source extends { readonly statement: unknown }
      ? VqlRequest
      : Source extends { readonly template: unknown }
        ? CUnitQuery
        : Source extends { readonly parameters: infer Parameters }
          ? { readonly parameters: FlatParameters<Parameters> } & Alone<Source, 'parameters'>
          : Source extends { readonly body: unknown }
            ? BodyQuery & Alone<Source, 'body'>
            : Mistake<'A source is VQL, { group, template, request }, { parameters } or { body }'>;

/** Nothing but one member: what stands beside it would be lost. */
type Alone<Source, Name extends string> = {
  readonly [Other in Exclude<
    keyof Source,
    Name
  >]?: Mistake<`Nothing stands beside ${Name}: how to page is said in the options`>;
};

/** What `fetchPage` is given to send: the source in its own shape, with the page in it. */
export type PageRequest<Source = PagingSource> = Source extends
  | string
  | { readonly kind: unknown }
  | { readonly statement: unknown }
  ? VqlRequestBody
  : Source extends { readonly template: unknown }
    ? CUnitQuery
    : Source extends { readonly parameters: unknown }
      ? RestPageRequest
      : BodyPageRequest;

/** The query string of a REST collection, as it is sent. */
export interface RestPageRequest {
  readonly parameters: RestEntries;
}

/** A JSON body with its page, as it is sent. */
export interface BodyPageRequest {
  readonly body: BodyMembers;
}
