import {
  anything,
  checkArgument,
  checkOptions,
  flag,
  type OptionKinds,
  oneOf,
  wholeNumber,
  wrongArgument,
} from '../diagnostics/arguments.js';
import type { Span } from '../diagnostics/span.js';
import { comparisons } from '../dialect/comparison.js';
import { isReserved } from '../dialect/keywords.js';
import { isNumber } from '../dialect/literals.js';
import { isName, isTemplateName } from '../dialect/names.js';
import {
  type And,
  type Annotation,
  type AnnotationOption,
  annotationOptions,
  type Between,
  type BooleanLiteral,
  type Call,
  type Column,
  type Comparison,
  type ComparisonOperator,
  type Exists,
  type Identifier,
  type In,
  type IsNull,
  isAnnotationOption,
  type Join,
  type Like,
  type Limit,
  type Missing,
  type Node,
  type Not,
  type NullLiteral,
  type NumberLiteral,
  type Offset,
  type Operand,
  type Or,
  type Path,
  type Predicate,
  type SelectItem,
  type SortKey,
  type Star,
  type Statement,
  type StringLiteral,
  type Template,
  type Variable,
} from './ast.js';

const comparisonOperator = oneOf(Object.keys(comparisons));
const atLeastOne = 'an array of at least one';

/** The parts of a statement; only columns and template are needed. */
export interface StatementParts {
  readonly columns: readonly SelectItem[];
  readonly from: Template | Missing;
  readonly distinct?: boolean | undefined;
  readonly joins?: readonly Join[] | undefined;
  readonly where?: Predicate | undefined;
  readonly orderBy?: readonly SortKey[] | undefined;
  readonly limit?: Limit | undefined;
  readonly offset?: Offset | undefined;
}

/**
 * Creates a statement.
 *
 * @example
 * ```ts
 * import { createColumn, createPath, createStatement, createTemplate, print } from 'vql-kit/vql';
 * const statement = createStatement({ columns: [createColumn(createPath('id'))], from: createTemplate('account', 'query') });
 * console.log(print(statement)); // SELECT id FROM account.query
 * ```
 */
export function createStatement(parts: StatementParts, span?: Span): Statement {
  checkOptions('createStatement', parts, statementParts);
  const { columns, from, distinct = false, joins = [], where, orderBy = [], limit, offset } = parts;
  if (columns.length === 0) throw wrongArgument('The columns of a statement', atLeastOne, columns);
  return withSpan({ kind: 'Statement', distinct, columns, from, joins, where, orderBy, limit, offset }, span);
}

const statementParts: OptionKinds<StatementParts> = {
  columns: anything,
  from: anything,
  distinct: flag,
  joins: anything,
  where: anything,
  orderBy: anything,
  limit: anything,
  offset: anything,
};

/** Creates the star of `SELECT *` or `count(*)`. */
export function createStar(span?: Span): Star {
  return withSpan({ kind: 'Star' }, span);
}

/** Creates a column, with annotations if there are any. */
export function createColumn(
  expression: Column['expression'],
  annotations: readonly Annotation[] = [],
  span?: Span,
): Column {
  return withSpan({ kind: 'Column', annotations, expression }, span);
}

/** Creates a `--v:result{…}` annotation from its options. */
export function createAnnotation(options: readonly AnnotationOption[], span?: Span): Annotation {
  if (options.length === 0) throw wrongArgument('The options of an annotation', atLeastOne, options);
  return withSpan({ kind: 'Annotation', name: 'result', options }, span);
}

/** Creates an option of an annotation: `displayname` with a string of one line, or `visible` with a boolean. @throws {VqlError} `wrong-argument` for others. */
export function createAnnotationOption(name: string, value: AnnotationOption['value'], span?: Span): AnnotationOption {
  if (value.kind === 'StringLiteral' && /[\r\n]/.test(value.value))
    throw wrongArgument('The string of an annotation', 'a single line', value.value);
  if (value.kind !== 'Missing') {
    if (!isAnnotationOption(name))
      throw wrongArgument('The name of an annotation option', Object.keys(annotationOptions).join(' or '), name);
    const kind = annotationOptions[name];
    if (value.kind !== kind) throw wrongArgument(`The value of the option "${name}"`, `a ${kind}`, value.kind);
  }
  return withSpan({ kind: 'AnnotationOption', name, value }, span);
}

