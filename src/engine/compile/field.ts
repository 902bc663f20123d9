import { didYouMean, suggestion } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import { findNamed, namesTemplateAround } from '../../dialect/names.js';
import type { Path } from '../../vql/ast.js';
import { pathText } from '../../vql/nodes.js';
import { isGuessed } from '../catalog-columns.js';
import { type ColumnType, isList, isStruct, memberOf, type ScalarType, typeAt } from '../column-type.js';
import { identifier } from '../targets/sql-text.js';
import type { Value } from '../targets/target.js';
import { newName, reportLoss, type Scope, type Source, type SqlContext } from './context.js';

/** A column, and the path of members below it. */
export interface Field {
  readonly value: Value;
  readonly type: ColumnType;
  /** The members that lead from the column to the field. */
  readonly rest: readonly string[];
}

/** A field of a source that a path may name. */
interface FoundColumn extends Omit<Field, 'value'> {
  readonly source: Source;
  readonly column: string;
  /** Whether the catalog does not state which segments of the path are lists. */
  readonly isGuess?: boolean;
}

/** One value of a row: a scalar, or an object, which cannot be compared. */
export interface Single {
  readonly kind: 'single';
  readonly value: Value;
  readonly type: ScalarType | 'object';
}

/** Each name is a level of SQL, and of the recursion that writes it. */
const maxSegments = 500;

/** No more unknown fields get a suggestion. */
const maxSuggestions = 100;

/** Resolves a path to a field of a joined statement, of the template, or of a statement around. */
export function findField(path: Path, context: SqlContext, scope: Scope): Field | undefined {
  if (path.segments.length > maxSegments) {
    const limit = ` A path has at most ${maxSegments} names.`;
    return reportLoss(context, 'sql-field', { field: quoted(pathText(path)), suggestion: limit }, path);
  }
  const { segments } = path;
  const [first = ''] = segments;
  let allowsGroup = true;
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
    const joined = segments.length === 1 || at.joins.size === 0 ? undefined : at.joins.get(first);
    const found =
      joined === undefined ? qualifiedField(at.root, segments, allowsGroup) : qualifiedField(joined, segments.slice(1));
    // Where a column begins like the path, the group of a template around it would be a guess.
    allowsGroup &&= !beginsColumn(first, at.root);
    if (found === undefined || (!isListed(found) && isAround(path, at))) continue;
    return useColumn(found, path, at, scope, context);
  }
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
    // A path that begins with the alias of a joined statement can only name a column that the statement selects.
    if (segments.length > 1 && at.joins.has(first)) break;
    if (isAround(path, at)) continue;
    const found = qualifiedUnlistedField(at.root, segments);
    if (found === undefined) continue;
    return useColumn(found, path, at, scope, context);
  }
  // Searching for typos takes time, and a query with many unknown fields is meant for another table.
  const nearest = ++context.unknownFieldCount > maxSuggestions ? '' : suggest(path, scope);
  return reportLoss(context, 'sql-field', { field: quoted(pathText(path)), suggestion: nearest }, path);
}

/** Returns the field of a column that was found, and marks what depends on a statement around. */
function useColumn(found: FoundColumn, path: Path, owner: Scope, scope: Scope, context: SqlContext): Field {
  if (owner !== scope) context.isCorrelated = true;
  for (let at: Scope | undefined = scope; at !== undefined && at !== owner; at = at.outer) at.namesOuter = true;
  const { source, column, type, rest, isGuess } = found;
  if (isGuess === true) reportLoss(context, 'sql-list', { field: quoted(pathText(path)) }, path);
  return { value: columnOf(source, column), type, rest };
}

/** Whether a path names a template around a scope. */
function isAround(path: Path, scope: Scope): boolean {
  if (scope.outer === undefined) return false;
  const templates: string[] = [];
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) templates.push(at.root.templateName);
  return namesTemplateAround(pathText(path), templates);
}

/** Whether the whole path of a field is known, and not only a column whose members are not. */
function isListed({ type, rest }: Pick<Field, 'type' | 'rest'>): boolean {
  const [member, ...more] = rest;
  if (member === undefined) return true;
  if (isList(type)) return isListed({ type: type[0], rest });
  return isStruct(type) && isListed({ type: memberOf(type, member) ?? 'unknown', rest: more });
}

