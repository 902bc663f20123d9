import type {
  CallUse,
  ColumnView,
  ConditionView,
  ExpressionView,
  FieldUse,
  JoinView,
  QueryView,
  ValueView,
} from '../catalog/query-view.js';
import type { Spot } from '../catalog/spot.js';
import { comparisons } from '../dialect/comparison.js';
import { isReserved } from '../dialect/keywords.js';
import { isPath, isTemplateName } from '../dialect/names.js';
import { type FilterOperator, operatorsOf } from '../dialect/operators.js';
import type {
  Between,
  Call,
  Column,
  Comparison,
  In,
  IsNull,
  Join,
  Like,
  Node,
  Operand,
  Path,
  Predicate,
  SelectItem,
  Statement,
} from './ast.js';
import { pathText } from './nodes.js';
import { print } from './print.js';

/**
 * Shows a statement as the rules of a catalog see it; a broken one as far as it could be read. `spotOf` says where a node
 * stands, if the text is part of something else.
 */
export function viewStatement(statement: Statement, spotOf: SpotOf = ({ span }) => span): QueryView {
  const { from, joins, where, orderBy, distinct, columns } = statement;
  const conditions: ConditionView[] = [];
  const subqueries: Statement[] = [];
  for (const { on } of joins) collectConditions(on, spotOf, conditions, subqueries);
  if (where !== undefined) collectConditions(where, spotOf, conditions, subqueries);
  return {
    form: 'vql',
    template: from.kind === 'Missing' ? undefined : { name: `${from.group}.${from.name}`, spot: spotOf(from) },
    distinct,
    columns: viewColumns(columns, spotOf),
    joins: joins.map((join) => viewJoin(join, spotOf)),
    conditions,
    sortKeys: orderBy.map(({ expression }) => viewExpression(expression, spotOf)),
    terms: [],
    subqueries: subqueries.map((inner) => viewStatement(inner, spotOf)),
    spells,
  };
}

function viewColumns(columns: readonly SelectItem[], spotOf: SpotOf): readonly ColumnView[] | undefined {
  const views: ColumnView[] = [];
  for (const column of columns) {
    if (column.kind === 'Star') return undefined;
    views.push(viewColumn(column, spotOf));
  }
  return views;
}

function viewColumn({ expression, annotations }: Column, spotOf: SpotOf): ColumnView {
  if (annotations.length === 0) return viewExpression(expression, spotOf);
  const options = annotations.flatMap((annotation) => annotation.options);
  const value = options.findLast(({ name }) => name === 'displayname')?.value;
  const displayName = value?.kind === 'StringLiteral' ? value.value : undefined;
  return { ...viewExpression(expression, spotOf), displayName };
}

function viewJoin({ alias, statement }: Join, spotOf: SpotOf): JoinView {
  return {
    alias: alias.kind === 'Missing' ? undefined : { name: alias.name, spot: spotOf(alias) },
    query: statement.kind === 'Missing' ? undefined : viewStatement(statement, spotOf),
  };
}

function spells(name: string, kind: 'path' | 'template'): boolean {
  const segments = name.split('.');
  if (kind === 'path') return isPath(segments);
  return segments.length === 2 && segments.every(isTemplateName) && !isReserved(name.slice(0, name.indexOf('.')));
}

/**
 * Adds the conditions of a predicate, whatever connects them, in the order of the text, and the statements of its EXISTS. Costs no
 * stack, however deep the tree.
 */
function collectConditions(
  root: Predicate,
  spotOf: SpotOf,
  conditions: ConditionView[],
  subqueries: Statement[],
): void {
  const waiting: { readonly predicate: Predicate; readonly negated: boolean }[] = [{ predicate: root, negated: false }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { predicate, negated } = next;
    if (predicate.kind === 'And' || predicate.kind === 'Or') {
      for (let index = predicate.predicates.length - 1; index >= 0; index--) {
        waiting.push({ predicate: predicate.predicates[index] as Predicate, negated });
      }
    } else if (predicate.kind === 'Not') {
      waiting.push({ predicate: predicate.predicate, negated: !negated });
    } else if (predicate.kind === 'Exists') {
      if (predicate.statement.kind === 'Statement') subqueries.push(predicate.statement);
    } else if (predicate.kind !== 'Missing') {
      const condition = viewCondition(predicate, negated, spotOf);
      if (condition !== undefined) conditions.push(condition);
    }
  }
}

type Condition = Comparison | Like | In | Between | IsNull;

/** A condition under an even or odd number of NOT; `undefined` for one that asks nothing of a row. */
function viewCondition(condition: Condition, negated: boolean, spotOf: SpotOf): ConditionView | undefined {
  const { subject, values, operators } = partsOf(condition, negated);
  if ((subject.kind !== 'Path' && subject.kind !== 'Call') || !hasOne(operators)) return undefined;
  return {
    subject: viewExpression(subject, spotOf),
    operators,
    values: values.map((value) => viewValue(value, spotOf)),
    spot: spotOf(condition),
  };
}

