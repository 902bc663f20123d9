import type { KnownType } from '../column-type.js';
import { identifier, textLiteral } from './quote.js';
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
 * SQLite 3.38 and later. Nested data are JSON texts, booleans 0 and 1, dates texts in ISO 8601, compared in milliseconds.
 * A value itself says which type it has.
 */
export const sqlite: Target = {
  title: 'SQLite',
  placeholder: (index) => `?${index}`,
  typeName: (type) => typeNames[type],
  hasDecimals: false,
  readsTexts: false,
  foldsNames: true,
  // Most of its functions read a text up to the first NUL.
  holds: (text) => !text.includes('\0'),
  // What it reads out of a text can be the double beside it.
  double: (value) => value,
  truth: (value) => (value ? '1' : '0'),
  member: ({ sql }, name) => ({ sql: `json_extract(${sql}, ${textLiteral(`$.${identifier(name)}`)})`, inJson: true }),
  scalar: ({ sql }, type) =>
    isTime(type) ? `CAST(round((julianday(${sql}) - 2440587.5) * 86400000.0) AS INTEGER)` : sql,
  selected: ({ sql }) => sql,
  hasMicroseconds: false,
  time: (milliseconds) => [String(milliseconds), 'integer'],
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
        return sql;
      case 'integer':
        return `CAST(${sql} AS TEXT)`;
      case 'boolean':
        return `CASE ${sql} WHEN 0 THEN 'false' WHEN 1 THEN 'true' END`;
      default:
        // SQLite writes fifteen digits of a double, and a date as it was written.
        return undefined;
    }
  },
  numeral: () => undefined,
  byCodePoint: (text) => text,
  like: likeTest,
  likeField: (text, pattern, negated, caseSensitive) =>
    caseSensitive ? `${text} ${negated ? 'NOT ' : ''}GLOB ${globOf(pattern)}` : undefined,
  page(limit, offset) {
    if (offset === undefined) return limit === undefined ? '' : ` LIMIT ${limit}`;
    return ` LIMIT ${limit ?? -1} OFFSET ${offset}`;
  },
};

function isTime(type: string): boolean {
  return type === 'date' || type === 'date-time' || type === 'instant';
}

function elementOf(name: string): Value {
  return { sql: `${name}.value`, inJson: true };
}

/** GLOB regards case and LIKE does not, but of letters beyond ASCII LIKE knows no pairs. */
function likeTest({ text, pattern, isEscaped, negated, caseSensitive, parameter }: LikeTest): string | undefined {
  const not = negated ? 'NOT ' : '';
  if (caseSensitive) return `${text} ${not}GLOB ${parameter(globText(pattern, isEscaped))}`;
  if (!/^\p{ASCII}*$/u.test(pattern)) return undefined;
  return `${text} ${not}LIKE ${parameter(pattern)}${isEscaped ? " ESCAPE '!'" : ''}`;
}

/** The pattern of GLOB that matches what a pattern of LIKE does: `*` and `?` are the wildcards, and `[` opens a class. */
function globText(pattern: string, isEscaped: boolean): string {
  const found = isEscaped ? /!(.)|([*?[])|([%_])/gsu : /()([*?[])|([%_])/gsu;
  return pattern.replaceAll(found, (_, escaped: string | undefined, special: string | undefined, wildcard: string) => {
    const literal = escaped === undefined || escaped === '' ? special : escaped;
    if (literal === undefined) return wildcard === '%' ? '*' : '?';
    return /[*?[]/.test(literal) ? `[${literal}]` : literal;
  });
}

/** The same for a pattern that the row holds. */
function globOf(pattern: string): string {
  const literal = [...'[*?'].reduce((sql, one) => `replace(${sql}, '${one}', '[${one}]')`, pattern);
  return `replace(replace(${literal}, '%', '*'), '_', '?')`;
}