/** Creates a template, `group.name`. @throws {VqlError} `wrong-argument` if one of the names cannot be written. */
export function createTemplate(group: string, name: string, span?: Span): Template {
  if (isReserved(group)) throw wrongArgument('The group of a template', 'a name that is not reserved', group);
  for (const part of [group, name]) {
    if (!isTemplateName(part)) throw wrongArgument('The name of a template or group', 'a name', part);
  }
  return withSpan({ kind: 'Template', group, name }, span);
}

type JoinParts = Pick<Join, 'statement' | 'alias' | 'on'>;

/** Creates a join. */
export function createJoin(parts: JoinParts, span?: Span): Join {
  checkOptions('createJoin', parts, joinParts);
  const { statement, alias, on } = parts;
  return withSpan({ kind: 'Join', statement, alias, on }, span);
}

/** Creates the alias of a join. @throws {VqlError} `wrong-argument` if it is not a name. */
export function createIdentifier(name: string, span?: Span): Identifier {
  return withSpan({ kind: 'Identifier', name: unreservedName(name) }, span);
}

/** Creates a sort key; without a direction it is ascending, as in SQL. */
export function createSortKey(
  expression: SortKey['expression'],
  direction?: SortKey['direction'],
  span?: Span,
): SortKey {
  return withSpan({ kind: 'SortKey', expression, direction }, span);
}

/** Creates a limit, in rows. @throws {VqlError} `wrong-argument` unless it is a whole number that is not negative. */
export function createLimit(value: number, span?: Span): Limit {
  checkArgument('A limit', value, wholeNumber(0));
  return withSpan({ kind: 'Limit', value }, span);
}

/** Creates an offset, in rows. @throws {VqlError} `wrong-argument` unless it is a whole number that is not negative. */
export function createOffset(value: number, span?: Span): Offset {
  checkArgument('An offset', value, wholeNumber(0));
  return withSpan({ kind: 'Offset', value }, span);
}

/** Creates a disjunction. @throws {VqlError} `wrong-argument` for fewer than two predicates. */
export function createOr(predicates: readonly Predicate[], span?: Span): Or {
  return withSpan({ kind: 'Or', predicates: atLeastTwo(predicates, 'Or') }, span);
}

/** Creates a conjunction. @throws {VqlError} `wrong-argument` for fewer than two predicates. */
export function createAnd(predicates: readonly Predicate[], span?: Span): And {
  return withSpan({ kind: 'And', predicates: atLeastTwo(predicates, 'And') }, span);
}

/** Returns the conjunction of a condition, if there is one, and another one; conjunctions of both become one list. */
export function joinByAnd(condition: Predicate | undefined, added: Predicate): Predicate {
  if (condition === undefined) return added;
  const more = added.kind === 'And' ? added.predicates : [added];
  if (condition.kind === 'And') return { ...condition, predicates: [...condition.predicates, ...more] };
  return createAnd([condition, ...more]);
}

/** Creates a negation. */
export function createNot(predicate: Predicate, span?: Span): Not {
  return withSpan({ kind: 'Not', predicate }, span);
}

/** Creates a test for related rows. */
export function createExists(statement: Exists['statement'], options: Negatable = {}, span?: Span): Exists {
  checkOptions('createExists', options, negatable);
  const { negated = false } = options;
  return withSpan({ kind: 'Exists', negated, statement }, span);
}

/** Creates a comparison. @throws {VqlError} `wrong-argument` for an operator that VQL does not have. */
export function createComparison(left: Operand, operator: ComparisonOperator, right: Operand, span?: Span): Comparison {
  checkArgument('The operator of a comparison', operator, comparisonOperator);
  return withSpan({ kind: 'Comparison', operator, left, right }, span);
}

/** Creates a match with a pattern. */
export function createLike(
  operand: Operand,
  pattern: Operand,
  options: Negatable & { readonly escape?: StringLiteral | undefined } = {},
  span?: Span,
): Like {
  checkOptions('createLike', options, likeOptions);
  const { negated = false, escape } = options;
  return withSpan({ kind: 'Like', negated, operand, pattern, escape }, span);
}

/** Creates a test for membership. @throws {VqlError} `wrong-argument` for an empty list, which VQL cannot express. */
export function createIn(operand: Operand, values: readonly Operand[], options: Negatable = {}, span?: Span): In {
  checkOptions('createIn', options, negatable);
  const { negated = false } = options;
  if (values.length === 0) throw wrongArgument('The list of IN', atLeastOne, values);
  return withSpan({ kind: 'In', negated, operand, values }, span);
}

