import type { Span } from '../diagnostics/span.js';
import { clauses } from '../dialect/clauses.js';
import { isReserved } from '../dialect/keywords.js';
import { isName, isTemplateName } from '../dialect/names.js';
import type {
  And,
  Annotation,
  AnnotationOption,
  Between,
  BooleanLiteral,
  Call,
  Column,
  Comparison,
  ComparisonOperator,
  Exists,
  Identifier,
  In,
  IsNull,
  Join,
  Like,
  Limit,
  Missing,
  Node,
  Not,
  NullLiteral,
  NumberLiteral,
  Offset,
  Operand,
  Or,
  Path,
  Predicate,
  SelectItem,
  SortKey,
  Star,
  Statement,
  StringLiteral,
  Template,
  Variable,
} from './ast.js';

const numberPattern = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The parts of a statement; only columns and template are needed. */
export interface StatementParts {
  readonly columns: readonly SelectItem[];
  readonly from: Template | Missing;
  readonly distinct?: boolean;
  readonly joins?: readonly Join[];
  readonly where?: Predicate | undefined;
  readonly orderBy?: readonly SortKey[];
  readonly limit?: Limit | undefined;
  readonly offset?: Offset | undefined;
}

/**
 * Makes a statement.
 *
 * @example
 * ```ts
 * import { createColumn, createPath, createStatement, createTemplate, print } from 'vql-kit/vql';
 * const statement = createStatement({ columns: [createColumn(createPath('id'))], from: createTemplate('account', 'query') });
 * console.log(print(statement)); // SELECT id FROM account.query
 * ```
 */
export function createStatement(parts: StatementParts, span?: Span): Statement {
  const { columns, from, distinct = false, joins = [], where, orderBy = [], limit, offset } = parts;
  if (columns.length === 0) throw new RangeError('A statement selects at least one column.');
  return placed({ kind: 'Statement', distinct, columns, from, joins, where, orderBy, limit, offset }, span);
}

/** Makes the star of `SELECT *` or `count(*)`. */
export function createStar(span?: Span): Star {
  return placed({ kind: 'Star' }, span);
}

/** Makes a column, with annotations if there are any. */
export function createColumn(
  expression: Column['expression'],
  annotations: readonly Annotation[] = [],
  span?: Span,
): Column {
  return placed({ kind: 'Column', annotations, expression }, span);
}

/** Makes a `--v:result{…}` annotation of its options. */
export function createAnnotation(options: readonly AnnotationOption[], span?: Span): Annotation {
  if (options.length === 0) throw new RangeError('An annotation has at least one option.');
  return placed({ kind: 'Annotation', name: 'result', options }, span);
}

/** Makes an option of an annotation: `displayname` with a string of one line, or `visible` with a boolean. @throws RangeError for others. */
export function createAnnotationOption(name: string, value: AnnotationOption['value'], span?: Span): AnnotationOption {
  if (value.kind === 'StringLiteral' && /[\r\n]/.test(value.value))
    throw new RangeError('An annotation is one line; its string holds no line break.');
  const expected = name === 'displayname' ? 'StringLiteral' : name === 'visible' ? 'BooleanLiteral' : undefined;
  if (value.kind !== expected && value.kind !== 'Missing')
    throw new RangeError(`There is no option ${JSON.stringify(name)} with such a value.`);
  return placed({ kind: 'AnnotationOption', name, value }, span);
}

/** Makes a template, `group.name`. @throws RangeError if one of the names cannot be written. */
export function createTemplate(group: string, name: string, span?: Span): Template {
  if (isReserved(group)) throw new RangeError(`${JSON.stringify(group)} is a reserved word.`);
  for (const part of [group, name]) {
    if (!isTemplateName(part)) throw new RangeError(`${JSON.stringify(part)} is not the name of a template or group.`);
  }
  return placed({ kind: 'Template', group, name }, span);
}

/** Makes a join. */
export function createJoin(parts: Pick<Join, 'statement' | 'alias' | 'on'>, span?: Span): Join {
  const { statement, alias, on } = parts;
  return placed({ kind: 'Join', statement, alias, on }, span);
}

/** Makes the alias of a join. @throws RangeError if it is not a name. */
export function createIdentifier(name: string, span?: Span): Identifier {
  return placed({ kind: 'Identifier', name: unreservedName(name) }, span);
}

/** Makes a sort key; without a direction the service sorts ascending. */
export function createSortKey(
  expression: SortKey['expression'],
  direction?: SortKey['direction'],
  span?: Span,
): SortKey {
  return placed({ kind: 'SortKey', expression, direction }, span);
}

/** Makes a limit, in rows. @throws RangeError unless it is a whole number of at least 1. */
export function createLimit(value: number, span?: Span): Limit {
  if (!Number.isSafeInteger(value) || value < clauses.LIMIT.least)
    throw new RangeError(`A limit is a whole number of at least 1; ${value} is not.`);
  return placed({ kind: 'Limit', value }, span);
}

/** Makes an offset, in rows. @throws RangeError unless it is a whole number that is not negative. */
export function createOffset(value: number, span?: Span): Offset {
  if (!Number.isSafeInteger(value) || value < clauses.OFFSET.least)
    throw new RangeError(`An offset is a whole number that is not negative; ${value} is not.`);
  return placed({ kind: 'Offset', value }, span);
}

