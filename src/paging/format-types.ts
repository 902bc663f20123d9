import type { CUnitRequest } from '../cunit/request.js';
import type { PageFormat } from '../interface/page.js';
import type { Statement } from '../vql/ast.js';

/** A value that a query string can hold. */
export type ParameterValue = string | number | bigint | boolean;

/**
 * Parameters of a query string, to be sent: by name, lists as lists; or as pairs, such as a `URLSearchParams` has. A value that
 * is `undefined` is left out; an empty list is refused, since its filter would vanish.
 */
export type RestParameters =
  | Readonly<Record<string, ParameterValue | readonly ParameterValue[] | undefined>>
  | Iterable<readonly [string, string]>;

/** Parameters of a query string as they are sent: flat, a name may stand several times. `new URLSearchParams` takes them. */
export type RestEntries = [string, string][];

/** A JSON object that holds a page. */
export type BodyMembers = Readonly<Record<string, unknown>>;

/** The body of the execute endpoint, its statement as a tree or as a text; other members, such as variables, are kept. */
export interface VqlRequest {
  readonly statement: Statement | string;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** The body of the execute endpoint as it is sent. */
export interface VqlRequestBody {
  readonly statement: string;
  readonly limit?: number;
  readonly offset?: number;
  readonly [member: string]: unknown;
}

/** What each format puts a page into. */
export interface QueryOf {
  /** `RestParameters`, or an object of a type without an index signature. */
  readonly rest: object;
  readonly body: object;
  readonly cunit: CUnitRequest;
  readonly vql: Statement;
  readonly 'vql-request': VqlRequest;
}

/** What a query has to be beyond that: the parameters of a query string are flat. */
export type CheckedQuery<Name extends PageFormat, Query> = Name extends 'rest' ? FlatParameters<Query> : unknown;

/** Parameters each of which a query string can hold, whether their type has an index signature or not. */
export type FlatParameters<Parameters> =
  Parameters extends Iterable<unknown>
    ? Iterable<readonly [string, string]>
    : { readonly [Name in keyof Parameters]: ParameterValue | readonly ParameterValue[] | undefined };

/** A type that nothing has: the compiler shows the sentence. */
export interface Mistake<Sentence extends string> {
  readonly [mistake]: Sentence;
}

declare const mistake: unique symbol;

/** What comes out, the page in it. A statement stays a tree or a text, whichever it was: `print` makes the text. */
export interface EncodedQueryOf extends Readonly<Record<PageFormat, unknown>> {
  readonly rest: RestEntries;
  readonly body: BodyMembers;
  readonly cunit: CUnitRequest;
  readonly vql: Statement;
  readonly 'vql-request': EncodedVqlRequest;
}

/** The body of the execute endpoint with its page, its statement as it was. */
export interface EncodedVqlRequest {
  readonly statement: Statement | string;
  readonly limit?: number;
  readonly offset?: number;
  readonly [member: string]: unknown;
}