/** Creates a test for a range, both ends included. */
export function createBetween(
  operand: Operand,
  low: Operand,
  high: Operand,
  options: Negatable = {},
  span?: Span,
): Between {
  checkOptions('createBetween', options, negatable);
  const { negated = false } = options;
  return withSpan({ kind: 'Between', negated, operand, low, high }, span);
}

/** Creates a test for NULL, written `IS [NOT] NULL`, or in one word if `postfix` is set. */
export function createIsNull(
  operand: Operand,
  options: Negatable & { readonly postfix?: boolean | undefined } = {},
  span?: Span,
): IsNull {
  checkOptions('createIsNull', options, isNullOptions);
  const { negated = false, postfix = false } = options;
  return withSpan({ kind: 'IsNull', negated, postfix, operand }, span);
}

/** Creates a path from its segments, or from a text with dots. @throws {VqlError} `wrong-argument` if a segment is not a name. */
export function createPath(path: string | readonly string[], span?: Span): Path {
  const segments = typeof path !== 'string' ? [...path] : path.includes('.') ? path.split('.') : [path];
  unreservedName(segments[0] ?? '');
  for (const segment of segments.slice(1)) checkedName(segment);
  return withSpan({ kind: 'Path', segments }, span);
}

/** Creates a call. @throws {VqlError} `wrong-argument` if its name is not one. */
export function createCall(
  name: string,
  args: Call['args'],
  options: { readonly distinct?: boolean | undefined } = {},
  span?: Span,
): Call {
  checkOptions('createCall', options, callOptions);
  const { distinct = false } = options;
  if (distinct && args.length === 0) throw wrongArgument('The arguments of a call with DISTINCT', atLeastOne, args);
  return withSpan({ kind: 'Call', name: unreservedName(name), distinct, args }, span);
}

/** Creates a variable, without its colon. @throws {VqlError} `wrong-argument` if it is not a name. */
export function createVariable(name: string, span?: Span): Variable {
  return withSpan({ kind: 'Variable', name: checkedName(name) }, span);
}

/** Creates a string literal from its value: `print` adds the quotes, and doubles those inside. */
export function createStringLiteral(value: string, span?: Span): StringLiteral {
  return withSpan({ kind: 'StringLiteral', value }, span);
}

/** Creates a number; a text keeps every digit. @throws {VqlError} `wrong-argument` for what cannot be written, such as NaN. */
export function createNumberLiteral(value: number | bigint | string, span?: Span): NumberLiteral {
  const text = String(value);
  if (!isNumber(text)) throw wrongArgument('A number literal', 'a finite number', value);
  return withSpan({ kind: 'NumberLiteral', text }, span);
}

/** Creates `TRUE` or `FALSE`. */
export function createBooleanLiteral(value: boolean, span?: Span): BooleanLiteral {
  return withSpan({ kind: 'BooleanLiteral', value }, span);
}

/** Creates `NULL`. */
export function createNullLiteral(span?: Span): NullLiteral {
  return withSpan({ kind: 'NullLiteral' }, span);
}

/** Creates a `Missing` node, as the parser does for a missing part. */
export function createMissing(span?: Span): Missing {
  return withSpan({ kind: 'Missing' }, span);
}

interface Negatable {
  readonly negated?: boolean | undefined;
}

const negatable: OptionKinds<Negatable> = { negated: flag };
const likeOptions = { ...negatable, escape: anything };
const isNullOptions = { ...negatable, postfix: flag };
const callOptions = { distinct: flag };
const joinParts = { statement: anything, alias: anything, on: anything };

function withSpan<Made extends Node>(node: Made, span: Span | undefined): Made {
  return span === undefined ? node : { ...node, span };
}

function checkedName(name: string): string {
  if (!isName(name))
    throw wrongArgument('A name', 'letters, digits and underscores, without a digit at the beginning', name);
  return name;
}

function unreservedName(name: string): string {
  if (isReserved(name)) throw wrongArgument('The first name of a path', 'a word that is not reserved', name);
  return checkedName(name);
}

function atLeastTwo(predicates: readonly Predicate[], kind: string): readonly Predicate[] {
  if (predicates.length < 2) throw wrongArgument(`The predicates of ${kind}`, 'an array of two or more', predicates);
  return predicates;
}
