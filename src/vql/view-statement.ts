import type { Location } from '../catalog/check/location.js';
import { pageMember } from '../catalog/check/page-members.js';
import type {
  CallUse,
  ColumnView,
  ConditionView,
  EnclosingExists,
  ExistsView,
  ExpressionView,
  FieldUse,
  JoinView,
  PageMember,
  PageView,
  Polarity,
  QueryView,
  TemplateUse,
  ValueView,
} from '../catalog/check/query-view.js';
import type { Fix } from '../diagnostics/diagnostic.js';
import type { Span } from '../diagnostics/span.js';
import { visibleJoinsInOn } from '../dialect/join-aliases.js';
import { isPath, isTemplatePath } from '../dialect/names.js';
import type {
  Call,
  Column,
  Join,
  Limit,
  Node,
  Offset,
  Operand,
  Path,
  Predicate,
  SortKey,
  Statement,
  Template,
} from './ast.js';
import { operatorsOfComparison, operatorsOfTest } from './condition-operators.js';
import { addId, deleteOffset } from './edit/page-fixes.js';
import { fix, replacement } from './grammar/fix.js';
import { type ConditionNode, displayNameOf, pathText } from './nodes.js';
import { print } from './print.js';

/** The text of a statement, without which there are no fixes, and the document that contains it. */
export interface StatementSource {
  /** The text that the statement was parsed from. */
  readonly text?: string;
  /** Returns the location of a node; default: its span. */
  readonly locationOf?: (node: Node) => Location;
  /** Returns a fix of the text as one of the document; default: the same. */
  readonly fixIn?: (fix: Fix) => Fix;
  /** The EXISTS that contains the statement. */
  readonly exists?: EnclosingExists | undefined;
  /** The number of joins whose aliases the condition can use; default: all. */
  readonly visibleJoins?: number | undefined;
  /** The same of the statement around. */
  readonly visibleJoinsAround?: number | undefined;
}

/** Describes a statement for the rules of both forms; an incomplete one as far as it could be parsed. */
export function viewStatement(statement: Statement, source: StatementSource = {}): QueryView {
  const { from, joins, where, orderBy, distinct } = statement;
  const found: ConditionViews = { conditions: [], exists: [], subqueries: [] };
  const joinViews =
    joins.length === 0
      ? none
      : joins.map((join, index) => viewJoin(join, withJoins(source, visibleJoinsInOn(index), joins), found));
  if (where !== undefined) collectConditions(where, 'condition', source, found);
  return {
    form: 'vql',
    template: from.kind === 'Missing' ? undefined : viewTemplate(from, source),
    distinct,
    star: viewStar(statement, source),
    columns: viewColumns(statement, source),
    joins: joinViews,
    conditions: found.conditions,
    sortKeys: orderBy.length === 0 ? none : viewSortKeys(orderBy, source),
    page: viewPage(statement, source),
    terms: none,
    exists: found.exists,
    assumptions: none,
    subqueries: found.subqueries.length === 0 ? none : found.subqueries,
    visibleJoinsAround: source.visibleJoinsAround,
    canExpress,
  };
}

/** The list of what most statements do not have. Frozen, since rules of plugins get it. */
const none: readonly never[] = Object.freeze([]);

function viewTemplate(template: Template, source: StatementSource): TemplateUse {
  const { group, name, span } = template;
  return { name: dottedText(group, name, span, source.text), location: locationIn(source, template) };
}

function viewStar({ columns }: Statement, source: StatementSource): Location {
  const star = columns.find(({ kind }) => kind === 'Star');
  return star && locationIn(source, star);
}

/** Describes the columns; `undefined` if the template defines them. */
function viewColumns({ columns }: Statement, source: StatementSource): readonly ColumnView[] | undefined {
  const views: ColumnView[] = [];
  for (const column of columns) {
    if (column.kind === 'Star') return undefined;
    views.push(viewColumn(column, source));
  }
  return views;
}

function viewColumn(column: Column, source: StatementSource): ColumnView {
  const view = viewExpression(column.expression, source);
  return column.annotations.length === 0 ? view : { ...view, displayName: displayNameOf(column) };
}

/** Returns the source for the ON of a join, which can use the aliases of the joins up to this one. */
function withJoins(source: StatementSource, visibleJoins: number, joins: readonly Join[]): StatementSource {
  return visibleJoins === joins.length ? source : { ...source, visibleJoins };
}

function viewJoin({ alias, statement, on }: Join, source: StatementSource, found: ConditionViews): JoinView {
  const query = statement.kind === 'Missing' ? undefined : viewStatement(statement, withoutJoins(source));
  collectConditions(on, 'join condition', source, found);
  return {
    alias: alias.kind === 'Missing' ? undefined : { name: alias.name, location: locationIn(source, alias) },
    query,
  };
}

