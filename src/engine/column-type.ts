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

/** A member with which a path goes on, and the names of the path after it. */
export interface PathStep {
  readonly name: string;
  readonly type: ColumnType;
  readonly rest: readonly string[];
}

/** How sure it is that a path exists: it is listed, can be in JSON, or below a type that is not known. */
export type Certainty = 'listed' | 'json' | 'unknown';

/**
 * Returns the members with which a path can go on. A member can join several names with dots; the value is in the first of them in which
 * there is one, as the evaluation of predicates reads rows. Those that join the most names come first. Below a type that is not known,
 * each name is a member.
 */
export function stepsInto(type: ColumnType, path: readonly string[]): readonly PathStep[] {
  if (type === 'json') return joinedNames(path, path.length).map((step) => ({ ...step, type }));
  if (!isStruct(type)) return joinedNames(path, 1).map((step) => ({ ...step, type: 'unknown' as const }));
  const steps = joinedNames(path, mostNames(type)).flatMap(({ name: written, rest }) => {
    const name = memberName(type, written);
    const member = name === undefined ? undefined : type[name];
    const certainty = member && certaintyAt(member, rest);
    return name === undefined || member === undefined || certainty === undefined
      ? []
      : [{ name, rest, type: member, certainty }];
  });
  // Only the database knows whether a type that is not known has such a member, so that no other one can take its place.
  const found = steps.filter(({ certainty }) => certainty !== 'unknown');
  return found.length > 0 ? found : steps.slice(0, 1);
}

/** Returns how sure it is that a path exists below a type, through lists; `undefined` if it does not. */
export function certaintyAt(type: ColumnType, path: readonly string[]): Certainty | undefined {
  if (path.length === 0) return 'listed';
  if (isList(type)) return certaintyAt(type[0], path);
  if (!isStruct(type)) return type === 'json' || type === 'unknown' ? type : undefined;
  const found = stepsInto(type, path).map((step) => certaintyAt(step.type, step.rest));
  return found.includes('listed') ? 'listed' : found[0];
}

/** Returns the names that the first names of a path can be joined to, up to a number of them, the most first. */
function joinedNames(path: readonly string[], most: number): readonly Omit<PathStep, 'type'>[] {
  return Array.from({ length: Math.min(most, path.length) }, (_, index) => {
    const count = Math.min(most, path.length) - index;
    return { name: path.slice(0, count).join('.'), rest: path.slice(count) };
  });
}

const nameCounts = new WeakMap<StructType, number>();

/** Returns how many names a member of a struct joins at most. */
function mostNames(type: StructType): number {
  const known = nameCounts.get(type);
  if (known !== undefined) return known;
  const most = Object.keys(type).reduce((count, name) => Math.max(count, name.split('.').length), 0);
  nameCounts.set(type, most);
  return most;
}

/** Returns the type of a member. */
export function memberOf(type: StructType, name: string): ColumnType | undefined {
  const own = memberName(type, name);
  return own === undefined ? undefined : type[own];
}

/** Whether a struct has a member of a name, or one whose name begins with it and a dot. */
export function beginsMember(type: StructType, name: string): boolean {
  return memberOf(type, name) !== undefined || Object.keys(type).some((member) => member.startsWith(`${name}.`));
}

/** The names of members by their lower case, of structs whose members are found in any letter case. */
const namesByLowerCase = new WeakMap<StructType, ReadonlyMap<string, string>>();

/** Returns the name that a member has in a struct. Inherited names such as `constructor` are not members. */
function memberName(type: StructType, name: string): string | undefined {
  return Object.hasOwn(type, name) ? name : namesByLowerCase.get(type)?.get(name.toLowerCase());
}

/** Lets members of a struct be found in any letter case, as in a database that ignores it. Structs in it are not affected. */
export function ignoreLetterCase<Struct extends StructType>(type: Struct): Struct {
  namesByLowerCase.set(type, new Map(Object.keys(type).map((name) => [name.toLowerCase(), name])));
  return type;
}

/** Whether members of a struct are found in any letter case. */
export function ignoresLetterCase(type: StructType | undefined): boolean {
  return type !== undefined && namesByLowerCase.has(type);
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
