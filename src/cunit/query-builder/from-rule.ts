import type { LossCode, lossCodes } from '../../diagnostics/codes/losses.js';
import type { QueryBuilderLossCode, queryBuilderLossCodes } from '../../diagnostics/codes/query-builder.js';
import type { MessageArguments } from '../../diagnostics/codes/row.js';
import { describeJson } from '../../diagnostics/json/describe.js';
import { below, type JsonPath, pointerTo } from '../../diagnostics/json/pointer.js';
import { countInWords, quoted } from '../../diagnostics/quoted.js';
import { type FilterOperator, filterRow } from '../../dialect/operators.js';
import { acceptsValue, comparesWholeValues } from '../gate/fields.js';
import { patternAround, writePattern } from '../pattern.js';
import type { CUnitFilter } from '../predicate.js';
import { markTexts, variableValue } from '../values.js';
import type { FromQueryBuilderContext } from './context.js';
import { listOfValues, type RuleMembers, ruleValueText } from './members.js';
import { placeholderName, type RuleOperatorRow, ruleOperatorRow, takesList } from './rule-operators.js';

/** A rule whose operator is known. */
interface KnownRule {
  readonly field: string;
  /** The name of its operator, as it was sent. */
  readonly name: string;
  readonly row: RuleOperatorRow;
  readonly members: RuleMembers;
  readonly path: JsonPath;
  readonly context: FromQueryBuilderContext;
}

/** Translates a rule, below an odd number of NOT to its opposite. */
export function fromRule(
  members: RuleMembers,
  path: JsonPath,
  isNegated: boolean,
  context: FromQueryBuilderContext,
): CUnitFilter | undefined {
  const { field, operator: name, match, lhs } = members;
  if (typeof field !== 'string' || field === '')
    return context.report(
      'rule-shape',
      { expected: 'the name of a field', found: describeJson(field) },
      below(path, 'field'),
    );
  if (typeof name !== 'string')
    return context.report(
      'rule-shape',
      { expected: 'an operator', found: describeJson(name) },
      below(path, 'operator'),
    );
  const lose = createLose(context);
  if (field === placeholderName) return lose('lost-incomplete-rule', { problem: 'no field is chosen' }, path);
  if (name === placeholderName) return lose('lost-incomplete-rule', { problem: 'no operator is chosen' }, path);
  const row = ruleOperatorRow(name);
  if (row === undefined) return lose('lost-rule', { part: `the operator ${quoted(name)}` }, below(path, 'operator'));
  if (match !== undefined) return lose('lost-rule', { part: '"match", rules for elements' }, below(path, 'match'));
  if (lhs !== undefined) return lose('lost-rule', { part: 'an expression instead of a field' }, below(path, 'lhs'));
  const rule: KnownRule = { field, name, row, members, path, context };
  const values = valuesOf(rule);
  return values && createRuleFilter(rule, (row.negated === true) !== isNegated, values);
}

/** Creates the filter of a rule, with the opposite of its operator if it is negated, and checks whether the field has both. */
function createRuleFilter(rule: KnownRule, isNegated: boolean, values: readonly string[]): CUnitFilter | undefined {
  const { field: property, name, row, path, context } = rule;
  const [opposite = row.operator] = filterRow(row.operator).opposite;
  const operator = isNegated ? opposite : row.operator;
  const made = operator === row.operator ? values : oppositeValues(rule, operator, values);
  if (made === undefined) return undefined;
  const isParameter = isParameterRule(rule);
  if (context.fieldOf !== undefined) {
    const field = context.fieldOf(property);
    if (field?.filterable !== true) return context.report('refused-field', { field: property }, below(path, 'field'));
    if (!field.operators.includes(operator))
      return context.report('refused-operator', { operator: name, field: property }, below(path, 'operator'));
    if (comparesWholeValues(operator) && !isParameter)
      for (const [index, value] of made.entries())
        if (!acceptsValue(field, value))
          context.report('refused-value', { field: property, value }, valuePath(rule, index));
  }
  if (!isParameter) markTexts(made);
  return { type: 'FILTER', operator, property, ...(made.length > 0 && { values: made }) };
}

