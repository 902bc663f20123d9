import type { Field } from '../../catalog/field.js';
import { checkOptions } from '../../diagnostics/arguments.js';
import { type JsonPath, pointerTo } from '../../diagnostics/json/pointer.js';
import { quoted, quotedList } from '../../diagnostics/quoted.js';
import { resolveDialect } from '../../dialect/dialect.js';
import { filterRow } from '../../dialect/operators.js';
import { exactNumber, plainDecimal, readDecimal } from '../../dialect/value/decimal.js';
import { canonicalJson } from '../compare/canonical-json.js';
import { createFieldLookup } from '../gate/fields.js';
import { translateParts } from '../loss-log.js';
import { type PatternPart, parsePattern, patternAround } from '../pattern.js';
import { type CUnitFilter, type CUnitPredicate, nodeMembers } from '../predicate.js';
import { readPredicate } from '../read/read-predicate.js';
import { type LossyResult, lossyResult } from '../translation.js';
import { isVariableOf, variableIn, variablesFor } from '../values.js';
import {
  createQueryBuilderLossLog,
  type QueryBuilderLossLog,
  type QueryBuilderOptions,
  queryBuilderOptionKinds,
} from './context.js';
import type { QueryBuilderGroup, QueryBuilderRule } from './query.js';
import {
  placeholderName,
  type QueryBuilderOperator,
  ruleOperatorNames,
  ruleOperators,
  takesList,
} from './rule-operators.js';

/** Options of `toQueryBuilder`. With `fields`, values of numbers and booleans become numbers and booleans; by default all are strings. */
export type ToQueryBuilderOptions = QueryBuilderOptions;

interface ToQueryBuilderContext {
  readonly likeEscape: string | undefined;
  readonly variables: ReadonlySet<string>;
  readonly fieldOf: (path: string) => Field | undefined;
  readonly log: QueryBuilderLossLog;
}

/**
 * Translates a C-Unit predicate to the JSON of react-querybuilder, with a combinator in each group; its `convertToIC` makes independent
 * ones of it. The predicate is read first, as by `readPredicate`. Each part that a rule cannot express, such as a function, an EXISTS or
 * a pattern that is more than a text with `%` around it, is a loss with its JSON pointer and direction; then there is no value, unless
 * every loss is allowed. `fromQueryBuilder` reads the result as a predicate that selects the same rows.
 *
 * @throws {VqlError} `unknown-option` or `wrong-argument` for an invalid option.
 *
 * @example
 * ```ts
 * import { createFilter, toQueryBuilder } from 'vql-kit/cunit';
 * const { value } = toQueryBuilder(createFilter('RANGE', 'total', ['10', '20']), { fields: { total: 'decimal' } });
 * console.log(value?.rules); // [ { field: 'total', operator: 'between', value: [ 10, 20 ] } ]
 * ```
 */
export function toQueryBuilder(
  predicate: CUnitPredicate,
  options: ToQueryBuilderOptions = {},
): LossyResult<QueryBuilderGroup> {
  checkOptions('toQueryBuilder', options, queryBuilderOptionKinds);
  const { fields, dialect, variables = {} } = options;
  const log = createQueryBuilderLossLog();
  log.addErrors(readPredicate(predicate, { dialect }).diagnostics);
  const context: ToQueryBuilderContext = {
    likeEscape: resolveDialect(dialect).likeEscape,
    variables: new Set(Object.keys(variables)),
    fieldOf: fields === undefined ? () => undefined : createFieldLookup('toQueryBuilder', fields),
    log,
  };
  const part = log.count() > 0 ? undefined : fromNode(predicate, undefined, context);
  const value = part === undefined || 'rules' in part ? part : { combinator: 'and' as const, rules: [part] };
  return lossyResult(value, log.losses(), options);
}