/** Returns the source for a joined statement, which uses no names of the statement around. */
function withoutJoins(source: StatementSource): StatementSource {
  const { visibleJoins, visibleJoinsAround } = source;
  if (visibleJoins === undefined && visibleJoinsAround === undefined) return source;
  return { ...source, visibleJoins: undefined, visibleJoinsAround: undefined };
}

function viewSortKeys(keys: readonly SortKey[], source: StatementSource): readonly ExpressionView[] {
  return keys.map(({ expression }) => viewExpression(expression, source));
}

function viewPage(statement: Statement, source: StatementSource): PageView {
  const { limit, offset, from } = statement;
  return {
    limit: limit && viewPageMember(limit, source),
    offset: offset && viewPageMember(offset, source),
    discardsSort: undefined,
    location: locationIn(source, from),
    addId: () => fixesIn(source, (text) => addId(statement, text)),
  };
}

function viewPageMember(clause: Limit | Offset, source: StatementSource): PageMember {
  return {
    name: pageMembers[clause.kind],
    value: clause.value,
    location: locationIn(source, clause),
    remove: () => fixesIn(source, (text) => (clause.kind === 'Offset' ? deleteOffset(clause, text) : [])),
  };
}

const pageMembers = { Limit: pageMember('vql', 'limit'), Offset: pageMember('vql', 'offset') } as const;

/** Returns the fixes of a text as those of its document; none if the text is not known. */
function fixesIn(
  { text, fixIn = (fix) => fix }: StatementSource,
  create: (text: string) => readonly Fix[],
): readonly Fix[] {
  return text === undefined ? [] : create(text).map(fixIn);
}

function canExpress(name: string, kind: 'path' | 'template'): boolean {
  const segments = name.split('.');
  return kind === 'path' ? isPath(segments) : isTemplatePath(segments);
}

/** The conditions of a statement, regardless of their connectives, and the views of the queries of its EXISTS. */
interface ConditionViews {
  readonly conditions: ConditionView[];
  readonly exists: ExistsView[];
  readonly subqueries: QueryView[];
}

/** The predicates of a junction that is being read. */
interface PredicateList {
  readonly predicates: readonly Predicate[];
  next: number;
  readonly polarity: Polarity;
  /** Whether each row must satisfy each predicate: the junction is an AND, or an OR below a NOT, and so are all around it. */
  readonly isRequired: boolean;
  readonly outer: PredicateList | undefined;
}

/** Adds the conditions of a predicate in source order, and its EXISTS. Iterative, so that deep trees do not overflow the stack. */
function collectConditions(
  root: Predicate,
  clause: Polarity['clause'],
  source: StatementSource,
  { conditions, exists, subqueries }: ConditionViews,
): void {
  let predicate: Predicate | undefined = root;
  let polarity: Polarity = { clause, nots: 0, negated: false, exists: source.exists };
  let isRequired = true;
  let list: PredicateList | undefined;
  while (predicate !== undefined) {
    if (predicate.kind === 'Not') {
      predicate = predicate.predicate;
      polarity = { ...polarity, nots: polarity.nots + 1, negated: !polarity.negated };
      continue;
    }
    if (predicate.kind === 'And' || predicate.kind === 'Or') {
      isRequired &&= (predicate.kind === 'And') !== polarity.negated;
      list = { predicates: predicate.predicates, next: 0, polarity, isRequired, outer: list };
    } else if (predicate.kind === 'Exists') {
      const { statement, negated }: typeof predicate = predicate;
      const isNegated = negated !== polarity.negated;
      exists.push({ operator: isNegated ? 'NOT_EXISTS' : 'EXISTS', location: locationIn(source, predicate) });
      if (statement.kind === 'Statement')
        subqueries.push(
          viewStatement(statement, {
            ...source,
            exists: { negated, polarity },
            visibleJoins: undefined,
            visibleJoinsAround: source.visibleJoins,
          }),
        );
    } else if (predicate.kind !== 'Missing') {
      const condition = viewCondition(predicate, { polarity, isRequired }, source);
      if (condition !== undefined) conditions.push(condition);
    }
    while (list !== undefined && list.next === list.predicates.length) list = list.outer;
    if (list === undefined) return;
    predicate = list.predicates[list.next++];
    ({ polarity, isRequired } = list);
  }
}