/** Returns the values for the opposite of an operator: the pattern of a text, if only LIKE has an opposite. */
function oppositeValues(
  rule: KnownRule,
  opposite: FilterOperator,
  values: readonly string[],
): readonly string[] | undefined {
  const { form } = filterRow(rule.row.operator);
  if (form.kind !== 'text' || filterRow(opposite).form.kind !== 'pattern') return values;
  const [text = ''] = values;
  // The value of a variable is unknown here, so no wildcards can be added to it.
  const pattern = isParameterRule(rule) ? undefined : writePattern(patternAround(text, form), rule.context.likeEscape);
  if (pattern !== undefined) return [pattern];
  const { name, context } = rule;
  return createLose(context)('lost-wildcard', { condition: name, value: quoted(text) }, valuePath(rule, 0));
}

/** Returns the values of a rule as texts; a parameter is a variable. */
function valuesOf(rule: KnownRule): readonly string[] | undefined {
  const { row, members, path, field, name, context } = rule;
  const { least, most } = filterRow(row.operator).values;
  if (most === 0) return [];
  const lose = createLose(context);
  const { value, valueSource = 'value' } = members;
  if (valueSource === 'field') {
    const condition = `${field} ${name} ${typeof value === 'string' ? value : describeJson(value)}`;
    return lose('lost-field-comparison', { condition }, below(path, 'value'));
  }
  if (valueSource !== 'value' && !isParameterRule(rule))
    return lose('lost-rule', { part: `the value source ${describeJson(valueSource)}` }, below(path, 'valueSource'));
  const given = takesList(row.operator) ? listOfValues(value, most === 2) : value === undefined ? [] : [value];
  const isRange = most === 2;
  if (given.length < least || given.length > most || (isRange && given.includes(''))) {
    const found = countInWords(given.filter((one) => one !== '').length);
    return lose(
      'lost-incomplete-rule',
      { problem: `${quoted(name)} ${takesOf(least, most)}, found ${found}` },
      below(path, 'value'),
    );
  }
  const texts: string[] = [];
  for (const [index, one] of given.entries()) {
    const text = ruleValueText(one);
    const at = valuePath(rule, index);
    if (text === undefined)
      return context.report(
        'member-type',
        { member: 'value', expected: 'a string, a boolean or a number up to 2^53', found: describeJson(one) },
        at,
      );
    const variable = isParameterRule(rule) ? text.replace(/^:/, '') : undefined;
    if (variable !== undefined && !context.variables.has(variable))
      return lose('lost-variable', { name: variable }, at);
    texts.push(variable === undefined ? text : variableValue(variable));
  }
  return texts;
}

function isParameterRule({ members }: KnownRule): boolean {
  return members.valueSource === 'parameter';
}

function takesOf(least: number, most: number): string {
  if (most === Number.POSITIVE_INFINITY) return 'takes one value or more';
  return least === 1 ? 'takes a value' : 'takes two values';
}

/** Returns the path of a value of a rule: the path of the member, or of an item if the member is an array of values. */
function valuePath({ members: { value }, row, path }: KnownRule, index: number): JsonPath {
  return takesList(row.operator) && Array.isArray(value) ? below(path, 'value', index) : below(path, 'value');
}

/** Returns the function that reports a loss of a rule. */
function createLose({ log }: FromQueryBuilderContext) {
  return <Code extends LossCode | QueryBuilderLossCode>(
    code: Code,
    args: MessageArguments<typeof lossCodes & typeof queryBuilderLossCodes, Code>,
    path: JsonPath,
  ): undefined => {
    log.add(code, args, { path: pointerTo(path) });
  };
}
