import { numeralPattern } from '../../targets/sql-text.js';

const datePattern =
  '[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt ][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]+)?)?([Zz]|[+-](?:[01][0-9]|2[0-3])(:?[0-5][0-9])?)?)?';

/** Writes the number in a text, which is null for a text that this package does not read as one: DuckDB reads `1_000` and ` 5` too. */
export function numberInText(text: string): string {
  return `CASE WHEN regexp_matches(${text}, '${numeralPattern}') THEN TRY_CAST(${text} AS DECIMAL(38,18)) END`;
}

/** Writes the time in a text, which is null for a text that this package does not read as one: DuckDB reads `2024-1-1` too. */
export function timeInText(text: string): string {
  return `CASE WHEN regexp_full_match(${text}, '${datePattern}') THEN TRY_CAST(${withSeconds(text)} AS TIMESTAMPTZ) END`;
}

/** Writes the date-time in UTC, or the instant, of a text. A cast to TIMESTAMP would ignore the offset. */
export function castTime(text: string, type: 'date-time' | 'instant', cast: 'CAST' | 'TRY_CAST' = 'CAST'): string {
  const instant = `${cast}(${withSeconds(text)} AS TIMESTAMPTZ)`;
  return type === 'instant' ? instant : `timezone('UTC', ${instant})`;
}

/** Writes the double of a text. DuckDB would read a number too large for a double as infinite, which is another value. */
export function castDouble(text: string): string {
  return `CASE WHEN ${isBeyondDoubles(text)} THEN error(concat('Conversion Error: too large for a double: ', ${text})) ELSE CAST(${text} AS DOUBLE) END`;
}

/** Writes the condition that a text is a number too large for a double. */
export function isBeyondDoubles(text: string): string {
  return `regexp_matches(${text}, '[0-9]') AND isinf(TRY_CAST(${text} AS DOUBLE))`;
}

/** Writes a text with the seconds that DuckDB requires before a zone, and in upper case. */
function withSeconds(text: string): string {
  const zone = `upper(${text})[17:]`;
  const hasZone = `regexp_matches(${zone}, '^[Z+-]')`;
  return `CASE WHEN ${hasZone} THEN concat(upper(${text})[:16], ':00', ${zone}) ELSE upper(${text}) END`;
}
