import { quoted } from '../../diagnostics/quoted.js';
import { isTime } from '../column-type.js';
import { identifier } from '../targets/sql-text.js';
import { TableProblem } from './duckdb-error.js';
import { duckdbType } from './duckdb-type.js';
import { castDouble, castTime } from './files/read-text.js';
import { columnTypeOf, type FoundMembers, type FoundType, isListFound, memberFound } from './found-type.js';

/** Writes the columns of a table as those of a table with other types, which can hold all of its values. */
export function convertColumns(from: FoundMembers, to: FoundMembers): string {
  const columns = Object.entries(to).map(([name, type]) => {
    const known = memberFound(from, name);
    const sql = known === undefined ? nullOf(type) : convert(identifier(name), known, type, { column: name, depth: 0 });
    return `${sql} AS ${identifier(name)}`;
  });
  return columns.join(', ');
}

interface ColumnPosition {
  readonly column: string;
  /** The number of lists around the value. */
  readonly depth: number;
}

function convert(sql: string, from: FoundType, to: FoundType, position: ColumnPosition): string {
  if (JSON.stringify(from) === JSON.stringify(to)) return sql;
  if (from === undefined) return nullOf(to);
  if (to === 'json') return toJson(sql, from, position);
  if (isListFound(to)) {
    const element = `e${position.depth}`;
    const inner = convert(element, isListFound(from) ? from[0] : undefined, to[0], {
      ...position,
      depth: position.depth + 1,
    });
    return `list_transform(${sql}, lambda ${element}: ${inner})`;
  }
  if (from === 'string' && (to === 'date-time' || to === 'instant')) return castTime(sql, to);
  if (from === 'string' && to === 'double') return castDouble(sql);
  if (typeof to !== 'object') return `CAST(${sql} AS ${duckdbType(columnTypeOf(to))})`;
  const members = typeof from === 'object' && !isListFound(from) ? from : {};
  const packed = Object.entries(to).map(([name, type]) => {
    const known = memberFound(members, name);
    const value = known === undefined ? nullOf(type) : convert(`${sql}.${identifier(name)}`, known, type, position);
    return `${identifier(name)} := ${value}`;
  });
  return `CASE WHEN ${sql} IS NOT NULL THEN struct_pack(${packed.join(', ')}) END`;
}

function nullOf(type: FoundType): string {
  return `CAST(NULL AS ${duckdbType(columnTypeOf(type))})`;
}

function toJson(sql: string, from: FoundType, { column }: ColumnPosition): string {
  if (from === 'json') return sql;
  if (hasTime(from))
    throw new TableProblem(
      `the column ${quoted(column)} has dates, and a row has a value of another type; JSON, which could hold both, has no dates`,
    );
  // DuckDB would convert a decimal to a double.
  return from === 'decimal' ? `CAST(CAST(${sql} AS VARCHAR) AS JSON)` : `to_json(${sql})`;
}

function hasTime(found: FoundType): boolean {
  if (isListFound(found)) return hasTime(found[0]);
  return typeof found === 'object' ? Object.values(found).some(hasTime) : isTime(found);
}
