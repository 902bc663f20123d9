import type { Location } from '../catalog/check/location.js';
import { pageMember } from '../catalog/check/page-members.js';
import type {
  CallUse,
  ColumnView,
  ConditionView,
  ExistsView,
  ExpressionView,
  FieldUse,
  JoinView,
  PageMember,
  PageView,
  QueryView,
  ValueView,
} from '../catalog/check/query-view.js';
import type { Fix } from '../diagnostics/diagnostic.js';
import { comparisons } from '../dialect/comparison.js';
import { isPath, isTemplatePath } from '../dialect/names.js';
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
  Limit,
  Node,
  Offset,
  Operand,
  Path,
  Predicate,
  SelectItem,
  Statement,
} from './ast.js';
import { addId, deleteOffset } from './edit/page-fixes.js';
import { displayNameOf, pathText } from './nodes.js';
import { print } from './print.js';

/** The text of a statement, and the document that contains it. */
export interface StatementSource {
  /** Without it there are no fixes. */
  readonly text?: string;
  /** Returns the location of a node; default: its span. */
  readonly locationOf?: LocationOf;
  /** Returns a fix of the text as one of the document; default: the same. */
  readonly fixIn?: (fix: Fix) => Fix;
}

/** Describes a statement as the rules of a catalog need it; an incomplete one as far as it could be parsed. */
export function viewStatement(statement: Statement, source: StatementSource = {}): QueryView {
  const { locationOf = ({ span }) => span } = source;
  const { from, joins, where, orderBy, distinct, columns } = statement;
  const conditions: ConditionView[] = [];
  const exists: ExistsView[] = [];
  const subqueries: Statement[] = [];
  const collect = (root: Predicate, clause: ConditionView['clause']): void =>
    collectConditions(root, clause, locationOf, { conditions, exists, subqueries });
  for (const { on } of joins) collect(on, 'join condition');
  if (where !== undefined) collect(where, 'condition');
  return {
    form: 'vql',
    template: from.kind === 'Missing' ? undefined : { name: `${from.group}.${from.name}`, location: locationOf(from) },
    distinct,
    columns: viewColumns(columns, locationOf),
    joins: joins.map((join) => viewJoin(join, source)),
    conditions,
    sortKeys: orderBy.map(({ expression }) => viewExpression(expression, locationOf)),
    page: viewPage(statement, locationOf, source),
    terms: [],
    exists,
    assumptions: [],
    subqueries: subqueries.map((inner) => viewStatement(inner, source)),
    canExpress,
  };
}

function viewColumns(columns: readonly SelectItem[], locationOf: LocationOf): readonly ColumnView[] | undefined {
  const views: ColumnView[] = [];
  for (const column of columns) {
    if (column.kind === 'Star') return undefined;
    views.push(viewColumn(column, locationOf));
  }
  return views;
}

function viewColumn(column: Column, locationOf: LocationOf): ColumnView {
  const view = viewExpression(column.expression, locationOf);
  return column.annotations.length === 0 ? view : { ...view, displayName: displayNameOf(column) };
}

function viewJoin({ alias, statement }: Join, source: StatementSource): JoinView {
  const { locationOf = ({ span }) => span } = source;
  return {
    alias: alias.kind === 'Missing' ? undefined : { name: alias.name, location: locationOf(alias) },
    query: statement.kind === 'Missing' ? undefined : viewStatement(statement, source),
  };
}

function viewPage(
  statement: Statement,
  locationOf: LocationOf,
  { text, fixIn = (fix) => fix }: StatementSource,
): PageView {
  const { limit, offset, from } = statement;
  const fixesOf = (create: (text: string) => readonly Fix[]): readonly Fix[] =>
    text === undefined ? [] : create(text).map(fixIn);
  const viewMember = (clause: Limit | Offset): PageMember => ({
    name: pageMember('vql', clause.kind === 'Limit' ? 'limit' : 'offset'),
    value: clause.value,
    location: locationOf(clause),
    remove: () => fixesOf((source) => (clause.kind === 'Offset' ? deleteOffset(clause, source) : [])),
  });
  return {
    limit: limit && viewMember(limit),
    offset: offset && viewMember(offset),
    discardsSort: undefined,
    location: locationOf(from),
    addId: () => fixesOf((source) => addId(statement, source)),
  };
}

function canExpress(name: string, kind: 'path' | 'template'): boolean {
  const segments = name.split('.');
  return kind === 'path' ? isPath(segments) : isTemplatePath(segments);
}

/** What is found in predicates. */
interface FoundConditions {
  readonly conditions: ConditionView[];
  readonly exists: ExistsView[];
  /** The statements of EXISTS. */
  readonly subqueries: Statement[];
}

/**
 * Adds the conditions of a predicate in source order, regardless of their connectives, and the statements of its EXISTS.
 * Iterative, so that deep trees do not overflow the stack.
 */
