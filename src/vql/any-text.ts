import type { VariableStatement } from '../interface/computed-queries.js';
import type { ExecuteRequest, TemplateRequest } from '../interface/requests.js';
import type { Statement } from './ast.js';
import type { ParserOption } from './parse-statement.js';

declare const row: unique symbol;

/** Carries the type of the rows of a query. */
export interface TypedRows<Row> {
  /** Only for the compiler: no other object is assignable. */
  readonly [row]: Row;
}

/**
 * Any query in VQL that code has written, by the builder or by the tag: the type of a parameter that accepts all of them. `Row` is
 * the type of its rows.
 *
 * @example
 * ```ts
 * import { type AnyText, from, type RowOf } from 'vql-kit/builder';
 * import { vql } from 'vql-kit/vql';
 * const bodyOf = (query: AnyText) => query.toRequest('execute').body;
 * console.log(bodyOf(from('account.query').select('id')).statement); // SELECT id FROM account.query
 * console.log(bodyOf(vql`SELECT id FROM account.query WHERE name = ${'Bolt'}`).statement);
 * // SELECT id FROM account.query WHERE name = 'Bolt'
 * const firstOf = <Text extends AnyText>(_query: Text, rows: readonly RowOf<Text>[]) => rows[0];
 * console.log(firstOf(vql<{ id: string }>`SELECT id FROM account.query`, [{ id: '17' }])?.id); // 17
 * ```
 */
export interface AnyText<Row = unknown> extends TypedRows<Row> {
  /** Returns the tree. A query of the builder needs no parser, unless a text of the tag is one of its conditions. */
  toAst(options: ParserOption): Statement;

  /** Returns the text, with all values as literals. */
  toText(): string;

  /** Returns the same text, for templates and `String`. */
  toString(): string;

  /** Returns the same text, so that `JSON.stringify({ statement: query })` sends it. */
  toJSON(): string;

  /** Returns the text with a variable for each value, and the values. @throws {VqlError} `unbound-variable`. */
  toTextWithVariables(): VariableStatement;

  /** Returns the request to `execute`. @throws {VqlError} `unbound-variable`. */
  toRequest(endpoint: 'execute'): ExecuteRequest;

  /** Returns the request to the endpoint that takes the query exactly; a text of the tag is sent to `execute`. @throws {VqlError} `unbound-variable`. */
  toRequest(): ExecuteRequest | TemplateRequest;
}

/**
 * The type of a row of a query. A query of the builder has a member for each selected column, under its display name or path, and
 * without a selection any member. A function without a display name has no member: its name is documented nowhere. A text of the tag
 * has the rows that its author names, as in vql<Row>`…`.
 *
 * @example
 * ```ts
 * import { from, type RowOf } from 'vql-kit/builder';
 * import { vql } from 'vql-kit/vql';
 * const query = from('account.query').select('id', { field: 'default_address.city', displayName: 'City' });
 * const row: RowOf<typeof query> = { id: '1', City: 'Berlin' };
 * console.log(Object.keys(row)); // ['id', 'City']
 * const text = vql<{ id: string }>`SELECT id FROM account.query`;
 * const other: RowOf<typeof text> = { id: '17' };
 * console.log(other.id); // 17
 * ```
 */
export type RowOf<Built> = Built extends TypedRows<infer Row> ? Row : never;

/**
 * `true` for all types; but as long as one is the parameter of a type, the compiler does not exclude that it is `never`. So it takes
 * the other branch of a condition, and only that one.
 */
export type IsKnown<First, Second = unknown> = [First] extends [never]
  ? false
  : [Second] extends [never]
    ? false
    : true;
