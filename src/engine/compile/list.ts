import type { In } from '../../vql/ast.js';
import type { TypeCase } from '../targets/target.js';
import { type Constant, compareTerms } from './compare.js';
import { constantTest } from './constant-test.js';
import { type ConditionContext, lose } from './context.js';
import { anyElement, type Single } from './elements.js';
import { anyChoice, readItems, readOperand, type Side } from './operand.js';
import { byCase, canHold, loseValue, never, writeValue } from './write-test.js';

/** `p [NOT] IN (v, …)`; a NULL in the list makes NOT IN unknown for every row. */
export function compileList(node: In, negated: boolean, context: ConditionContext): string | undefined {
  const operand = readOperand(node.operand, context);
  const items = node.values.map((value) => readItems(value, context));
  // A list that could not be read, such as a subquery.
  if (node.values.length === 0) return lose(context, 'sql-gap', {}, node);
  if (operand === undefined || items.some((item) => item === undefined)) return undefined;
  const sides = items.flatMap((item) => item ?? []);
  const constants = sides.filter((side) => side.kind === 'constant');
  if (operand.kind === 'field' && constants.length === sides.length)
    return anyElement(operand.field, context, (single) => inConstants(single, constants, negated, node, context));
  return inFields(operand, sides, negated, node, context);
}

function inConstants(
  single: Single,
  constants: readonly Constant[],
  negated: boolean,
  node: In,
  context: ConditionContext,
): string | undefined {
  const { target } = context;
  const { value, type } = single;
  const texts = constants.flatMap(({ text }) => (text === null ? [] : [text]));
  const strange = texts.find((text) => !canHold(text, target));
  if (strange !== undefined) return loseValue(strange, node, context);
  if (negated && texts.length < constants.length) return never;
  if (type === 'json' || type === 'unknown') {
    const cases = target.cases(value, type);
    if (cases !== undefined) return byCase(cases, (one) => listOf(one, one.sql, texts, negated, context));
    return eachOf(single, constants, negated, node, context);
  }
  const presence = target.presence(value, type === 'object' ? {} : type);
  const sql = type === 'object' ? presence : target.scalar(value, type);
  return listOf({ sql, type }, presence, texts, negated, context);
}

/** The values that the type of the column can read: no other is equal to any of its values. */
function listOf(
  { sql, type }: Pick<TypeCase, 'sql' | 'type'>,
  presence: string,
  texts: readonly string[],
  negated: boolean,
  context: ConditionContext,
): string {
  const values: string[] = [];
  for (const text of texts) {
    const test = constantTest(type, '=', text, context.target);
    if (typeof test === 'object') values.push(writeValue(test, context));
  }
  if (values.length === 0) return negated ? `${presence} IS NOT NULL` : never;
  return `${sql} ${negated ? 'NOT ' : ''}IN (${values.join(', ')})`;
}

/** One comparison for each value. */
function eachOf(
  value: Single | Constant,
  items: readonly Constant[],
  negated: boolean,
  node: In,
  context: ConditionContext,
): string | undefined {
  const conditions = items.map((item) => compareTerms(negated ? '<>' : '=', value, item, node, context));
  if (conditions.some((condition) => condition === undefined)) return undefined;
  return conditions.length === 0 ? never : `(${conditions.join(negated ? ' AND ' : ' OR ')})`;
}

/** A list with fields in it, of which any element may be the one; or a value of the query that is looked for in a list. */
function inFields(
  operand: Side,
  items: readonly Side[],
  negated: boolean,
  node: In,
  context: ConditionContext,
): string | undefined {
  return anyChoice([operand], context, ([value]) => {
    if (value === undefined) return undefined;
    const conditions = items.map((item) =>
      anyChoice([item], context, ([one]) => one && compareTerms(negated ? '<>' : '=', value, one, node, context)),
    );
    if (conditions.some((condition) => condition === undefined)) return undefined;
    return conditions.length === 0 ? never : `(${conditions.join(negated ? ' AND ' : ' OR ')})`;
  });
}
