import type { In } from '../../vql/ast.js';
import type { TypeCase } from '../targets/target.js';
import { compareTerms, isOnlyText } from './compare-terms.js';
import { byCase, canStore, constantTest, never, reportValue, writeValue } from './constant-test.js';
import { type ConditionContext, parameter, reportSqlLoss } from './context.js';
import { anyOf, type Constant, readItems, readOperand, type Side, type Term } from './operand.js';
import { anyElement, type Single } from './sql-field.js';

/** Compiles `a [NOT] IN (…)`. With NULL in the list, NOT IN is unknown for every row. */
export function compileList(node: In, negated: boolean, context: ConditionContext): string | undefined {
  // The parser could not read the list, for example a subquery.
  if (node.values.length === 0) return reportSqlLoss(context, 'sql-gap', {}, node);
  const operand = readOperand(node.operand, context);
  const sides = readItems(node.values, context);
  if (operand === undefined || sides === undefined) return undefined;
  if (operand.kind === 'field' && sides.every(isConstant))
    return anyElement(operand.field, context, (single) => inConstants(single, sides, negated, node, context));
  return anyOf(operand, context, (value) => compareEach(value, sides, negated, node, context));
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
    if (text !== null && !canStore(text, target)) return reportValue(text, node, context);
    if (text !== null) texts.push(text);
  }
  if (negated && texts.length < constants.length) return never;
  if (type === 'json' || type === 'unknown') {
    const cases = target.cases(value, type);
    if (cases !== undefined) return byCase(cases, (one) => listOf(one, one.sql, texts, negated, context));
    if (type === 'unknown' && target.convertsTexts) return listOfTexts(value.sql, texts, negated, context);
    return compareEach(single, constants, negated, node, context);
  }
  const presence = target.presence(value, type === 'object' ? {} : type);
  const sql = type === 'object' ? presence : target.scalar(value, type);
  return listOf({ sql, type }, presence, texts, negated, context);
}

/** Writes the list with the values that the type can represent. No other value can be equal. */
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
  const operand = type === 'object' ? sql : context.target.byCodePoint(sql, type);
  return `${operand} ${negated ? 'NOT ' : ''}IN (${values.join(', ')})`;
}

/** Writes the list for a target that converts texts to the type of the column. */
function listOfTexts(sql: string, texts: readonly string[], negated: boolean, context: ConditionContext): string {
  if (texts.length === 0) return never;
  const values = texts.map((text) => parameter(context, text));
  const operand = texts.every(isOnlyText) ? context.target.byCodePoint(sql, 'string') : sql;
  return `${operand} ${negated ? 'NOT ' : ''}IN (${values.join(', ')})`;
}

/** Writes a comparison for each item. An item can be a list field, of which any element can match. */
function compareEach(
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
