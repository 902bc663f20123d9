import { didYouMean, suggestion } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import { findNamed, namesTemplateAround } from '../../dialect/names.js';
import type { Path } from '../../vql/ast.js';
import { pathText } from '../../vql/nodes.js';
import { isGuessed } from '../catalog-columns.js';
import {
  beginsMember,
  type ColumnType,
  certaintyAt,
  isList,
  isStruct,
  memberOf,
  type ScalarType,
  stepsInto,
} from '../column-type.js';
import { identifier } from '../targets/sql-text.js';
import type { SqlValue } from '../targets/target.js';
import { newName, quotedNode, type RowSource, reportSqlLoss, type SqlContext, type SqlScope } from './context.js';

/** A column, and the path of members below it. */
export interface SqlField {
  readonly value: SqlValue;
  readonly type: ColumnType;
  /** The members that lead from the column to the field. */
  readonly rest: readonly string[];
  /** The field that is read if this one has no value: a name with dots can be one member, or several. */
  readonly otherwise?: SqlField | undefined;
}

/** A field of a source that a path may name. */
interface FoundColumn extends Omit<SqlField, 'value' | 'otherwise'> {
  readonly source: RowSource;
  readonly column: string;
  /** Whether the catalog does not state which segments of the path are lists. */
  readonly isGuess?: boolean;
  readonly otherwise?: FoundColumn | undefined;
}

/** One value of a row: a scalar, or an object, which cannot be compared. */
export interface Single {
  readonly kind: 'single';
  readonly value: SqlValue;
  readonly type: ScalarType | 'object';
}

/** Each name is a level of SQL, and of the recursion that writes it. */
const maxSegments = 500;

/** In JSON any key can join names of a path, and each way to join them is written. */
const maxNamesInJson = 6;

/** No more unknown fields get a suggestion. */
const maxSuggestions = 100;

/** Resolves a path to a field of a joined statement, of the template, or of a statement around. */
export function findField(path: Path, context: SqlContext, scope: SqlScope): SqlField | undefined {
  if (path.segments.length > maxSegments) return reportLength(path, `${maxSegments} names`, context);
  const { segments } = path;
  const [first = ''] = segments;
  let allowsGroup = true;
  for (let at: SqlScope | undefined = scope; at !== undefined; at = at.outer) {
    const joined = segments.length === 1 || at.joins.size === 0 ? undefined : at.joins.get(first);
    const found =
      joined === undefined ? qualifiedField(at.root, segments, allowsGroup) : qualifiedField(joined, segments.slice(1));
    // Where a column begins like the path, the group of a template around it would be a guess.
    allowsGroup &&= !beginsMember(at.root.columns ?? {}, first);
    if (found === undefined || (!isListed(found) && isAround(path, at))) continue;
    return useColumn(found, path, at, scope, context);
  }
  for (let at: SqlScope | undefined = scope; at !== undefined; at = at.outer) {
    // A path that begins with the alias of a joined statement can only name a column that the statement selects.
    if (segments.length > 1 && at.joins.has(first)) break;
    if (isAround(path, at)) continue;
    const found = qualifiedUnlistedField(at.root, segments);
    if (found === undefined) continue;
    return useColumn(found, path, at, scope, context);
  }
  // Searching for typos takes time, and a query with many unknown fields is meant for another table.
  const nearest = ++context.unknownFieldCount > maxSuggestions ? '' : suggest(path, scope);
  return reportSqlLoss(context, 'sql-field', { field: quoted(pathText(path)), suggestion: nearest }, path);
}

/** Returns the field of a column that was found, and marks what depends on a statement around. */
function useColumn(
  found: FoundColumn,
  path: Path,
  owner: SqlScope,
  scope: SqlScope,
  context: SqlContext,
): SqlField | undefined {
  if (owner !== scope) context.isCorrelated = true;
  if (owner !== scope && owner !== scope.outer && !context.target.correlatesFreely) {
    const problem = 'it belongs to a statement two or more levels out';
    return reportSqlLoss(
      context,
      'sql-exists',
      { target: context.target.title, what: quotedNode(path), problem },
      path,
    );
  }
  for (let at: SqlScope | undefined = scope; at !== undefined && at !== owner; at = at.outer) at.namesOuter = true;
  if (namesInJson(found.type, found.rest) > maxNamesInJson)
    return reportLength(path, `${maxNamesInJson} names below JSON`, context);
  if (found.isGuess === true) reportSqlLoss(context, 'sql-list', { field: quoted(pathText(path)) }, path);
  return fieldIn(found, owner !== scope);
}

function fieldIn({ source, column, type, rest, otherwise }: FoundColumn, isOuter: boolean): SqlField {
  const value = { ...columnOf(source, column), isOuter };
  return { value, type, rest, otherwise: otherwise && fieldIn(otherwise, isOuter) };
}

/** Returns how many names of a path are keys in JSON. */
function namesInJson(type: ColumnType, path: readonly string[]): number {
  if (isList(type)) return namesInJson(type[0], path);
  if (!isStruct(type)) return type === 'json' ? path.length : 0;
  return stepsInto(type, path).reduce((most, step) => Math.max(most, namesInJson(step.type, step.rest)), 0);
}

