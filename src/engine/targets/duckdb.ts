import { pointerTo } from '../../diagnostics/json/pointer.js';
import type { ColumnType, KnownType } from '../column-type.js';
import {
  compareByDigits,
  decimalDigits,
  identifier,
  isoTime,
  limitOffset,
  literalWithNul,
  midnight,
  nearestDouble,
  numeralPattern,
  sqlTime,
  textLiteral,
  trailingZeros,
  withLetters,
} from './sql-text.js';
import type { Target } from './target.js';

const typeNames: Readonly<Record<Exclude<KnownType, 'decimal'>, string>> = {
  string: 'VARCHAR',
  integer: 'BIGINT',
  double: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  'date-time': 'TIMESTAMP',
  instant: 'TIMESTAMPTZ',
};

/** DuckDB. Nested values are structs and lists; texts are compared by code points with the collation `C`. */
export const duckdb: Target = {
  title: 'DuckDB',
  placeholder: (index) => `$${index}`,
  literal: literalWithNul,
  typeName: (type, precision, scale) => (type === 'decimal' ? `DECIMAL(${precision},${scale})` : typeNames[type]),
  decimalDigits,
  convertsTexts: true,
  ignoresNameCase: true,
  prefersInnerColumns: true,
  correlatesFreely: true,
  canStore: () => true,
  doubleParameter: String,
  booleanText: String,
  member: ({ sql }, name, type) => ({
    sql: type === 'json' ? `(${sql} -> ${textLiteral(keyOf(name))})` : `${ownerOf(sql)}.${identifier(name)}`,
    inJson: false,
  }),
  scalar: ({ sql }) => sql,
  selected: ({ sql }) => sql,
  hasMicroseconds: true,
  time: (milliseconds, micros, type) => [sqlTime(milliseconds, micros, type), type],
  inUtc,
  presence: ({ sql }, type) => (type === 'json' ? `nullif(json_type(${sql}), 'NULL')` : sql),
  sumOfDoubles,
  cases({ sql }, type) {
    if (type !== 'json') return undefined;
    const text = `(${sql} ->> '$')`;
    const as = (types: string, name: string, one: 'decimal' | 'double' | 'boolean') => ({
      when: `json_type(${sql}) IN (${types})`,
      sql: `TRY_CAST(${text} AS ${name})`,
      type: one,
    });
    return [
      { when: `json_type(${sql}) = 'VARCHAR'`, sql: text, type: 'string' },
      as("'BIGINT', 'UBIGINT', 'HUGEINT'", 'DECIMAL(38,0)', 'decimal'),
      as("'DOUBLE'", 'DOUBLE', 'double'),
      as("'BOOLEAN'", 'BOOLEAN', 'boolean'),
      { when: `json_type(${sql}) IN ('OBJECT', 'ARRAY')`, sql, type: 'object' },
    ];
  },
  any: ({ sql }, name, test) => `len(list_filter(${sql}, lambda ${name}: ${test({ sql: name, inJson: false })})) > 0`,
  // DuckDB 1.5 evaluates two or more correlated inequalities wrongly, if it can make them conditions of a join.
  correlated: isTrue,
  // DuckDB 1.5 filters the rows of the statement by the other side of the join before it limits them. It does not filter a CTE so.
  joinedPage: (statement, name) => `WITH ${name} AS MATERIALIZED (${statement}) SELECT * FROM ${name}`,
  // A lambda cannot name columns of a query around.
  anyCorrelated: ({ sql }, name, test) =>
    `EXISTS (SELECT 1 FROM (SELECT unnest(${sql}) AS value) AS ${name} WHERE ${isTrue(test({ sql: `${name}.value`, inJson: false }))})`,
  contains: (list, value) => `list_contains(${list}, ${value})`,
  elements: ({ sql }) => ({ sql: elementsOfJson(sql), inJson: false }),
  isEmpty: ({ sql }) => `coalesce(len(${sql}), 0) = 0`,
  map: ({ sql }, name, item) => `list_transform(${sql}, lambda ${name}: ${item({ sql: name, inJson: false })})`,
  text({ sql, type }) {
    switch (type) {
      case 'string':
        return inCodePoints(sql, type);
      case 'double':
        return plainDouble(sql);
      case 'decimal':
        return `regexp_replace(CAST(${sql} AS VARCHAR), '${trailingZeros}', '\\1')`;
      case 'date':
        return `(CAST(${sql} AS VARCHAR) || ${midnight})`;
      case 'date-time':
        return isoTime(`strftime(${sql}, '${isoFormat}')`);
      case 'instant':
        return isoTime(`strftime(${inUtc(sql)}, '${isoFormat}')`);
      default:
        return `CAST(${sql} AS VARCHAR)`;
    }
  },
  compareNumbers(a, operator, b) {
    if (b.type !== 'string') return compareByDigits(a, operator, b, (double) => `CAST(${double} AS VARCHAR)`);
    const number = a.type === 'double' ? a.sql : nearestDouble(a);
    const text = doubleIn(b.sql);
    const exact = `${decimalKey(`CAST(${a.sql} AS VARCHAR)`)} COLLATE C ${operator} ${decimalKey(b.sql)}`;
    return `CASE WHEN ${number} = ${text} THEN ${exact} ELSE ${number} ${operator} ${text} END`;
  },
  byCodePoint: inCodePoints,
  isNaN: ({ sql, type }) => (type === 'double' ? `isnan(${sql})` : undefined),
  like({ text, pattern, isEscaped, negated, letters, parameter }) {
    const start = `${withLetters(text, letters, parameter)} ${negated ? 'NOT ' : ''}LIKE`;
    if (!isEscaped && !hasBadBound(pattern)) return `${start} ${parameter(pattern)}`;
    return `${start} ${parameter(isEscaped ? pattern : pattern.replaceAll('!', '!!'))} ESCAPE '!'`;
  },
  likeField: (text, pattern, negated) => `${text} ${negated ? 'NOT ' : ''}LIKE ${pattern}`,
  page: limitOffset,
};

