import type { Statement } from '../../vql/ast.js';
import type { ValueWriter } from '../../vql/building/variables.js';
import { type PrintOptions, print } from '../../vql/print.js';
import { contentOf, createFragment, type Fragment, writeFragment } from '../../vql/tag/fragment.js';
import { createCondition } from '../condition/condition.js';
import type { ConditionData } from '../condition/condition-data.js';
import { inEveryScope } from '../condition/scoped-condition.js';

/** Writes a statement without conditions as a text, with conditions of which some are texts of the tag. The tag joins them. */
export function writeWithFragments(
  statement: Statement,
  where: readonly ConditionData[],
  writer: ValueWriter,
  options: PrintOptions | undefined,
): string {
  const text = print(statement, options);
  // On one line, the conditions are between these and the clauses after them.
  const before = print({ ...statement, orderBy: [], limit: undefined, offset: undefined }, options);
  const strings = [`${before} WHERE `, ...where.slice(1).map(() => ' AND '), text.slice(before.length)];
  const fragments = where.map(fragmentOf);
  const first = fragments.find((one) => one !== undefined);
  if (first === undefined) return text;
  const values = where.map((condition, index) => fragments[index] ?? createCondition(inEveryScope(condition)));
  return writeFragment(createFragment(strings, values, contentOf(first).write), writer, options).text;
}

/** Returns the text of the tag that a condition is; `undefined` for any other condition. */
export function fragmentOf(condition: ConditionData): Fragment | undefined {
  return condition.type === 'TREE' ? condition.fragment : undefined;
}