function reportLength(path: Path, most: string, context: SqlContext): undefined {
  const args = { field: quoted(pathText(path)), suggestion: ` A path has at most ${most}.` };
  return reportSqlLoss(context, 'sql-field', args, path);
}

/** Whether a path names a template around a scope. */
function isAround(path: Path, scope: SqlScope): boolean {
  if (scope.outer === undefined) return false;
  const templates: string[] = [];
  for (let at: SqlScope | undefined = scope; at !== undefined; at = at.outer) templates.push(at.root.templateName);
  return namesTemplateAround(pathText(path), templates);
}

/** Whether the whole path of a field is known, and not only a column whose members are not. */
function isListed({ type, rest, otherwise }: FoundColumn): boolean {
  return certaintyAt(type, rest) === 'listed' || (otherwise !== undefined && isListed(otherwise));
}

/** Finds a field by a path that may begin with the names of the template; if `allowsGroup`, with the group alone. */
function qualifiedField(source: RowSource, segments: readonly string[], allowsGroup = true): FoundColumn | undefined {
  return findQualified(source, segments, fieldOf, allowsGroup);
}

function qualifiedUnlistedField(source: RowSource, segments: readonly string[]): FoundColumn | undefined {
  return findQualified(source, segments, unlistedField, true);
}

function findQualified(
  source: RowSource,
  segments: readonly string[],
  find: (source: RowSource, segments: readonly string[]) => FoundColumn | undefined,
  allowsGroup: boolean,
): FoundColumn | undefined {
  if (segments.length === 1) return find(source, segments);
  return findNamed(pathText({ segments }), source.templateName, {
    find: (_, prefix) => find(source, segments.slice(prefix.split('.').length - 1)),
    // A column of a query inside begins like the path: the group would be a guess.
    isTaken: (name) => !allowsGroup || beginsMember(source.columns ?? {}, name),
  });
}

/** Finds the columns that a path can begin with: a column can be named `a.b`. */
function fieldOf(source: RowSource, segments: readonly string[]): FoundColumn | undefined {
  const { columns } = source;
  const [first = '', ...others] = segments;
  if (columns === undefined) return { source, column: first, type: 'unknown', rest: others };
  return stepsInto(columns, segments).reduceRight<FoundColumn | undefined>(
    (otherwise, { name, type, rest }) => ({
      source,
      column: name,
      type,
      rest,
      otherwise,
      isGuess: isGuessed(type) || otherwise?.isGuess === true,
    }),
    undefined,
  );
}

