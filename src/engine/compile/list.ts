import type { In } from '../../vql/ast.js';
import type { TypeCase } from '../targets/target.js';
import { type Constant, compareTerms, type Term } from './compare.js';
import { constantTest } from './constant-test.js';
import { type ConditionContext, lose, parameter } from './context.js';
import { anyElement, type Single } from './elements.js';
import { anyOf, readItems, readOperand, type Side } from './operand.js';
import { byCase, canHold, loseValue, never, writeValue } from './write-test.js';

/** `p [NOT] IN (v, …)`; a NULL in the list makes NOT IN unknown for every row. */
export function compileList(node: In, negated: boolean, context: ConditionContext): string | undefined {
  // A list that could not be read, such as a subquery.
  if (node.values.length === 0) return lose(context, 'sql-gap', {}, node);
  const operand = readOperand(node.operand, context);
  const sides = readItems(node.values, context);
  if (operand === undefined || sides === undefined) return undefined;
  if (operand.kind === 'field' && sides.every(isConstant))
    return anyElement(operand.field, context, (single) => inConstants(single, sides, negated, node, context));
  return anyOf(operand, context, (value) => eachOf(value, sides, negated, node, context));
}

function isConstant(side: Side): side is Constant {
  return side.kind === 'constant';
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
  const texts: string[] = [];
  for (const { text } of constants) {
    if (text !== null && !canHold(text, target)) return loseValue(text, node, context);
    if (text !== null) texts.push(text);
  }
  if (negated && texts.length < constants.length) return never;
  if (type === 'json' || type === 'unknown') {
    const cases = target.cases(value, type);
    if (cases !== undefined) return byCase(cases, (one) => listOf(one, one.sql, texts, negated, context));
    if (type === 'unknown' && target.readsTexts) return ofTexts(value.sql, texts, negated, context);
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
    if (type === 'string') {
      values.push(parameter(context, text));
      continue;
    }
    const test = constantTest(type, '=', text, context.target);
    if (typeof test === 'object') values.push(writeValue(test, context));
  }
  if (values.length === 0) return negated ? `${presence} IS NOT NULL` : never;
  return `${sql} ${negated ? 'NOT ' : ''}IN (${values.join(', ')})`;
}

/** The target reads each text as the type of the column. */
function ofTexts(sql: string, texts: readonly string[], negated: boolean, context: ConditionContext): string {
  if (texts.length === 0) return never;
  const values = texts.map((text) => parameter(context, text));
  return `${sql} ${negated ? 'NOT ' : ''}IN (${values.join(', ')})`;
}

/** One comparison for each item, which may be a list itself, of which any element may be the one. */
function eachOf(
  value: Term,
  items: readonly Side[],
  negated: boolean,
  node: In,
  context: ConditionContext,
): string | undefined {
  const conditions: string[] = [];
  for (const item of items) {
    const condition = anyOf(item, context, (one) => compareTerms(negated ? '<>' : '=', value, one, node, context));
    if (condition === undefined) return undefined;
    conditions.push(condition);
  }
  return conditions.length === 0 ? never : `(${conditions.join(negated ? ' AND ' : ' OR ')})`;
}
