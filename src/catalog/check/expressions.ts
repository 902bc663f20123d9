import { type FilterOperator, filterRow } from '../../dialect/operators.js';
import type {
  CallUse,
  ConditionView,
  ExpressionView,
  FieldUse,
  LiteralView,
  QueryView,
  ValueView,
} from './query-view.js';

/** Returns the literals that a condition compares with as a whole; patterns of LIKE are not. */
export function comparedLiterals({ operators: [operator], values }: ConditionView): readonly LiteralView[] {
  const { kind } = filterRow(operator).form;
  if (kind === 'pattern' || kind === 'text') return noLiterals;
  return values.every(isLiteralView) ? values : values.filter(isLiteralView);
}

const noLiterals: readonly LiteralView[] = [];

/** Whether an operator negates a test of values: not the one of NULL, nor of rows. */
export function isNegated(operator: FilterOperator): boolean {
  const { form } = filterRow(operator);
  if (form.kind === 'comparison') return form.comparison === '<>';
  return form.kind !== 'null' && form.kind !== 'exists' && 'negated' in form && form.negated;
}

/** Whether a condition is negated by its own operator, such as NOT BETWEEN, and not by the NOTs around it. */
export function isNegatedItself({ operators: [operator], polarity }: ConditionView): boolean {
  return isNegated(operator) !== polarity.negated;
}

/** Whether a value is a literal. */
export function isLiteralView(value: ValueView): value is LiteralView {
  return 'text' in value;
}

/**
 * The part of a query that names a field: a column, a condition of WHERE, or of the ON of a join, a sort key, or a computed term of
 * C-Unit.
 */
export type FieldClause = 'column' | 'condition' | 'join condition' | 'sort key' | 'term';

/** Calls a function for every expression of a query, in the order of the text, with the condition around it. */
export function forEachExpression(
  { columns = [], conditions, sortKeys, terms }: QueryView,
  visit: (expression: ExpressionView, clause: FieldClause, condition?: ConditionView) => void,
): void {
  for (const column of columns) visit(column, 'column');
  for (const condition of conditions) {
    const {
      subject,
      values,
      polarity: { clause },
    } = condition;
    visit(subject, clause, condition);
    for (const value of values) if (isExpression(value)) visit(value, clause, condition);
  }
  for (const key of sortKeys) visit(key, 'sort key');
  for (const term of terms) visit(term, 'term');
}

/** Returns every expression of a query, in the order of the text. */
export function expressionsOf(query: QueryView): readonly ExpressionView[] {
  const expressions: ExpressionView[] = [];
  forEachExpression(query, (expression) => expressions.push(expression));
  return expressions;
}

/** Whether a value is an expression: a field, or a call. */
export function isExpression(value: ValueView): value is ExpressionView {
  return value.kind === 'field' || value.kind === 'computed';
}

/** Returns the fields of an expression, also those inside calls. */
export function fieldsInExpression(expression: ExpressionView): readonly FieldUse[] {
  return expression.kind === 'field' ? [expression] : expression.fields;
}

/** Returns the calls of an expression. */
export function callsOf(expression: ExpressionView): readonly CallUse[] {
  return expression.kind === 'field' ? noCalls : expression.calls;
}

const noCalls: readonly CallUse[] = [];

/** Returns an expression in VQL. */
export function expressionText(expression: ExpressionView): string {
  return expression.kind === 'field' ? expression.path : expression.inVql();
}