/** Makes a disjunction. @throws RangeError for fewer than two predicates. */
export function createOr(predicates: readonly Predicate[], span?: Span): Or {
  return placed({ kind: 'Or', predicates: atLeastTwo(predicates, 'Or') }, span);
}

/** Makes a conjunction. @throws RangeError for fewer than two predicates. */
export function createAnd(predicates: readonly Predicate[], span?: Span): And {
  return placed({ kind: 'And', predicates: atLeastTwo(predicates, 'And') }, span);
}

/** Makes a negation. */
export function createNot(predicate: Predicate, span?: Span): Not {
  return placed({ kind: 'Not', predicate }, span);
}

/** Makes a test for related rows. */
export function createExists(statement: Exists['statement'], { negated = false }: Negatable = {}, span?: Span): Exists {
  return placed({ kind: 'Exists', negated, statement }, span);
}

/** Makes a comparison. */
export function createComparison(left: Operand, operator: ComparisonOperator, right: Operand, span?: Span): Comparison {
  return placed({ kind: 'Comparison', operator, left, right }, span);
}

/** Makes a match with a pattern. */
export function createLike(
  operand: Operand,
  pattern: Operand,
  options: Negatable & { readonly escape?: StringLiteral } = {},
  span?: Span,
): Like {
  const { negated = false, escape } = options;
  return placed({ kind: 'Like', negated, operand, pattern, escape }, span);
}

/** Makes a test for membership. @throws RangeError for an empty list, which no text can say. */
export function createIn(
  operand: Operand,
  values: readonly Operand[],
  { negated = false }: Negatable = {},
  span?: Span,
): In {
  if (values.length === 0) throw new RangeError('The list after IN takes at least one value.');
  return placed({ kind: 'In', negated, operand, values }, span);
}

/** Makes a test for a range, both ends included. */
export function createBetween(
  operand: Operand,
  low: Operand,
  high: Operand,
  { negated = false }: Negatable = {},
  span?: Span,
): Between {
  return placed({ kind: 'Between', negated, operand, low, high }, span);
}

/** Makes a test for NULL, spelt `IS [NOT] NULL`, or in one word if `postfix` is set. */
export function createIsNull(
  operand: Operand,
  options: Negatable & { readonly postfix?: boolean } = {},
  span?: Span,
): IsNull {
  const { negated = false, postfix = false } = options;
  return placed({ kind: 'IsNull', negated, postfix, operand }, span);
}

/** Makes a path of its segments, or of a text with dots. @throws RangeError if a segment is not a name. */
export function createPath(path: string | readonly string[], span?: Span): Path {
  const segments = typeof path !== 'string' ? [...path] : path.includes('.') ? path.split('.') : [path];
  unreservedName(segments[0] ?? '');
  for (const segment of segments.slice(1)) checkedName(segment);
  return placed({ kind: 'Path', segments }, span);
}

/** Makes a call. @throws RangeError if its name is not one. */
export function createCall(
  name: string,
  args: Call['args'],
  options: { readonly distinct?: boolean } = {},
  span?: Span,
): Call {
  const { distinct = false } = options;
  if (distinct && args.length === 0) throw new RangeError('DISTINCT takes at least one argument.');
  return placed({ kind: 'Call', name: unreservedName(name), distinct, args }, span);
}

/** Makes a variable, without its colon. @throws RangeError if it is not a name. */
export function createVariable(name: string, span?: Span): Variable {
  return placed({ kind: 'Variable', name: checkedName(name) }, span);
}

/** Makes a string of its value: quotes are added, and doubled, by `print`. */
export function createStringLiteral(value: string, span?: Span): StringLiteral {
  return placed({ kind: 'StringLiteral', value }, span);
}

/** Makes a number; a text keeps every digit. @throws RangeError for what cannot be written, such as NaN. */
export function createNumberLiteral(value: number | bigint | string, span?: Span): NumberLiteral {
  const text = String(value);
  if (!numberPattern.test(text)) throw new RangeError(`${JSON.stringify(text)} is not a number.`);
  return placed({ kind: 'NumberLiteral', text }, span);
}

/** Makes `TRUE` or `FALSE`. */
export function createBooleanLiteral(value: boolean, span?: Span): BooleanLiteral {
  return placed({ kind: 'BooleanLiteral', value }, span);
}

/** Makes `NULL`. */
export function createNullLiteral(span?: Span): NullLiteral {
  return placed({ kind: 'NullLiteral' }, span);
}

/** Makes a gap, as the parser does where a text lacks something. */
export function createMissing(span?: Span): Missing {
  return placed({ kind: 'Missing' }, span);
}

interface Negatable {
  readonly negated?: boolean;
}

function placed<Made extends Node>(node: Made, span: Span | undefined): Made {
  return span === undefined ? node : { ...node, span };
}

function checkedName(name: string): string {
  if (!isName(name)) throw new RangeError(`${JSON.stringify(name)} is not a name.`);
  return name;
}

function unreservedName(name: string): string {
  if (isReserved(name)) throw new RangeError(`${JSON.stringify(name)} is a reserved word, and cannot begin a path.`);
  return checkedName(name);
}

function atLeastTwo(predicates: readonly Predicate[], kind: string): readonly Predicate[] {
  if (predicates.length < 2) throw new RangeError(`${kind} takes two predicates or more; use the only one by itself.`);
  return predicates;
}