/** Finds a field by a path that may begin with the names of the template; if `allowsGroup`, with the group alone. */
function qualifiedField(source: Source, segments: readonly string[], allowsGroup = true): FoundColumn | undefined {
  return findQualified(source, segments, fieldOf, allowsGroup);
}

function qualifiedUnlistedField(source: Source, segments: readonly string[]): FoundColumn | undefined {
  return findQualified(source, segments, unlistedField, true);
}

function findQualified(
  source: Source,
  segments: readonly string[],
  find: (source: Source, segments: readonly string[]) => FoundColumn | undefined,
  allowsGroup: boolean,
): FoundColumn | undefined {
  if (segments.length === 1) return find(source, segments);
  return findNamed(pathText({ segments }), source.templateName, {
    find: (_, prefix) => find(source, segments.slice(prefix.split('.').length - 1)),
    // A column of a query inside begins like the path: the group would be a guess.
    isTaken: (name) => !allowsGroup || beginsColumn(name, source),
  });
}

/** Whether a source has a column of a name, or one whose name begins with it and a dot. */
function beginsColumn(name: string, { columns = {} }: Source): boolean {
  return memberOf(columns, name) !== undefined || Object.keys(columns).some((column) => column.startsWith(`${name}.`));
}

const noMembers: readonly string[] = [];

/** Finds the longest column name that the path begins with: a column can be named `a.b`. */
function fieldOf(source: Source, segments: readonly string[]): FoundColumn | undefined {
  const { columns } = source;
  const first = segments[0] ?? '';
  if (columns === undefined) {
    const rest = segments.length === 1 ? noMembers : segments.slice(1);
    return { source, column: first, type: 'unknown', rest };
  }
  if (segments.length === 1) {
    const type = memberOf(columns, first);
    return type && { source, column: first, type, rest: noMembers, isGuess: isGuessed(type) };
  }
  for (let length = segments.length; length > 0; length--) {
    const column = segments.slice(0, length).join('.');
    const type = memberOf(columns, column);
    const rest = segments.slice(length);
    if (type !== undefined && (rest.length === 0 || typeAt(type, rest) !== undefined))
      return { source, column, type, rest, isGuess: isGuessed(type) };
  }
  return undefined;
}

/** Returns a field that the catalog allows without listing it. A column listed as a scalar has no fields below it. */
function unlistedField(source: Source, [first = '', ...rest]: readonly string[]): FoundColumn | undefined {
  const { columns = {}, template } = source;
  if (template?.allows([first, ...rest].join('.')) !== true) return undefined;
  const type = memberOf(columns, first);
  const inner = type !== undefined && isList(type) ? type[0] : type;
  if (inner !== undefined && !isStruct(inner)) return undefined;
  return { source, column: first, type: 'unknown', rest, isGuess: type !== undefined && hasList(type, rest) };
}

/** Whether there is a list on the part of a path that is known. */
function hasList(type: ColumnType, path: readonly string[]): boolean {
  if (isList(type)) return true;
  const [member = '', ...rest] = path;
  const inner = isStruct(type) ? memberOf(type, member) : undefined;
  return inner !== undefined && hasList(inner, rest);
}

/** Returns a column of a source as a value. */
export function columnOf({ name, namedColumns }: Source, column: string): Value {
  namedColumns.add(column);
  return { sql: `${name}.${identifier(column)}`, inJson: false };
}

function suggest(path: Path, { root, joins }: Scope): string {
  // The source is an empty file or array.
  if (root.columns !== undefined && Object.keys(root.columns).length === 0)
    return ' Its rows have no fields; give its columns if it can be empty.';
  const { segments } = path;
  // A column with the name of the group keeps the path from being read after the group.
  if (root.templateName.startsWith(`${segments[0]}.`) && fieldOf(root, segments.slice(1)) !== undefined)
    return suggestion(pathText({ segments: segments.slice(1) }));
  const joined = [...joins].flatMap(([alias, { columns = {} }]) =>
    Object.keys(columns).map((name) => `${alias}.${name}`),
  );
  const [nearest] = didYouMean(pathText(path), [...Object.keys(root.columns ?? {}), ...joined], 1);
  return suggestion(nearest);
}