/** Describes a condition; `undefined` for one that does not depend on the row. */
function viewCondition(
  condition: ConditionNode,
  position: Pick<ConditionView, 'polarity' | 'isRequired'>,
  source: StatementSource,
): ConditionView | undefined {
  const { polarity } = position;
  const location = locationIn(source, condition);
  const replace = (vql: string): readonly Fix[] => fixesIn(source, (text) => replaceCondition(condition, vql, text));
  if (condition.kind === 'Comparison') {
    const { left, right, operator } = condition;
    if (!dependsOnRow(left) && !dependsOnRow(right)) return undefined;
    // With the value on the left it is mirrored.
    const isMirrored =
      left.kind !== 'Path' && (right.kind === 'Path' || (right.kind === 'Call' && left.kind !== 'Call'));
    const subject = viewExpression(isMirrored ? right : left, source);
    const values = [viewValue(isMirrored ? left : right, source)];
    const operators = operatorsOfComparison(operator, isMirrored)[polarity.negated ? 'negated' : 'plain'];
    return { ...position, subject, operators, values, location, replace };
  }
  const { operand, negated } = condition;
  const values = valuesOf(condition);
  if (!dependsOnRow(operand) && !values.some(dependsOnRow)) return undefined;
  return {
    ...position,
    subject: viewExpression(operand, source),
    operators: operatorsOfTest(condition)[negated === polarity.negated ? 'plain' : 'negated'],
    values: values.map((value) => viewValue(value, source)),
    location,
    replace,
  };
}

function replaceCondition({ span }: ConditionNode, vql: string, text: string): Fix[] {
  if (span === undefined || /--|\/\*/.test(text.slice(span.start, span.end))) return [];
  return [fix(`Write ${vql}`, replacement(span, vql))];
}

function dependsOnRow({ kind }: Operand): boolean {
  return kind === 'Path' || kind === 'Call';
}

function valuesOf(test: Exclude<ConditionNode, { kind: 'Comparison' }>): readonly Operand[] {
  switch (test.kind) {
    case 'Like':
      return [test.pattern];
    case 'In':
      return test.values;
    case 'Between':
      return [test.low, test.high];
    case 'IsNull':
      return none;
  }
}

/** Describes an expression that is selected, sorted by or compared. */
function viewExpression(operand: Operand, source: StatementSource): ExpressionView {
  if (operand.kind === 'Path') return viewField(operand, source);
  const fields: FieldUse[] = [];
  const calls: CallUse[] = [];
  if (operand.kind === 'Call') viewCall(operand, source, fields, calls);
  return { kind: 'computed', fields, calls, location: locationIn(source, operand), inVql: () => print(operand) };
}

/** Describes a value that a condition compares with. */
function viewValue(value: Operand, source: StatementSource): ValueView {
  switch (value.kind) {
    case 'StringLiteral':
      return { kind: 'string', text: value.value, location: locationIn(source, value) };
    case 'NumberLiteral':
      return { kind: 'number', text: value.text, location: locationIn(source, value) };
    case 'BooleanLiteral':
      return { kind: 'boolean', text: String(value.value), location: locationIn(source, value) };
    case 'Path':
    case 'Call':
      return viewExpression(value, source);
    case 'Variable':
      return openValue;
    case 'NullLiteral':
    case 'Missing':
      return noValue;
  }
}

const openValue: ValueView = { kind: 'open' };
const noValue: ValueView = { kind: 'none' };

function viewField(path: Path, source: StatementSource): FieldUse {
  const { segments, span } = path;
  const [first = '', second] = segments;
  const hasTwo = second !== undefined && segments.length === 2;
  const text = hasTwo ? dottedText(first, second, span, source.text) : pathText(path);
  const location = locationIn(source, path);
  const { visibleJoins } = source;
  return visibleJoins === undefined
    ? { kind: 'field', path: text, location }
    : { kind: 'field', path: text, location, visibleJoins };
}

/** Returns two names with a dot between them. A slice of the source is looked up faster than a text that is put together. */
function dottedText(first: string, second: string, span: Span | undefined, source: string | undefined): string {
  if (source === undefined || span === undefined) return `${first}.${second}`;
  const { start, end } = span;
  const dot = start + first.length;
  const isWritten =
    end === dot + 1 + second.length &&
    source[dot] === '.' &&
    source.startsWith(first, start) &&
    source.startsWith(second, dot + 1);
  return isWritten ? source.slice(start, end) : `${first}.${second}`;
}

/** Recursive: the parser limits the nesting of calls to 40. */
function viewCall(call: Call, source: StatementSource, fields: FieldUse[], calls: CallUse[]): void {
  const [first] = call.args;
  const field = first?.kind === 'Path' ? viewField(first, source) : undefined;
  calls.push({ name: call.name, field, location: nameLocation(call, source) });
  if (field !== undefined) fields.push(field);
  for (const argument of field === undefined ? call.args : call.args.slice(1)) {
    if (argument.kind === 'Path') fields.push(viewField(argument, source));
    else if (argument.kind === 'Call') viewCall(argument, source, fields, calls);
  }
}

/** Returns the location of the name of a call. */
function nameLocation(call: Call, source: StatementSource): Location {
  const { span, name } = call;
  return locationIn(
    source,
    span === undefined ? call : { ...call, span: { start: span.start, end: span.start + name.length } },
  );
}

function locationIn({ locationOf }: StatementSource, node: Node): Location {
  return locationOf === undefined ? node.span : locationOf(node);
}
