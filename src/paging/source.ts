import type { CUnitQuery } from '../cunit/request.js';
import { areTexts, markTexts } from '../cunit/values.js';
import type { ExecuteRequest } from '../interface/requests.js';
import type { AnyText, IsKnown, TypedRows } from '../vql/any-text.js';
import type { Node, Statement } from '../vql/ast.js';
import { isBroken } from '../vql/nodes.js';
import { checkWritableTree } from '../vql/writable-tree.js';
import type { BodyMembers } from './formats/body.js';
import type { FlatParameters, RestEntries } from './formats/rest.js';
import { statementTree } from './formats/vql.js';
import type { VqlRequest, VqlRequestBody } from './formats/vql-request.js';
import { pagingError } from './paging-error.js';

/** The query string of a REST collection: `RestParameters`, or an object of a type without an index signature. */
export interface RestQuery {
  readonly parameters: object;
}

/** A JSON body with a page: an object with any members. */
export interface BodyQuery {
  readonly body: object;
}

/**
 * A query that can be paged: one of the builder or the tag; VQL as a text, as a tree, or as the body of the execute endpoint; a C-Unit
 * query; the parameters of a REST collection; a JSON body. The offset of each is where paging begins, and its limit how many rows are
 * read at most.
 */
export type PagingSource = string | AnyText | Statement | VqlRequest | CUnitQuery | RestQuery | BodyQuery;

/** The type that a source must have. Generic code passes on a source of the type of its parameter. */
export type AcceptedSource<Source> = IsKnown<Source> extends true ? CheckedSource<Source> : PagingSource;

/** The type that a source must have, chosen by the member that identifies its kind, so that compile errors name that kind only. */
type CheckedSource<Source> = Source extends string
  ? string
  : Source extends TypedRows<unknown>
    ? unknown
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
              : Mistake<'A source is a query of the builder or the tag, VQL, { group, template, request }, { parameters } or { body }'>;

/** A type with one member only: members beside it would be lost. */
type Alone<Source, Name extends string> = {
  readonly [Other in Exclude<
    keyof Source,
    Name
  >]?: Mistake<`No other member is allowed beside ${Name}: options of the pager are its second argument`>;
};

/** A type that no value has: the compiler shows the sentence. */
interface Mistake<Sentence extends string> {
  readonly [mistake]: Sentence;
}

declare const mistake: unique symbol;

/**
 * The request that `fetchPage` sends: the source in its own shape, with the page in it. A query of the builder is sent in VQL if that
 * is exact, else in C-Unit, as its `toRequest()` says.
 */
export type PageRequest<Source = PagingSource> = Source extends
  | string
  | { toRequest(): ExecuteRequest }
  | { readonly kind: unknown }
  | { readonly statement: unknown }
  ? VqlRequestBody
  : Source extends TypedRows<unknown>
    ? VqlRequestBody | CUnitQuery
    : Source extends { readonly template: unknown }
      ? CUnitQuery
      : Source extends { readonly parameters: unknown }
        ? RestPageRequest
        : BodyPageRequest;

/**
 * The type of the rows of a source. A query of the builder or the tag knows it: `fetchPage` may return rows of any or an unknown type,
 * as JSON has, or of a type that says more. Of any other source it is what `fetchPage` returns.
 */
export type PagedRow<Source, Row> = [Source] extends [TypedRows<infer Known>]
  ? IsOpen<Row> extends true
    ? Known
    : Row
  : Row;

/** Rejects rows of `fetchPage` that are not those of the query. In generic code that is not known yet. */
export type AcceptedRows<Source, Row> = IsKnown<Source> extends true ? CheckedRows<Source, Row> : unknown;

type CheckedRows<Source, Row> = [Source] extends [TypedRows<infer Known>]
  ? true extends IsOpen<Row> | IsOpen<Known>
    ? unknown
    : [Row] extends [Known]
      ? unknown
      : { readonly fetchPage: Mistake<'The rows that fetchPage returns are of another type than those of the query'> }
  : unknown;

/** Whether a row can have any member. An interface is not assignable to such a type. */
type IsOpen<Row> = unknown extends Row ? true : string extends keyof Row ? true : false;

/** The query string of a REST collection, as it is sent. */
export interface RestPageRequest {
  readonly parameters: RestEntries;
}

/** A JSON body with its page, as it is sent. */
export interface BodyPageRequest {
  readonly body: BodyMembers;
}

/**
 * Copies a source, so that later changes by the caller do not matter. Pairs that can be read only once, such as
 * `URLSearchParams.entries()` returns, are read.
 *
 * @throws {PagingError} `broken-statement` for the tree of a text with errors.
 */
export function copySource(source: PagingSource): PagingSource {
  // Callers without types can pass anything.
  if (typeof source !== 'object' || source === null) return source;
  const tree: unknown = 'statement' in source ? source.statement : source;
  // Checked here because a copy is no longer known to be broken.
  if (isBroken(tree as Node)) throw pagingError('broken-statement', {});
  if (statementTree.accepts(tree)) checkWritableTree('The statement to page', tree);
  if ('parameters' in source && Symbol.iterator in Object(source.parameters))
    return { parameters: copy([...(source.parameters as Iterable<[string, string]>)]) };
  return copy(source);
}

/** Copies arrays and plain objects; other values are taken to be immutable. */
function copy<Value>(value: Value): Value {
  // A copy has the type of the original.
  if (Array.isArray(value)) return copyList(value) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copy(member)])) as Value;
}

/** Copies a list. The values of a filter from outside stay texts. */
function copyList(list: readonly unknown[]): readonly unknown[] {
  const copied = list.map(copy);
  if (areTexts(list)) markTexts(copied);
  return copied;
}
