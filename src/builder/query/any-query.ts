import type { CUnitQuery } from '../../cunit/request.js';
import type { LossyResult } from '../../cunit/translation.js';
import type { VariableStatement } from '../../interface/computed-queries.js';
import type { AnyText } from '../../vql/any-text.js';
import type { Statement } from '../../vql/ast.js';
import type { ParserOption } from '../../vql/parse-statement.js';
import type { Subquery } from './nested-query.js';
import type { AnyRequestOptions, CUnitOptions, Endpoint, RequestOf, RequestOptions } from './request.js';

/**
 * Any query of the builder, on whatever template: the type of a parameter that accepts all of them, and what a query can be turned
 * into. `Row` is the type of its rows. `AnyText` also accepts queries of the tag, which have no C-Unit form.
 *
 * @example
 * ```ts
 * import { type AnyQuery, from } from 'vql-kit/builder';
 * const describe = (query: AnyQuery) => `${query.toCUnitOrThrow().template}: ${query}`;
 * console.log(describe(from('account.query').select('id').equals('active', true)));
 * // query: SELECT id FROM account.query WHERE active = 'true'
 * ```
 */
export interface AnyQuery<Row = unknown> extends AnyText<Row>, Subquery {
  /**
   * Returns the tree, with bound variables replaced by their values. With a text of the tag as a condition it needs the parser.
   *
   * @throws {VqlError} if VQL cannot express it, such as a literal `%` in `startsWith`.
   */
  toAst(options?: ParserOption): Statement;

  /** Returns the text of that tree, on one line but for annotations. @throws {VqlError} as `toAst` does. */
  toText(): string;

  /**
   * Returns the text with a variable for each value, and the values: the text is the same for all values.
   *
   * @throws {VqlError} as `toAst` does, and `unbound-variable`.
   */
  toTextWithVariables(): VariableStatement;

  /**
   * Translates the query to C-Unit: a result whose diagnostics are losses, and whose value is the query if nothing is lost.
   *
   * @throws {VqlError} `unbound-variable`.
   */
  toCUnit(options?: CUnitOptions): LossyResult<CUnitQuery>;

  /** Returns the C-Unit query. @throws {VqlError} with the losses, if C-Unit cannot express it, and `unbound-variable`. */
  toCUnitOrThrow(options?: CUnitOptions): CUnitQuery;

  /**
   * Returns the request to an endpoint: to `execute` the statement, with limit and offset beside it; to `template` the C-Unit query.
   *
   * @throws {VqlError} as `toAst` and `toCUnitOrThrow` do, and `unbound-variable`.
   */
  toRequest<To extends Endpoint>(endpoint: To, options?: RequestOptions[To]): RequestOf[To];

  /**
   * Returns the request to `execute` if VQL can express the query exactly, else that to `template`; its member `endpoint` says which. With the
   * option `predicate` it is the one to `template`.
   *
   * @throws {VqlError} with the losses of both, if neither can express it, and `unbound-variable`.
   *
   * @example
   * ```ts
   * import { from } from 'vql-kit/builder';
   * const search = (text: string) => from('account.query').contains('name', text).toRequest();
   * console.log(search('Bolt').endpoint, search('100%').endpoint); // execute template
   * ```
   */
  toRequest(options?: AnyRequestOptions): RequestOf[Endpoint];
}
