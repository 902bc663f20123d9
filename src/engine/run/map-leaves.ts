import { type ColumnType, isList, isStruct } from '../column-type.js';

/** A type with other scalars in the places of its own. `path` are the members that lead to a scalar, lists passed through. */
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
