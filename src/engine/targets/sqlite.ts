import type { ColumnType, KnownType } from '../column-type.js';
import { textLiteral } from './sql-text.js';
import type { LikeTest, Target, Value } from './target.js';

const typeNames: Readonly<Record<KnownType, string>> = {
  string: 'TEXT',
  integer: 'INTEGER',
  decimal: 'REAL',
  double: 'REAL',
  boolean: 'INTEGER',
  date: 'INTEGER',
  'date-time': 'INTEGER',
  instant: 'INTEGER',
};

/**
 * SQLite 3.38 and later. Nested values are JSON texts, booleans 0 and 1, dates ISO 8601 texts, which are compared in
 * milliseconds. Each value has a type at run time.
 */
export const sqlite: Target = {
  title: 'SQLite',
  placeholder: (index) => `?${index}`,
  typeName: (type) => typeNames[type],
  hasDecimals: false,
  convertsTexts: false,
  ignoresNameCase: true,
  // Most functions of SQLite read a text up to the first NUL.
  canStore: (text) => !text.includes('\0'),
  // SQLite may parse a text as a neighboring double, so the parameter is a number.
  doubleParameter: (value) => value,
  booleanText: (value) => (value ? '1' : '0'),
  // A key in a path is written as in JSON.
  member: ({ sql }, name) => ({
    sql: `json_extract(${sql}, ${textLiteral(`$.${JSON.stringify(name)}`)})`,
    inJson: true,
  }),
  scalar: ({ sql }, type) =>
    isTime(type) ? `CAST(round((julianday(${sql}) - 2440587.5) * 86400000.0) AS INTEGER)` : sql,
  selected: ({ sql }) => sql,
  hasMicroseconds: false,
  time: (milliseconds) => [String(milliseconds), 'integer'],
  // Times are milliseconds.
  inUtc: (instant) => instant,
  presence: ({ sql }) => sql,
  cases({ sql }, type) {
    if (type !== 'unknown') return undefined;
    return [
      { when: `typeof(${sql}) = 'text'`, sql, type: 'string' },
      { when: `typeof(${sql}) = 'integer'`, sql, type: 'integer' },
      { when: `typeof(${sql}) = 'real'`, sql, type: 'double' },
    ];
  },
  any: ({ sql }, name, test) => `EXISTS (SELECT 1 FROM json_each(${sql}) AS ${name} WHERE ${test(elementOf(name))})`,
  isEmpty: ({ sql }) => `NOT EXISTS (SELECT 1 FROM json_each(${sql}))`,
  map: ({ sql }, name, item) =>
    `CASE WHEN ${sql} IS NOT NULL THEN (SELECT json_group_array(${item(elementOf(name))}) FROM json_each(${sql}) AS ${name}) END`,
  text({ sql, type }) {
    switch (type) {
      case 'string':
        return withoutNul(sql);
      case 'integer':
        return `CAST(${sql} AS TEXT)`;
      case 'boolean':
        return `CASE ${sql} WHEN 0 THEN 'false' WHEN 1 THEN 'true' END`;
      default:
        // SQLite writes a double with 15 digits, and a date as it is stored.
        return undefined;
    }
  },
  parseNumber: () => undefined,
  byCodePoint: (sql, type) => (isText(type) ? `${sql} COLLATE BINARY` : sql),
  // LIKE ignores the case of ASCII letters; a setting changes that.
  like: ({ text, pattern, isEscaped, negated, letters, parameter }) =>
    `${text} ${negated ? 'NOT ' : ''}GLOB ${parameter(globText(pattern, isEscaped, letters))}`,
  likeField: (text, pattern, negated) => `${text} ${negated ? 'NOT ' : ''}GLOB ${globOf(pattern)}`,
  page(limit, offset) {
    if (offset === undefined) return limit === undefined ? '' : ` LIMIT ${limit}`;
    return ` LIMIT ${limit ?? -1} OFFSET ${offset}`;
  },
};

/** Texts, JSON texts, and values that may be texts. Times are compared in milliseconds. */
function isText(type: ColumnType): boolean {
  return typeof type !== 'string' || type === 'string' || type === 'json' || type === 'unknown';
}

function isTime(type: string): boolean {
  return type === 'date' || type === 'date-time' || type === 'instant';
}

function elementOf(name: string): Value {
  return { sql: `${name}.value`, inJson: true };
}

/**
 * Replaces NUL by U+FFFF, which is not a character: GLOB reads a text up to the first NUL. No other function finds a NUL; in JSON it is `\u0000`.
 */
function withoutNul(text: string): string {
  const json = `replace(replace(json_quote(${text}), '\\\\', '\\u005c'), '\\u0000', '\\uffff')`;
  return `CASE WHEN instr(${text}, char(0)) > 0 THEN json_extract(${json}, '$') ELSE ${text} END`;
}

/** Converts a pattern of LIKE to GLOB, which has the wildcards `*` and `?` and classes in `[]`. */
function globText(pattern: string, isEscaped: boolean, letters: LikeTest['letters']): string {
  return pattern.replaceAll(isEscaped ? /!?(.)/gsu : /(.)/gsu, (found, one: string) => {
    if (found === '%') return '*';
    if (found === '_') return '?';
    const others = letters.get(one);
    return others !== undefined || /[*?[]/.test(one) ? `[${one}${others ?? ''}]` : one;
  });
}

/** Converts a pattern from the row. */
function globOf(pattern: string): string {
  const literal = [...'[*?'].reduce((sql, one) => `replace(${sql}, '${one}', '[${one}]')`, pattern);
  return `replace(replace(${literal}, '%', '*'), '_', '?')`;
}
