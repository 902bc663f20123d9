import type { ColumnType, KnownType } from '../column-type.js';
import { isoTime, limitOffset, midnight, numeralPattern, sqlTime, textLiteral, withLetters } from './sql-text.js';
import type { SqlValue, Target, Typed } from './target.js';

const typeNames: Readonly<Record<KnownType, string>> = {
  string: 'text',
  integer: 'bigint',
  decimal: 'numeric',
  double: 'double precision',
  boolean: 'boolean',
  date: 'date',
  'date-time': 'timestamp',
  instant: 'timestamptz',
};

/**
 * PostgreSQL 14 and later. Nested values are `jsonb`, `json`, arrays or composite types, all of which `to_jsonb` converts. Texts
 * are compared by code points with the collation `"C"`.
 */
export const postgres: Target = {
  title: 'PostgreSQL',
  placeholder: (index) => `$${index}`,
  literal,
  typeName: (type) => typeNames[type],
  decimalDigits: { integer: 131_072, fraction: 16_383 },
  convertsTexts: true,
  likeEscape: '\\',
  ignoresNameCase: false,
  prefersInnerColumns: false,
  correlatesFreely: true,
  canStore: (text) => !text.includes('\0'),
  doubleParameter: String,
  booleanText: String,
  member: (value, name) => ({ sql: `(${jsonOf(value)} -> ${literal(name)})`, inJson: true }),
  scalar: scalarOf,
  selected: (value, type) => (typeof type === 'string' ? scalarOf(value, type) : value.sql),
  hasMicroseconds: true,
  time: (milliseconds, micros, type) => [yearInEra(sqlTime(milliseconds, micros, type)), type],
  inUtc,
  presence: (value, type) => (value.inJson || type === 'json' ? `(${jsonOf(value)} #>> '{}')` : value.sql),
  cases(value, type) {
    if (type !== 'json' && !(type === 'unknown' && value.inJson)) return undefined;
    const json = jsonOf(value);
    const text = `(${json} #>> '{}')`;
    return [
      { when: `jsonb_typeof(${json}) = 'string'`, sql: text, type: 'string' },
      { when: `jsonb_typeof(${json}) = 'number'`, sql: `CAST(${text} AS numeric)`, type: 'decimal' },
      { when: `jsonb_typeof(${json}) = 'boolean'`, sql: `CAST(${text} AS boolean)`, type: 'boolean' },
      { when: `jsonb_typeof(${json}) IN ('object', 'array')`, sql: text, type: 'object' },
    ];
  },
  any: (list, name, test) => `EXISTS (SELECT 1 FROM ${elementsOf(list, name)} WHERE ${test(elementOf(name))})`,
  elements: (json) => ({ sql: elementsOfJson(jsonOf(json)), inJson: true }),
  isEmpty: (list) => `NOT EXISTS (SELECT 1 FROM ${elementsOf(list, 'e')})`,
  map: (list, name, item) =>
    `CASE WHEN jsonb_typeof(${jsonOf(list)}) = 'array' THEN coalesce((SELECT jsonb_agg(${item(elementOf(name))}) FROM ${elementsOf(list, name)}), '[]') END`,
  text({ sql, type }) {
    switch (type) {
      case 'string':
        return inCodePoints(sql, type);
      case 'double':
        return `CAST(CAST(CAST(${sql} AS text) AS numeric) AS text)`;
      case 'decimal':
        return `CAST(trim_scale(${sql}) AS text)`;
      case 'date':
        return `(to_char(${sql}, 'YYYY-MM-DD') || ${midnight})`;
      case 'date-time':
        return isoTime(`to_char(${sql}, '${isoFormat}')`);
      case 'instant':
        return isoTime(`to_char(${inUtc(sql)}, '${isoFormat}')`);
      default:
        return `CAST(${sql} AS text)`;
    }
  },
  compareNumbers: (a, operator, b) =>
    a.type === b.type ? `${a.sql} ${operator} ${b.sql}` : `${decimalOf(a)} ${operator} ${decimalOf(b)}`,
  byCodePoint: inCodePoints,
  isNaN: ({ sql, type }) => (type === 'double' || type === 'decimal' ? `${sql} = 'NaN'` : undefined),
  like: ({ text, pattern, isEscaped, negated, letters, parameter }) =>
    `${withLetters(text, letters, parameter)} ${negated ? 'NOT ' : ''}LIKE ${parameter(pattern)}${isEscaped ? " ESCAPE '!'" : ''}`,
  likeField: (text, pattern, negated) => `${text} ${negated ? 'NOT ' : ''}LIKE ${pattern} ESCAPE ''`,
  page: limitOffset,
};