/** Writes the path of a key in JSON. A path with `$` cannot contain quotes, and reads `*` as any key; a pointer reads digits as an index. */
function keyOf(name: string): string {
  return /^[\p{L}\p{N}_.]+$/u.test(name) ? `$."${name}"` : pointerTo(undefined, name);
}

/** Writes the owner of a member. A variable of a lambda without parentheses would be a column of its name that has the member. */
function ownerOf(sql: string): string {
  return /^\w+$/.test(sql) ? `(${sql})` : sql;
}

/** The most arrays that may be around an element: DuckDB has no function that flattens an array of any depth. */
const maxArrayDepth = 64;

/** Flattens a JSON array. Each step unpacks the arrays of one level; there are no more levels than brackets. */
function elementsOfJson(json: string): string {
  const text = `CAST(${json} AS VARCHAR)`;
  const depth = `least(${maxArrayDepth}, length(${text}) - length(replace(${text}, '[', '')))`;
  const levels = `list_prepend([${json}], list_transform(range(${depth}), lambda step: CAST([] AS JSON[])))`;
  const unpacked = `CASE WHEN json_array_length(item) > 0 THEN item -> '$[*]' WHEN json_type(item) = 'ARRAY' THEN [NULL] ELSE [item] END`;
  const flat = `list_reduce(${levels}, lambda level, step: flatten(list_transform(level, lambda item: ${unpacked})))`;
  const isNested = `list_contains(json_type(${json}, '$[*]'), 'ARRAY')`;
  return `CASE WHEN ${isNested} THEN ${flat} WHEN json_type(${json}) = 'ARRAY' THEN ${json} -> '$[*]' ELSE [${json}] END`;
}

function isTrue(condition: string): string {
  return `(${condition}) IS TRUE`;
}

/** The cast makes a text of a UUID or an enum, which have no collation; DuckDB removes it from texts. */
function inCodePoints(sql: string, type: ColumnType): string {
  return type === 'string' ? `CAST(${sql} AS VARCHAR) COLLATE C` : sql;
}

/**
 * Whether DuckDB would fail to optimize a pattern: it adds one to the last byte before the first wildcard, which is no UTF-8 after
 * `¿`, `ÿ` and every other character whose last byte is the greatest. Patterns with ESCAPE are not optimized.
 */
