import { type ColumnType, isTime, type KnownType } from '../column-type.js';
import { textLiteral } from './sql-text.js';
import type { LikeTest, SqlValue, Target, Typed } from './target.js';

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
  literal: textLiteral,
  typeName: (type) => typeNames[type],
  convertsTexts: false,
  ignoresNameCase: true,
  prefersInnerColumns: false,
  correlatesFreely: true,
  // Most functions of SQLite read a text up to the first NUL, and LIKE reads U+FFFF in its place.
  canStore: (text) => !/[\0\uffff]/.test(text),
  // SQLite may parse a text as a neighboring double, so the parameter is a number.
  doubleParameter: (value) => value,
  booleanText: (value) => (value ? '1' : '0'),
  member: ({ sql }, name) => ({ sql: `json_extract(${sql}, ${textLiteral(`$."${keyOf(name)}"`)})`, inJson: true }),
  scalar: ({ sql }, type) =>
    isTime(type) ? `CAST(round((${julianDay(sql)} - 2440587.5) * 86400000.0) AS INTEGER)` : sql,
  canonicalTime: (text, type) =>
    `strftime('${type === 'date' ? '%Y-%m-%d' : '%Y-%m-%dT%H:%M:%fZ'}', ${julianDay(text)})`,
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
  compareNumbers(a, operator, b) {
    if (b.type === 'string') return undefined;
    const isSame = a.type === b.type && a.type !== 'decimal';
    return isSame ? `${a.sql} ${operator} ${b.sql}` : `${wholeDigits(a, b)} ${operator} ${wholeDigits(b, a)}`;
  },
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

/** Writes a key of a path as in JSON. SQLite reads a key up to its first NUL, which stays as it is, so that the name is refused. */
function keyOf(name: string): string {
  return name.replaceAll(/[^\0\p{Surrogate}]+/gu, (part) => JSON.stringify(part).slice(1, -1));
}

/** Writes the Julian day of an ISO 8601 text. SQLite reads neither the zones `+02` and `+0200` nor the letter `t`. */
function julianDay(text: string): string {
  const cases = [
    `WHEN ${text} GLOB '*:*[+-][0-9][0-9]' THEN ${text} || ':00'`,
    `WHEN ${text} GLOB '*:*[+-][0-9][0-9][0-9][0-9]' THEN substr(${text}, 1, length(${text}) - 2) || ':' || substr(${text}, -2)`,
    `ELSE ${text} END`,
  ];
  return `coalesce(julianday(${text}), julianday(upper(CASE ${cases.join(' ')})))`;
}

/**
 * Replaces a whole double beyond 2^53 by the integer that it is written as, which has zeros after the digits that the double
 * keeps. SQLite compares integers with all other doubles exactly.
 */
function wholeDigits({ sql, type }: Typed, { type: other }: Typed): string {
  if (type === 'integer') return sql;
  // The least integer of 64 bits is a double, which is written as a lesser number.
  const least = `${sql} = -9223372036854775808.0`;
  const beside = other === 'integer' ? ` WHEN ${least} THEN ${sql} - 2048.0` : '';
  const magnitude = `CAST(abs(${sql}) AS INTEGER)`;
  const rounded = [10_000, 1000, 100, 10].map((unit) => {
    const integer = `(${magnitude} + ${unit / 2}) / ${unit} * ${unit}`;
    return `WHEN CAST(${integer} AS REAL) = abs(${sql}) THEN ${integer}`;
  });
  const digits = `CASE ${rounded.join(' ')} ELSE ${magnitude} END`;
  const isWide = `typeof(${sql}) = 'real' AND abs(${sql}) > 9007199254740992.0 AND abs(${sql}) < 9223372036854775808.0`;
  return `CASE WHEN ${isWide} THEN CASE WHEN ${sql} < 0 THEN -1 ELSE 1 END * ${digits}${beside} ELSE ${sql} END`;
}

/** Texts, JSON texts, and values that may be texts. Times are compared in milliseconds. */
function isText(type: ColumnType): boolean {
  return typeof type !== 'string' || type === 'string' || type === 'json' || type === 'unknown';
}

function elementOf(name: string): SqlValue {
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