function collectConditions(
  root: Predicate,
  clause: ConditionView['clause'],
  locationOf: LocationOf,
  { conditions, exists, subqueries }: FoundConditions,
): void {
  const waiting: Predicate[] = [root];
  /** Whether the waiting predicates are under an odd number of NOT. */
  const negations: boolean[] = [false];
  for (let predicate = waiting.pop(); predicate !== undefined; predicate = waiting.pop()) {
    const negated = negations.pop() === true;
    if (predicate.kind === 'And' || predicate.kind === 'Or') {
      for (let index = predicate.predicates.length - 1; index >= 0; index--) {
        waiting.push(predicate.predicates[index] as Predicate);
        negations.push(negated);
      }
    } else if (predicate.kind === 'Not') {
      waiting.push(predicate.predicate);
      negations.push(!negated);
    } else if (predicate.kind === 'Exists') {
      const isNegated = predicate.negated !== negated;
      exists.push({ operator: isNegated ? 'NOT_EXISTS' : 'EXISTS', location: locationOf(predicate) });
      if (predicate.statement.kind === 'Statement') subqueries.push(predicate.statement);
    } else if (predicate.kind !== 'Missing') {
      const condition = viewCondition(predicate, negated, clause, locationOf);
      if (condition !== undefined) conditions.push(condition);
    }
  }
}

type Condition = Comparison | Like | In | Between | IsNull;

/** Returns a condition under an even or odd number of NOT; `undefined` for one that does not depend on the row. */
function viewCondition(
  condition: Condition,
  negated: boolean,
  clause: ConditionView['clause'],
  locationOf: LocationOf,
): ConditionView | undefined {
  const { subject, values, operators } = partsOf(condition, negated);
  if (!(dependsOnRow(subject) || values.some(dependsOnRow)) || !hasOne(operators)) return undefined;
  return {
    clause,
    subject: viewExpression(subject, locationOf),
    operators,
    values: values.map((value) => viewValue(value, locationOf)),
    location: locationOf(condition),
  };
}

function dependsOnRow({ kind }: Operand): boolean {
  return kind === 'Path' || kind === 'Call';
}

function hasOne<Item>(items: readonly Item[]): items is readonly [Item, ...Item[]] {
  return items.length > 0;
}

interface Parts {
  readonly subject: Operand;
  readonly values: readonly Operand[];
  /** Equivalent C-Unit operators; LIKE has several. */
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

/** Describes a comparison; one with the value on the left is mirrored. */
function comparisonParts({ left, right, operator }: Comparison, isUnderNot: boolean): Parts {
  const isMirrored = left.kind !== 'Path' && (right.kind === 'Path' || (right.kind === 'Call' && left.kind !== 'Call'));
  const towards = isMirrored ? comparisons[operator].mirrored : operator;
  return {
    subject: isMirrored ? right : left,
    values: [isMirrored ? left : right],
    operators: operatorsOf({ kind: 'comparison', comparison: isUnderNot ? comparisons[towards].opposite : towards }),
  };
}

/** Operators such as STARTS_WITH, which LIKE expresses by a pattern of one text between wildcards. */
function likeOperators({ pattern, escape }: Like, negated: boolean): readonly FilterOperator[] {
  const like = operatorsOf({ kind: 'pattern', negated });
  const text = pattern.kind === 'StringLiteral' && escape === undefined ? pattern.value : '';
  if (!/^%?[^%_]+%?$/.test(text)) return like;
  const [before, after] = [text.startsWith('%'), text.endsWith('%')];
  const more = operatorsOf({ kind: 'text', before, after, negated });
  return more.length === 0 ? like : [...like, ...more];
}

function viewValue(value: Operand, locationOf: LocationOf): ValueView {
  switch (value.kind) {
    case 'StringLiteral':
      return { kind: 'string', text: value.value, location: locationOf(value) };
    case 'NumberLiteral':
      return { kind: 'number', text: value.text, location: locationOf(value) };
    case 'BooleanLiteral':
      return { kind: 'boolean', text: String(value.value), location: locationOf(value) };
    case 'Path':
    case 'Call':
      return { kind: 'expression', expression: viewExpression(value, locationOf) };
    case 'Variable':
      return { kind: 'open' };
    case 'NullLiteral':
    case 'Missing':
      return { kind: 'none' };
  }
}

/** Returns the location of a node. */
type LocationOf = (node: Node) => Location;

/** Describes an expression that is selected, sorted by or compared. */
function viewExpression(operand: Operand, locationOf: LocationOf): ExpressionView {
  const location = locationOf(operand);
  const text = (): string => print(operand);
  if (operand.kind === 'Path') {
    const field = viewField(operand, locationOf);
    return { field, fields: [field], calls: none, location, text };
  }
  const fields: FieldUse[] = [];
  const calls: CallUse[] = [];
  if (operand.kind === 'Call') viewCall(operand, locationOf, fields, calls);
  return { field: undefined, fields, calls, location, text };
}

/** Empty list that is shared by all expressions without calls: most are fields. */
const none: readonly CallUse[] = [];

function viewField(path: Path, locationOf: LocationOf): FieldUse {
  return { path: pathText(path), location: locationOf(path) };
}

/** Recursive: the parser limits the nesting of calls to 40. */
function viewCall(call: Call, locationOf: LocationOf, fields: FieldUse[], calls: CallUse[]): void {
  const [first] = call.args;
  const field = first?.kind === 'Path' ? viewField(first, locationOf) : undefined;
  calls.push({ name: call.name, field, location: nameLocation(call, locationOf) });
  if (field !== undefined) fields.push(field);
  for (const argument of field === undefined ? call.args : call.args.slice(1)) {
    if (argument.kind === 'Path') fields.push(viewField(argument, locationOf));
    else if (argument.kind === 'Call') viewCall(argument, locationOf, fields, calls);
  }
}

/** Returns the location of the name of a call. */
function nameLocation(call: Call, locationOf: LocationOf): Location {
  const { span, name } = call;
  return locationOf(
    span === undefined ? call : { ...call, span: { start: span.start, end: span.start + name.length } },
  );
}
