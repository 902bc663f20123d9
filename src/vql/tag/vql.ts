import type { Scalar } from '../building/encode-value.js';
import { asCalled, refuseArgument } from '../building/errors.js';
import type { Insertable } from '../building/insertion.js';
import type { AnyReference } from '../building/reference.js';
import { createVqlText, type VqlText } from './vql-text.js';

/** A value that can be put into a text. */
export type TagValue = Scalar | AnyReference | VqlText | Insertable | readonly (Scalar | AnyReference)[];

/**
 * Writes VQL with values that cannot become syntax. A value is put where the language has a value, without quotes; an array is put
 * into a list. Conditions, queries and other texts of the tag nest; names of fields go in as `path(name)`. Anything else, and a value
 * anywhere else, throws an error at once.
 *
 * vql<Row>`…` names the type of the rows, which nothing checks; without it, a row has any member.
 *
 * A text that begins with SELECT is a statement, any other a fragment, which is checked where it is put in. A condition after another
 * one is joined to it by AND. A fragment with several conditions gets parentheses.
 *
 * @throws {VqlError} `misplaced-value`, `open-fragment`, and the codes of values that cannot be sent.
 *
 * @example
 * ```ts
 * import { vql } from 'vql-kit/vql';
 * const [name, types] = ["O'Brien", ['B2B', 'B2C']];
 * const onlyActive = vql`active = ${true}`;
 * const query = vql`SELECT id FROM account.query WHERE name = ${name} AND type IN (${types}) ${onlyActive}`;
 * console.log(query.toText());
 * // SELECT id FROM account.query WHERE name = 'O''Brien' AND type IN ('B2B', 'B2C') AND active = 'true'
 * console.log(query.toTextWithVariables().statement);
 * // SELECT id FROM account.query WHERE name = :p1 AND type IN (:p2, :p3) AND active = :p4
 * ```
 */
export function vql<Row = Readonly<Record<string, unknown>>>(
  strings: TemplateStringsArray,
  ...values: readonly TagValue[]
): VqlText<Row> {
  return asCalled(vql, () => {
    if (isTemplate(strings)) return createVqlText(strings, values);
    const expected = 'a template literal, vql`…` without parentheses around it, in which all escapes are valid';
    return refuseArgument('The argument of "vql"', expected, strings);
  });
}

/** Whether these are the strings of a template literal: a text or array from elsewhere may contain values. */
function isTemplate(strings: unknown): boolean {
  return Array.isArray(strings) && 'raw' in strings && strings.every((string) => typeof string === 'string');
}