function fromNode(
  node: CUnitPredicate,
  path: JsonPath | undefined,
  context: ToQueryBuilderContext,
): QueryBuilderRule | QueryBuilderGroup | undefined {
  for (const member of Object.keys(node))
    if (!Object.hasOwn(nodeMembers, member))
      context.log.add(
        'lost-filter',
        { part: `the member ${quoted(member)}` },
        { path: pointerTo(path, member) },
        'untranslatable',
      );
  if (node.type === 'FILTER') return fromFilter(node, path, context);
  const outer: JsonPath = { outer: path, key: 'children' };
  const rules = translateParts(node.children, node.operator, context.log, (child, key) =>
    fromNode(child, { outer, key }, context),
  );
  return rules.length === 0 ? undefined : { combinator: node.operator === 'AND' ? 'and' : 'or', rules: [...rules] };
}

function fromFilter(
  filter: CUnitFilter,
  path: JsonPath | undefined,
  context: ToQueryBuilderContext,
): QueryBuilderRule | QueryBuilderGroup | undefined {
  const { operator, property, functions = [], values = [] } = filter;
  const lose = (part: string, ...keys: readonly (string | number)[]): undefined => {
    context.log.add('lost-filter', { part }, { path: pointerTo(path, ...keys) });
  };
  const { form } = filterRow(operator);
  if (property === undefined || form.kind === 'exists') return lose(operator, 'operator');
  if (property === placeholderName) return lose(`the field ${quoted(property)}`, 'property');
  if (functions.length > 0) return lose(`the functions ${quotedList(functions)}`, 'functions');
  const variables = variablesFor(filter.values, context.variables);
  const written = values.map((value) => (isVariableOf(variables, value) ? variableIn(value) : undefined));
  const isParameter = written.some((name) => name !== undefined);
  if (isParameter && written.includes(undefined)) return lose('values beside variables', 'values');
  if (form.kind === 'pattern') {
    const [pattern = ''] = values;
    const parts = parsePattern(pattern, context.likeEscape);
    const named = isParameter ? undefined : textRuleOf(parts, form.negated);
    if (named === undefined) return lose(`${operator} ${quoted(pattern)}`, 'operator');
    return { field: property, operator: named, value: parts.find((part) => part.kind === 'text')?.text ?? '' };
  }
  const typed = isParameter ? written : values.map((value) => typedValue(value, context.fieldOf(property)));
  const source = isParameter ? { valueSource: 'parameter' as const } : {};
  if (form.kind === 'null-or-equal') {
    const equality: QueryBuilderRule = { field: property, operator: '=', value: typed[0], ...source };
    return { combinator: 'or', rules: [{ field: property, operator: 'null', value: '' }, equality] };
  }
  const name = ruleOperatorNames.find((one) => ruleOperators[one].operator === operator && !isNegatedRule(one));
  if (name === undefined) return lose(operator, 'operator');
  if (!takesList(operator)) return { field: property, operator: name, value: typed[0] ?? '', ...source };
  const odd = values.findIndex((value) => value !== value.trim() || (form.kind === 'range' && value === ''));
  if (odd >= 0) return lose(`the value ${quoted(values[odd] ?? '')} in a list`, 'values', odd);
  return { field: property, operator: name, value: typed, ...source };
}

/** Returns the operator of the rule that tests a pattern, if that is a text with `%` before or after it. */
function textRuleOf(parts: readonly PatternPart[], isNegated: boolean): QueryBuilderOperator | undefined {
  const text = parts.find((part) => part.kind === 'text')?.text ?? '';
  return ruleOperatorNames.find((name) => {
    const { form } = filterRow(ruleOperators[name].operator);
    const isSame = form.kind === 'text' && (form.negated !== isNegatedRule(name)) === isNegated;
    return isSame && canonicalJson(patternAround(text, form)) === canonicalJson(parts);
  });
}

function isNegatedRule(name: QueryBuilderOperator): boolean {
  return 'negated' in ruleOperators[name];
}

/** Returns a value as the editors of react-querybuilder have it: a number or a boolean, where the field has that type and it can be read back. */
function typedValue(text: string, field: Field | undefined): unknown {
  if (field?.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  const isNumber = field?.type === 'integer' || field?.type === 'decimal';
  const decimal = isNumber ? readDecimal(text) : undefined;
  const number = decimal && exactNumber(decimal, text);
  return number !== undefined && plainDecimal(String(number)) === text ? number : text;
}