/** In a plain literal, the setting `standard_conforming_strings` decides what a backslash means. */
function literal(text: string): string {
  return text.includes('\\') ? `E${textLiteral(text.replaceAll('\\', '\\\\'))}` : textLiteral(text);
}

/** PostgreSQL has no year 0 and no negative years: the year before 1 is `0001 BC`. */
function yearInEra(time: string): string {
  const dash = time.indexOf('-', 1);
  const year = Number(time.slice(0, dash));
  return year > 0 ? time : `${String(1 - year).padStart(4, '0')}${time.slice(dash)} BC`;
}

function inUtc(instant: string): string {
  return `(${instant} AT TIME ZONE 'UTC')`;
}

const isoFormat = 'YYYY-MM-DD"T"HH24:MI:SS.US';

/** The cast makes a text of `citext`, which ignores letter case, and of types that have no collation. */
function inCodePoints(sql: string, type: ColumnType): string {
  return type === 'string' ? `CAST(${sql} AS text) COLLATE "C"` : sql;
}

/** Writes the exact decimal value of a number, or of the number in a text. Exponents beyond the range of `numeric` become shorter. */
function decimalOf({ sql, type }: Typed): string {
  // The direct cast of a double keeps 15 digits.
  if (type === 'double') return `CAST(CAST(${sql} AS text) AS numeric)`;
  if (type !== 'string') return sql;
  const large = `regexp_replace(${sql}, '[eE][+0]*[1-9][0-9]{4,}$', 'e99999')`;
  const bounded = `regexp_replace(${large}, '[eE]-0*[1-9][0-9]{3,}$', 'e-9999')`;
  return `CASE WHEN ${sql} ~ '${numeralPattern}' THEN CAST(${bounded} AS numeric) END`;
}

function jsonOf({ sql, inJson }: SqlValue): string {
  return inJson ? sql : `to_jsonb(${sql})`;
}

/** Reads a value of a JSON document. A time without a zone is UTC, and any zone is applied, as in columns that are not nested. */
function scalarOf(value: SqlValue, type: Parameters<Target['scalar']>[1]): string {
  if (!value.inJson || type === 'json' || type === 'unknown') return value.sql;
  const text = `(${value.sql} #>> '{}')`;
  if (type === 'string') return text;
  if (type !== 'date-time' && type !== 'instant') return `CAST(${text} AS ${typeNames[type]})`;
  const instant = `CAST(regexp_replace(${text}, '^([0-9]{4}-[0-9-]{5}([T ][0-9:.]+)?)$', E'\\\\1Z') AS timestamptz)`;
  return type === 'instant' ? instant : inUtc(instant);
}

/** Flattens a JSON array: a recursive query unpacks the arrays of one level after the other. */
function elementsOfJson(json: string): string {
  const inner = "jsonb_array_elements(CASE WHEN jsonb_typeof(level.value) = 'array' THEN level.value END)";
  const levels = `level(value) AS (SELECT ${json} UNION ALL SELECT item.value FROM level, ${inner} AS item(value))`;
  // An empty array stands for null.
  const leaf = "nullif(level.value, '[]')";
  const leaves = `SELECT jsonb_agg(${leaf}) FROM level WHERE jsonb_typeof(${leaf}) IS DISTINCT FROM 'array'`;
  const isNested = `jsonb_path_exists(${json}, 'strict $[*] ? (@.type() == "array")')`;
  const isArray = `jsonb_typeof(${json}) = 'array'`;
  const flat = `CASE WHEN ${isNested} THEN (WITH RECURSIVE ${levels} ${leaves}) ELSE ${json} END`;
  return `(CASE WHEN ${isArray} THEN ${flat} ELSE jsonb_build_array(${json}) END)`;
}

/** Returns the elements of an array as rows; no rows for any other value. */
function elementsOf(list: SqlValue, name: string): string {
  const json = jsonOf(list);
  return `jsonb_array_elements(CASE WHEN jsonb_typeof(${json}) = 'array' THEN ${json} END) AS ${name}(value)`;
}

function elementOf(name: string): SqlValue {
  return { sql: `${name}.value`, inJson: true };
}
