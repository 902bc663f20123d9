import type { FieldType } from '../catalog/field-types.js';
import type { CatalogTemplate } from '../catalog/template.js';

/**
 * What one value of a column is:
 * - `string`, `integer` (64 bits), `decimal` (exact, up to 20 digits before the point and 18 behind it), `double`, `boolean`, `date`;
 * - `date-time`, without a zone, which is read as UTC; `instant`, with one;
 * - `json`: a value whose type the row decides, in a column of the target's JSON type;
 * - `unknown`: the target reads a value of the query as whatever type the column has, or refuses the statement.
 */
export type ScalarType =
  | 'string'
  | 'integer'
  | 'decimal'
  | 'double'
  | 'boolean'
  | 'date'
  | 'date-time'
  | 'instant'
  | 'json'
  | 'unknown';

/** A type that says how a value of a query is read. */
export type KnownType = Exclude<ScalarType, 'json' | 'unknown'>;

/** What a column holds: a scalar, a list `[type]`, or members `{ name: type }`. */
export type ColumnType = ScalarType | ListType | StructType;

/** Any number of values. */
export type ListType = readonly [ColumnType];

/** Named members, in the order of the column. */
export interface StructType {
  readonly [member: string]: ColumnType;
}

/** The columns of a table, by name. A name may have dots in it. */
export type Columns = StructType;

/** Whether a type is a list. */
export function isList(type: ColumnType): type is ListType {
  return Array.isArray(type);
}

/** Whether a type has members. */
export function isStruct(type: ColumnType): type is StructType {
  return typeof type === 'object' && !isList(type);
}

/**
 * The type of what stands at a path below a type, lists passed through; `undefined` if there is no such member. Below
 * what is not known, anything can be.
 */
export function typeAt(type: ColumnType, path: readonly string[], from = 0): ColumnType | undefined {
  if (from === path.length) return type;
  if (isList(type)) return typeAt(type[0], path, from);
  if (!isStruct(type)) return type === 'json' || type === 'unknown' ? type : undefined;
  const member = memberOf(type, path[from] ?? '');
  return member && typeAt(member, path, from + 1);
}

/** The type of a member; inherited names such as `constructor` are none. */
export function memberOf(type: StructType, name: string): ColumnType | undefined {
  return Object.hasOwn(type, name) ? type[name] : undefined;
}

/** What a field of a catalog is in a table. The id of another record may be a number or a text. */
const columnTypes: Readonly<Record<FieldType, ScalarType>> = {
  string: 'string',
  integer: 'integer',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  'date-time': 'date-time',
  enum: 'string',
  reference: 'unknown',
  json: 'json',
  unknown: 'unknown',
};

const known = new WeakMap<CatalogTemplate, Columns>();

/** The columns of a template that a catalog describes. A to-many path is taken for a list at its first segment. */
export function columnsFrom(template: CatalogTemplate): Columns {
  const columns = known.get(template) ?? readColumns(template);
  known.set(template, columns);
  return columns;
}

/** Members while they are put together. */
type Draft = Record<string, ColumnType>;

function readColumns(template: CatalogTemplate): Columns {
  const columns: Draft = {};
  for (const path of template.paths) {
    const field = template.field(path);
    if (field === undefined) continue;
    const segments = path.split('.');
    const type = columnTypes[field.type];
    if (segments.length > 1) place(columns, segments, type, field.collection);
    // A field that has others below it is the reference to their record, which has no column of its own.
    else if (!Object.hasOwn(columns, path)) columns[path] = field.collection ? [type] : type;
  }
  return columns;
}

/** Puts a type where a path leads, through members that are made on the way; the first is a list on a to-many path. */
function place(columns: Draft, segments: readonly string[], type: ScalarType, isToMany: boolean): void {
  let at = columns;
  for (const [index, segment] of segments.slice(0, -1).entries()) {
    const known = Object.hasOwn(at, segment) ? at[segment] : undefined;
    const inner = known !== undefined && isList(known) ? known[0] : known;
    const members: Draft = inner !== undefined && isStruct(inner) ? inner : {};
    if (members !== inner) at[segment] = isToMany && index === 0 ? [members] : members;
    at = members;
  }
  at[segments.at(-1) ?? ''] = type;
}