function hasOne<Item>(items: readonly Item[]): items is readonly [Item, ...Item[]] {
  return items.length > 0;
}

interface Parts {
  readonly subject: Operand;
  readonly values: readonly Operand[];
  /** What says it in C-Unit; for LIKE there are several ways. */
  readonly operators: readonly FilterOperator[];
}

function partsOf(condition: Condition, isUnderNot: boolean): Parts {
  if (condition.kind === 'Comparison') return comparisonParts(condition, isUnderNot);
  const negated = condition.negated !== isUnderNot;
  const { operand: subject } = condition;
  switch (condition.kind) {
    case 'Like':
      return { subject, values: [condition.pattern], operators: likeOperators(condition, negated) };
    case 'In':
      return { subject, values: condition.values, operators: operatorsOf({ kind: 'list', negated }) };
    case 'Between':
      return { subject, values: [condition.low, condition.high], operators: operatorsOf({ kind: 'range', negated }) };
    case 'IsNull':
      return { subject, values: [], operators: operatorsOf({ kind: 'null', negated }) };
  }
}

/** A value on the left is mirrored. */
function comparisonParts({ left, right, operator }: Comparison, isUnderNot: boolean): Parts {
  const isMirrored = left.kind !== 'Path' && (right.kind === 'Path' || (right.kind === 'Call' && left.kind !== 'Call'));
  const towards = isMirrored ? comparisons[operator].mirrored : operator;
  return {
    subject: isMirrored ? right : left,
    values: [isMirrored ? left : right],
    operators: operatorsOf({ kind: 'comparison', comparison: isUnderNot ? comparisons[towards].opposite : towards }),
  };
}

/** What STARTS_WITH and its like say, LIKE says with a pattern of one text between wildcards. */
function likeOperators({ pattern, escape }: Like, negated: boolean): readonly FilterOperator[] {
  const like = operatorsOf({ kind: 'pattern', negated });
  const text = pattern.kind === 'StringLiteral' && escape === undefined ? pattern.value : '';
  const [, before, after] = /^(%?)[^%_]+(%?)$/.exec(text) ?? [];
  if (before === undefined) return like;
  return [...like, ...operatorsOf({ kind: 'text', before: before !== '', after: after !== '', negated })];
}

function viewValue(value: Operand, spotOf: SpotOf): ValueView {
  switch (value.kind) {
    case 'StringLiteral':
      return { kind: 'string', text: value.value, spot: spotOf(value) };
    case 'NumberLiteral':
      return { kind: 'number', text: value.text, spot: spotOf(value) };
    case 'BooleanLiteral':
      return { kind: 'boolean', text: String(value.value), spot: spotOf(value) };
    case 'Path':
    case 'Call':
      return { kind: 'expression', expression: viewExpression(value, spotOf) };
    case 'NullLiteral':
    case 'Variable':
    case 'Missing':
      return { kind: 'open' };
  }
}

/** Where a node stands. */
type SpotOf = (node: Node) => Spot;

/** Shows what is selected, sorted by or compared. */
function viewExpression(operand: Operand, spotOf: SpotOf): ExpressionView {
  const spot = spotOf(operand);
  const text = (): string => print(operand);
  if (operand.kind === 'Path') {
    const field = viewField(operand, spotOf);
    return { field, fields: [field], calls: none, spot, text };
  }
  const fields: FieldUse[] = [];
  const calls: CallUse[] = [];
  if (operand.kind === 'Call') viewCall(operand, spotOf, fields, calls);
  return { field: undefined, fields, calls, spot, text };
}

/** Most expressions are fields; those share it. */
const none: readonly CallUse[] = [];

function viewField(path: Path, spotOf: SpotOf): FieldUse {
  return { path: pathText(path), spot: spotOf(path) };
}

/** The parser lets calls nest 40 deep. */
function viewCall(call: Call, spotOf: SpotOf, fields: FieldUse[], calls: CallUse[]): void {
  const [first] = call.args;
  const field = first?.kind === 'Path' ? viewField(first, spotOf) : undefined;
  calls.push({ name: call.name, field, spot: nameSpot(call, spotOf) });
  if (field !== undefined) fields.push(field);
  for (const argument of field === undefined ? call.args : call.args.slice(1)) {
    if (argument.kind === 'Path') fields.push(viewField(argument, spotOf));
    else if (argument.kind === 'Call') viewCall(argument, spotOf, fields, calls);
  }
}

/** A call begins with its name. */
function nameSpot(call: Call, spotOf: SpotOf): Spot {
  const { span, name } = call;
  return spotOf(span === undefined ? call : { ...call, span: { start: span.start, end: span.start + name.length } });
}