/** Returns a field that the catalog allows without listing it. A column listed as a scalar has no fields below it. */
function unlistedField(source: RowSource, [first = '', ...rest]: readonly string[]): FoundColumn | undefined {
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
export function columnOf({ name, namedColumns }: RowSource, column: string): SqlValue {
  namedColumns.add(column);
  return { sql: `${name}.${identifier(column)}`, inJson: false };
}

function suggest(path: Path, { root, joins }: SqlScope): string {
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
  field: SqlField,
  context: SqlContext,
  test: (single: Single) => string | undefined,
): string | undefined {
  return walk(field, context, test, false);
}

/** Returns the condition of {@link anyElement} for a test that null passes: an empty list counts as null. */
export function anyElementOrEmpty(
  field: SqlField,
  context: SqlContext,
  test: (single: Single) => string | undefined,
): string | undefined {
  return walk(field, context, test, true);
}

function walk(
  field: SqlField,
  context: SqlContext,
  test: (single: Single) => string | undefined,
  matchesEmpty: boolean,
): string | undefined {
  const { value, type, rest, otherwise } = field;
  if (otherwise !== undefined) {
    const here: SqlField = { value, type, rest };
    const present = hasValue(here, context);
    const first = walk(here, context, test, matchesEmpty);
    const second = walk(otherwise, context, test, matchesEmpty);
    return first && second && `CASE WHEN ${present} THEN ${first} ELSE ${second} END`;
  }
  const { elements } = context.target;
  if (isList(type)) {
    const each = (element: SqlValue) => walk({ value: element, type: type[0], rest }, context, test, matchesEmpty);
    return anyOfList(value, context, each, matchesEmpty);
  }
  if (type === 'json' && elements !== undefined) {
    const each = (element: SqlValue) => walkMembers({ value: element, type, rest }, context, test, matchesEmpty);
    return anyOfList(elements(value), context, each, matchesEmpty);
  }
  return walkMembers({ value, type, rest }, context, test, matchesEmpty);
}

/** Writes the condition that a field has a value that is not null. */
function hasValue(field: SqlField, context: SqlContext): string {
  const { target } = context;
  const test = ({ value, type }: Single): string =>
    `${target.presence(value, type === 'object' ? {} : type)} IS NOT NULL`;
  return anyElement(field, context, test) ?? '';
}

/** Continues below a value that is not a list. */
function walkMembers(
  { value, type, rest }: SqlField,
  context: SqlContext,
  test: (single: Single) => string | undefined,
  matchesEmpty: boolean,
): string | undefined {
  if (rest.length === 0) return test(singleValue(value, type));
  return walk(memberField(value, type, rest, context), context, test, matchesEmpty);
}

function anyOfList(
  list: SqlValue,
  context: SqlContext,
  test: (element: SqlValue) => string | undefined,
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

function singleValue(value: SqlValue, type: ColumnType): Single {
  return { kind: 'single', value, type: typeof type === 'string' ? type : 'object' };
}

/** Returns the value that a field has in each row; `undefined` if there is a list on the path, or values of several types. */
export function singleOf(field: SqlField, context: SqlContext): Single | undefined {
  const { here, otherwise } = withOneType(field);
  const { value, type, rest } = here;
  if (otherwise !== undefined) {
    const [first, second] = [singleOf(here, context), singleOf(otherwise, context)];
    if (first === undefined || first.type !== second?.type || first.type === 'object') return undefined;
    const { type: common } = first;
    const { selected } = context.target;
    const sql = eitherOf(here, selected(first.value, common), selected(second.value, common), context);
    return singleValue({ sql, inJson: false }, common);
  }
  if (isList(type)) return undefined;
  if (rest.length > 0) return singleOf(memberField(value, type, rest, context), context);
  return singleValue(value, type);
}

/** Splits a field where it can be in several members. One value of each row needs one type, so that JSON does not count beside others. */
function withOneType(field: SqlField): { readonly here: SqlField; readonly otherwise: SqlField | undefined } {
  const here: SqlField = { value: field.value, type: field.type, rest: field.rest };
  if (field.otherwise === undefined) return { here, otherwise: undefined };
  const { otherwise } = field;
  const isInJson = isJson(selectedType(here));
  if (isInJson === isJson(selectedType(otherwise))) return { here, otherwise };
  return isInJson ? withOneType(otherwise) : { here, otherwise: undefined };
}

/** Writes `own` where the field has a value, and `other` elsewhere. */
function eitherOf(field: SqlField, own: string, other: string, context: SqlContext): string {
  return `CASE WHEN ${hasValue(field, context)} THEN ${own} ELSE ${other} END`;
}

/**
 * Returns the SQL that selects a field. Where a list is on the path, it selects the list of the values of its elements. `undefined` if
 * it has values of several types.
 */
export function selectField(field: SqlField, context: SqlContext): string | undefined {
  const types = typesOf(field).filter((type) => !isJson(type));
  return new Set(types.map((type) => JSON.stringify(type))).size > 1 ? undefined : selectMember(field, context);
}

function selectMember(field: SqlField, context: SqlContext): string {
  const { here, otherwise } = withOneType(field);
  const { value, type, rest } = here;
  if (otherwise !== undefined)
    return eitherOf(here, selectMember(here, context), selectMember(otherwise, context), context);
  if (rest.length === 0) return context.target.selected(value, type);
  if (isList(type)) return rawField(here, context);
  return selectMember(memberField(value, type, rest, context), context);
}

/** Selects a field inside a list, where values are not converted. */
function rawField(field: SqlField, context: SqlContext): string {
  const { here, otherwise } = withOneType(field);
  const { value, type, rest } = here;
  if (otherwise !== undefined) return eitherOf(here, rawField(here, context), rawField(otherwise, context), context);
  if (rest.length === 0) return value.sql;
  if (!isList(type)) return rawField(memberField(value, type, rest, context), context);
  return context.target.map(value, newName(context, 'e'), (element) =>
    rawField({ value: element, type: type[0], rest }, context),
  );
}

/** Returns the type of a selected field. */
export function selectedType(field: SqlField): ColumnType {
  const types = typesOf(field);
  return types.find((type) => !isJson(type)) ?? types[0] ?? 'unknown';
}

function typesOf({ type, rest, otherwise }: SqlField): readonly ColumnType[] {
  const own = typesBelow(type, rest);
  return otherwise === undefined ? own : [...own, ...typesOf(otherwise)];
}

/** Whether values are JSON, or lists of JSON. */
function isJson(type: ColumnType): boolean {
  return isList(type) ? isJson(type[0]) : type === 'json';
}

/** Returns the types of the values at a path. */
function typesBelow(type: ColumnType, path: readonly string[]): readonly ColumnType[] {
  if (path.length === 0) return [type];
  if (isList(type)) return typesBelow(type[0], path).map((one): ColumnType => [one]);
  return stepsInto(type, path).flatMap((step) => typesBelow(step.type, step.rest));
}

function memberField(value: SqlValue, type: ColumnType, path: readonly string[], { target }: SqlContext): SqlField {
  const field = stepsInto(type, path).reduceRight<SqlField | undefined>(
    (otherwise, step) => ({ ...step, value: target.member(value, step.name, type), otherwise }),
    undefined,
  );
  // The path was found in the type, so that it goes on.
  return field ?? { value, type: 'unknown', rest: [] };
}
