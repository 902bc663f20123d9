import type { KnownType } from '../column-type.js';
import {
  compareByDigits,
  decimalDigits,
  identifier,
  isoTime,
  literalWithNul,
  midnight,
  sqlTime,
  trailingZeros,
  withLetters,
} from './sql-text.js';
import type { Target } from './target.js';

const typeNames: Readonly<Record<Exclude<KnownType, 'decimal' | 'date-time' | 'instant'>, string>> = {
  string: 'VARCHAR',
  integer: 'BIGINT',
  double: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
};

function typeName(type: KnownType, precision: number, scale: number): string {
  switch (type) {
    case 'decimal':
      return `DECIMAL(${precision},${scale})`;
    case 'date-time':
      return `TIMESTAMP(${precision})`;
    case 'instant':
      return `TIMESTAMP(${precision}) WITH TIME ZONE`;
    default:
      return typeNames[type];
  }
}

/** Trino. Nested values are rows and arrays. It rejects comparisons of different types. */
export const trino: Target = {
  title: 'Trino',
  placeholder: () => '?',
  literal: literalWithNul,
  typeName,
  decimalDigits,
  convertsTexts: false,
  ignoresNameCase: true,
  prefersInnerColumns: true,
  correlatesFreely: false,
  canStore: () => true,
  doubleParameter: String,
  booleanText: String,
  member: ({ sql, isOuter = false }, name) => ({
    // Trino 476 rejects a subquery that names a member of a row around it, but not a function of the row.
    sql: isOuter ? `element_at(transform(ARRAY[${sql}], e -> e.${identifier(name)}), 1)` : `${sql}.${identifier(name)}`,
    inJson: false,
  }),
  scalar: ({ sql }) => sql,
  selected: ({ sql }) => sql,
  hasMicroseconds: true,
  time: (milliseconds, micros, type) => [sqlTime(milliseconds, micros, type), type],
  inUtc,
  presence: ({ sql }) => sql,
  maxOfDoubles: (double) => `CASE WHEN bool_or(is_nan(${double})) THEN nan() ELSE max(${double}) END`,
  cases: () => undefined,
  any: ({ sql }, name, test) => `any_match(${sql}, ${name} -> ${test({ sql: name, inJson: false })})`,
  contains: (list, value) => `contains(${list}, ${value})`,
  isEmpty: ({ sql }) => `coalesce(cardinality(${sql}), 0) = 0`,
  map: ({ sql }, name, item) => `transform(${sql}, ${name} -> ${item({ sql: name, inJson: false })})`,
  text({ sql, type }) {
    switch (type) {
      case 'string':
        return sql;
      case 'double':
        // Trino always writes an exponent.
        return undefined;
      case 'decimal':
        return `regexp_replace(CAST(${sql} AS VARCHAR), '${trailingZeros}', '$1')`;
      case 'date':
        return `(CAST(${sql} AS VARCHAR) || ${midnight})`;
      case 'date-time':
        return isoTime(isoText(`CAST(${sql} AS TIMESTAMP(6))`));
      case 'instant':
        return isoTime(isoText(inUtc(sql)));
      default:
        return `CAST(${sql} AS VARCHAR)`;
    }
  },
  compareNumbers(a, operator, b) {
    if (b.type === 'string') return undefined;
    return compareByDigits(a, operator, b, shortestDigits);
  },
  isNaNSortedLast: (double) => `is_nan(${double})`,
  byCodePoint: (sql) => sql,
  like: ({ text, pattern, isEscaped, negated, letters, parameter }) =>
    `${withLetters(text, letters, parameter)} ${negated ? 'NOT ' : ''}LIKE ${parameter(pattern)}${isEscaped ? " ESCAPE '!'" : ''}`,
  likeField: (text, pattern, negated) => `${text} ${negated ? 'NOT ' : ''}LIKE ${pattern}`,
  page: (limit, offset) =>
    `${offset === undefined ? '' : ` OFFSET ${offset}`}${limit === undefined ? '' : ` LIMIT ${limit}`}`,
};

/** Writes the digits of a double as VQL does: the fewest that no other double has. CAST writes more of some. */
function shortestDigits(double: string): string {
  return `format('%s', ${double})`;
}

function isoText(time: string): string {
  return `replace(CAST(${time} AS VARCHAR), ' ', 'T')`;
}

function inUtc(instant: string): string {
  return `CAST(${instant} AT TIME ZONE 'UTC' AS TIMESTAMP(6))`;
}
