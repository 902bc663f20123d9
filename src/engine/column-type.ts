/**
 * The type of one value of a column:
 * - `string`, `integer` (64 bits), `decimal` (exact, up to 20 integer and 18 fractional digits), `double`, `boolean`, `date`;
 * - `date-time`, without a time zone, which is read as UTC; `instant`, with a time zone;
 * - `json`: a value of any type, in a column of the target's JSON type;
 * - `unknown`: the target converts a value of the query to the type of the column, or rejects the statement.
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

/** A type that values of a query are converted to. */
export type KnownType = Exclude<ScalarType, 'json' | 'unknown'>;

/** The type of a column: a scalar, a list `[type]`, or a struct `{ name: type }`. */
export type ColumnType = ScalarType | ListType | StructType;

/** A list of values. */
export type ListType = readonly [ColumnType];

/** A struct: named members, in the order of the column. */
export interface StructType {
  readonly [member: string]: ColumnType;
}

/** The columns of a table, by name. A name may contain dots. */
export type Columns = StructType;

/** Whether a type is a date or a date-time. */
export function isTime(type: unknown): type is 'date' | 'date-time' | 'instant' {
  return type === 'date' || type === 'date-time' || type === 'instant';
}

/** Whether a type is a list. */
export function isList(type: ColumnType): type is ListType {
  return Array.isArray(type);
}

/** Whether a type is a struct. */
export function isStruct(type: ColumnType): type is StructType {
  return typeof type === 'object' && !isList(type);
}

/**
 * Returns the type at a path below a type, through lists; `undefined` if a member does not exist. Any path exists below `json`
 * and `unknown`.
 */
export function typeAt(type: ColumnType, path: readonly string[], from = 0): ColumnType | undefined {
  if (from === path.length) return type;
  if (isList(type)) return typeAt(type[0], path, from);
  if (!isStruct(type)) return type === 'json' || type === 'unknown' ? type : undefined;
  const member = memberOf(type, path[from] ?? '');
  return member && typeAt(member, path, from + 1);
}

/** Returns the type of a member. Inherited names such as `constructor` are not members. */
export function memberOf(type: StructType, name: string): ColumnType | undefined {
  return Object.hasOwn(type, name) ? type[name] : undefined;
}

/** Replaces the scalar types in a type. `path` has the members that lead to the scalar, without lists. */
export function mapLeaves(
  type: ColumnType,
  change: (leaf: ColumnType, path: readonly string[]) => ColumnType,
  path: readonly string[] = [],
): ColumnType {
  if (isList(type)) return [mapLeaves(type[0], change, path)];
  if (!isStruct(type)) return change(type, path);
  return Object.fromEntries(
    Object.entries(type).map(([name, member]) => [name, mapLeaves(member, change, [...path, name])]),
  );
}
