import { atCaller, refuseArgument } from '../builder-error.js';
import type { Condition } from '../condition.js';
import type { Scalar } from '../encode-value.js';
import type { Reference } from '../reference.js';
import { shown } from '../shown.js';
import type { Subquery } from '../subquery.js';
import { VqlText } from './vql-text.js';
import { isSelect } from './write-fragment.js';

/** What can be put into a text. */
export type TagValue =
  | Scalar
  // biome-ignore lint/suspicious/noExplicitAny: fields of any name.
  | Reference<any>
  // biome-ignore lint/suspicious/noExplicitAny: on the fields of any template.
  | Condition<any, any>
  | VqlText
  | Subquery
  // biome-ignore lint/suspicious/noExplicitAny: fields of any name.
  | readonly (Scalar | Reference<any>)[];

/**
 * Writes VQL as a text whose values cannot become syntax. A value stands where the language has one, without quotes around it; an
 * array is a list. Conditions, queries and other texts of the tag nest; names of fields go through `path`. Anything
 * else, and a value in any other place, is refused at once.
 *
 * A text that begins with SELECT is a statement, every other a fragment, which is looked into where it is put. A condition behind
 * another one is joined to it with AND. A fragment of several conditions gets parentheses.
 *
 * @throws {BuilderError} `misplaced-value`, `open-fragment`, and for values that cannot be sent what `encodeValue` says.
 *
 * @example
 * ```ts
 * import { vql } from 'vql-kit/builder';
 * const [name, types] = ["O'Brien", ['B2B', 'B2C']];
 * const onlyActive = vql`active = ${true}`;
 * const query = vql`SELECT id FROM account.query WHERE name = ${name} AND type IN (${types}) ${onlyActive}`;
 * console.log(query.toText());
 * // SELECT id FROM account.query WHERE name = 'O''Brien' AND type IN ('B2B', 'B2C') AND active = 'true'
 * console.log(query.toTextWithVariables().statement);
 * // SELECT id FROM account.query WHERE name = :p1 AND type IN (:p2, :p3) AND active = :p4
 * ```
 */
export function vql(strings: TemplateStringsArray, ...values: readonly TagValue[]): VqlText {
  if (!isTemplate(strings))
    return refuseArgument(
      'vql',
      'a template literal, vql`…` without parentheses around it, in which all escapes are right',
      shown(strings),
    );
  try {
    const text = new VqlText(strings, values);
    // Whoever made the mistake is still on the stack.
    if (isSelect(text)) text.toText();
    return text;
  } catch (error) {
    throw atCaller(error, vql);
  }
}

/** Whether these are the pieces of a template literal: a text, or an array that came from elsewhere, is nobody's source code. */
function isTemplate(strings: unknown): boolean {
  return Array.isArray(strings) && 'raw' in strings && strings.every((piece) => typeof piece === 'string');
}