/** Returns a condition that is true if the test is true for the field, or for any element where a list is on the path. */
export function anyElement(
  field: Field,
  context: SqlContext,
  test: (single: Single) => string | undefined,
): string | undefined {
  return walk(field, context, test, false);
}

/** Returns the condition of {@link anyElement} for a test that null passes: an empty list counts as null. */
export function anyElementOrEmpty(
  field: Field,
  context: SqlContext,
  test: (single: Single) => string | undefined,
): string | undefined {
  return walk(field, context, test, true);
}

function walk(
  { value, type, rest }: Field,
  context: SqlContext,
  test: (single: Single) => string | undefined,
  matchesEmpty: boolean,
): string | undefined {
  const { elements } = context.target;
  if (isList(type)) {
    const each = (element: Value) => walk({ value: element, type: type[0], rest }, context, test, matchesEmpty);
    return anyOfList(value, context, each, matchesEmpty);
  }
  if (type === 'json' && elements !== undefined) {
    const each = (element: Value) => walkMembers({ value: element, type, rest }, context, test, matchesEmpty);
    return anyOfList(elements(value), context, each, matchesEmpty);
  }
  return walkMembers({ value, type, rest }, context, test, matchesEmpty);
}

/** Continues below a value that is not a list. */
function walkMembers(
  { value, type, rest }: Field,
  context: SqlContext,
  test: (single: Single) => string | undefined,
  matchesEmpty: boolean,
): string | undefined {
  if (rest.length === 0) return test(singleValue(value, type));
  return walk(memberField(value, type, rest, context), context, test, matchesEmpty);
}

function anyOfList(
  list: Value,
  context: SqlContext,
  test: (element: Value) => string | undefined,
  matchesEmpty: boolean,
): string | undefined {
  const { target } = context;
  let isLost = false;
  const write = context.isCorrelated ? (target.anyCorrelated ?? target.any) : target.any;
  const any = write(list, newName(context, 'e'), (element) => {
    const condition = test(element);
    isLost = condition === undefined;
    return condition ?? '';
  });
  if (isLost) return undefined;
  return matchesEmpty ? `(${target.isEmpty(list)} OR ${any})` : any;
}

function singleValue(value: Value, type: ColumnType): Single {
  return { kind: 'single', value, type: typeof type === 'string' ? type : 'object' };
}

/** Returns the value that a field has in each row; `undefined` if there is a list on the path. */
export function singleOf({ value, type, rest }: Field, context: SqlContext): Single | undefined {
  if (isList(type)) return undefined;
  if (rest.length > 0) return singleOf(memberField(value, type, rest, context), context);
  return singleValue(value, type);
}

/** Returns the SQL that selects a field. Where a list is on the path, it selects the list of the values of its elements. */
export function selectField(field: Field, context: SqlContext): string {
  const { value, type, rest } = field;
  if (rest.length === 0) return context.target.selected(value, type);
  if (isList(type)) return rawField(field, context);
  return selectField(memberField(value, type, rest, context), context);
}

/** Selects a field inside a list, where values are not converted. */
function rawField({ value, type, rest }: Field, context: SqlContext): string {
  if (rest.length === 0) return value.sql;
  if (!isList(type)) return rawField(memberField(value, type, rest, context), context);
  return context.target.map(value, newName(context, 'e'), (element) =>
    rawField({ value: element, type: type[0], rest }, context),
  );
}

/** Returns the type of a selected field. */
export function selectedType({ type, rest }: Pick<Field, 'type' | 'rest'>): ColumnType {
  const [member, ...more] = rest;
  if (member === undefined) return type;
  if (isList(type)) return [selectedType({ type: type[0], rest })];
  return selectedType({ type: memberType(type, member), rest: more });
}

function memberField(value: Value, type: ColumnType, path: readonly string[], { target }: SqlContext): Field {
  const [member = '', ...rest] = path;
  return { value: target.member(value, member, type), type: memberType(type, member), rest };
}

/** Returns the type of a member. The path was found in the type, so the member exists unless the type is not known. */
function memberType(type: ColumnType, member: string): ColumnType {
  return (isStruct(type) ? memberOf(type, member) : type) ?? 'unknown';
}
