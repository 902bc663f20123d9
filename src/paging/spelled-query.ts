import type { CUnitRequest } from '../cunit/request.js';
import type { Statement } from '../vql/ast.js';
import type { Spelling } from './spellings.js';

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

/** The JSON object that is, or holds, a page. */
export type BodyMembers = Readonly<Record<string, unknown>>;

/** The body of the execute endpoint, its statement as a tree or as a text; other members, such as variables, are kept. */
export interface VqlRequest {
  readonly statement: Statement | string;
  readonly limit?: number;
  readonly offset?: number;
  readonly [member: string]: unknown;
}

/** The body of the execute endpoint as it is sent. */
export interface VqlRequestBody extends VqlRequest {
  readonly statement: string;
}

/** What each spelling puts a page into. */
export interface QueryOf {
  readonly rest: RestParameters;
  readonly body: BodyMembers;
  readonly cunit: CUnitRequest;
  readonly vql: Statement;
  readonly 'vql-request': VqlRequest;
}

/** What comes out, the page in it. A statement stays a tree or a text, whichever it was: `print` makes the text. */
export interface EncodedQueryOf extends Readonly<Record<Spelling, unknown>> {
  readonly rest: RestEntries;
  readonly body: BodyMembers;
  readonly cunit: CUnitRequest;
  readonly vql: Statement;
  readonly 'vql-request': VqlRequest;
}