function hasBadBound(pattern: string): boolean {
  const end = pattern.search(/[%_]/);
  // The second half of a surrogate pair has the last bits of its character.
  const last = pattern.charCodeAt((end < 0 ? pattern.length : end) - 1);
  return last >= 0x7f && (last & 0x3f) === 0x3f;
}

/**
 * Adds doubles as decimals, so that 0.1 and 0.2 give 0.3, if all of them have at most 15 digits, four of them fractional, as amounts
 * of money have. The text of the sum is read as the nearest double; a cast of the decimal is not always the nearest.
 */
function sumOfDoubles(value: string, distinct: string): string {
  const decimal = `TRY_CAST(${value} AS DECIMAL(18,4))`;
  const isExact = `abs(${value}) < 1e11 AND CAST(${decimal} AS DOUBLE) = ${value}`;
  const sum = `CAST(CAST(sum(${distinct}${decimal}) AS VARCHAR) AS DOUBLE)`;
  return `CASE WHEN bool_and(coalesce(${isExact}, ${value} IS NULL)) THEN ${sum} ELSE sum(${distinct}${value}) END`;
}

function inUtc(instant: string): string {
  return `timezone('UTC', ${instant})`;
}

const isoFormat = '%Y-%m-%dT%H:%M:%S.%f';

/** Writes the double that is nearest to the number in a text, or null. No text is an infinity. */
function doubleIn(text: string): string {
  const largest = String(Number.MAX_VALUE);
  const bounded = `greatest(least(TRY_CAST(${text} AS DOUBLE), ${largest}), -${largest})`;
  return `CASE WHEN regexp_matches(${text}, '${numeralPattern}') THEN ${bounded} END`;
}

/**
 * Writes the number in a text as a text that has the order of the decimal values: a digit for the sign, the exponent with a fixed number of digits, and the
 * significant digits. The digits of a negative number are inverted, and `:` is greater than all digits.
 */
function decimalKey(text: string): string {
  const mantissa = `regexp_replace(split_part(lower(${text}), 'e', 1), '[-+]', '')`;
  const digits = `replace(${mantissa}, '.', '')`;
  const significant = `trim(${digits}, '0')`;
  const ownExponent = `coalesce(TRY_CAST(split_part(lower(${text}), 'e', 2) AS DOUBLE), 0)`;
  const exponent = `strpos(concat(${mantissa}, '.'), '.') + len(ltrim(${digits}, '0')) - len(${digits})`;
  const bounded = `CAST(2e9 + ${exponent} + greatest(least(${ownExponent}, 1e8), -1e8) AS BIGINT)`;
  const magnitude = `concat(${bounded}, ${significant})`;
  const inverted = `concat('0', translate(${magnitude}, '0123456789', '9876543210'), ':')`;
  return `CASE WHEN ${significant} = '' THEN '1' WHEN starts_with(${text}, '-') THEN ${inverted} ELSE concat('2', ${magnitude}) END`;
}

/** Writes a double without exponent and without `.0`: DuckDB writes `1e-07`, `1e+20` and `5.0`, also `nan` and `inf`. */
function plainDouble(sql: string): string {
  const text = `CAST(${sql} AS VARCHAR)`;
  const digits = `regexp_replace(split_part(${text}, 'e', 1), '[^0-9]', '', 'g')`;
  const exponent = `CAST(split_part(${text}, 'e', 2) AS INTEGER)`;
  const sign = `CASE WHEN ${sql} < 0 THEN '-' ELSE '' END`;
  return [
    `CASE WHEN NOT isfinite(${sql}) THEN replace(replace(${text}, 'nan', 'NaN'), 'inf', 'Infinity')`,
    `WHEN contains(${text}, 'e-') THEN concat(${sign}, '0.', repeat('0', -1 - ${exponent}), ${digits})`,
    `WHEN contains(${text}, 'e+') THEN concat(${sign}, rpad(${digits}, ${exponent} + 1, '0'))`,
    `ELSE regexp_replace(${text}, '[.]0$', '') END`,
  ].join(' ');
}
