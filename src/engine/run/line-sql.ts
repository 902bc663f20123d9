import type { OutputColumn } from '../compile/columns.js';
import { textLiteral } from '../targets/sql-text.js';
import { type LongIntegers, type RowTextFormat, visibleColumns } from './row-text.js';

/** A column, as the SQL of a value and its text. */
interface PlainText {
  /** The condition that DuckDB writes the value as JavaScript does. */
  readonly when: string;
  readonly text: string;
}

/**
 * Writes the SQL of a row as a line of text, in DuckDB's threads instead of JavaScript's one. It is null for a row with a value
 * that DuckDB would write differently, such as a double with an exponent or a control character: the writer of rows
 * writes such a row. Returns `undefined` if there are columns of other types, such as lists.
 */
export function lineSql(
  columns: readonly OutputColumn[],
  names: readonly string[],
  format: RowTextFormat,
  longIntegers: LongIntegers,
): string | undefined {
  const parts: string[] = [];
  for (const column of visibleColumns(columns)) {
    const name = names[columns.indexOf(column)] ?? '';
    const value = format === 'csv' ? csvText(name, column.type) : jsonText(name, column.type, longIntegers);
    if (value === undefined) return undefined;
    const isFirst = parts.length === 0;
    const label = format === 'csv' ? '' : `${isFirst ? '{' : ''}${JSON.stringify(column.key)}:`;
    const before = `${isFirst ? '' : ','}${label}`;
    const absent = format === 'csv' ? '' : 'null';
    if (before !== '') parts.push(textLiteral(before));
    parts.push(`CASE WHEN ${name} IS NULL THEN '${absent}' WHEN ${value.when} THEN ${value.text} END`);
  }
  if (parts.length === 0) return undefined;
  return format === 'csv' ? parts.join(' || ') : `${parts.join(' || ')} || '}'`;
}

const maxSafe = Number.MAX_SAFE_INTEGER;

function jsonText(value: string, type: OutputColumn['type'], longIntegers: LongIntegers): PlainText | undefined {
  switch (type) {
    case 'string':
    case 'unknown':
      return {
        when: `NOT regexp_matches(${value}, '[\\x00-\\x1f]')`,
        text: `CASE WHEN contains(${value}, '"') OR contains(${value}, '\\') THEN '"' || replace(replace(${value}, '\\', '\\\\'), '"', '\\"') || '"' ELSE '"' || ${value} || '"' END`,
      };
    case 'integer': {
      const text = `CAST(${value} AS VARCHAR)`;
      const isSafe = `${value} BETWEEN -${maxSafe} AND ${maxSafe}`;
      return {
        when: 'TRUE',
        text: longIntegers === 'number' ? text : `CASE WHEN ${isSafe} THEN ${text} ELSE '"' || ${text} || '"' END`,
      };
    }
    case 'date':
    case 'date-time': {
      const plain = timeText(value, type);
      return { ...plain, text: `'"' || ${plain.text} || '"'` };
    }
    default:
      return numberText(value, type);
  }
}

function csvText(value: string, type: OutputColumn['type']): PlainText | undefined {
  switch (type) {
    case 'string':
    case 'unknown':
      return {
        when: 'TRUE',
        text: `CASE WHEN ${value} = '' THEN '""' WHEN regexp_matches(${value}, '[",\\r\\n]') THEN '"' || replace(${value}, '"', '""') || '"' ELSE ${value} END`,
      };
    case 'integer':
      return { when: 'TRUE', text: `CAST(${value} AS VARCHAR)` };
    case 'date':
    case 'date-time':
      return timeText(value, type);
    default:
      return numberText(value, type);
  }
}

function timeText(value: string, type: 'date' | 'date-time'): PlainText {
  const when = `year(${value}) BETWEEN 1000 AND 9999`;
  if (type === 'date') return { when, text: `CAST(${value} AS VARCHAR)` };
  const write = (fraction: '%g' | '%f'): string => `strftime(${value}, '%Y-%m-%dT%H:%M:%S.${fraction}Z')`;
  return { when, text: `CASE WHEN epoch_us(${value}) % 1000 = 0 THEN ${write('%g')} ELSE ${write('%f')} END` };
}

/** Numbers that JavaScript and DuckDB write with the same digits, without an exponent, and booleans. */
function numberText(value: string, type: OutputColumn['type']): PlainText | undefined {
  switch (type) {
    case 'boolean':
      return { when: 'TRUE', text: `CAST(${value} AS VARCHAR)` };
    case 'double': {
      const double = `CAST(${value} AS DOUBLE)`;
      const text = `CAST(${double} AS VARCHAR)`;
      return {
        when: `abs(${double}) BETWEEN 1e-4 AND 1e15`,
        text: `CASE WHEN ends_with(${text}, '.0') THEN ${text}[:-3] ELSE ${text} END`,
      };
    }
    case 'decimal': {
      const written = `CAST(${value} AS VARCHAR)`;
      const text = `CASE WHEN contains(${written}, '.') THEN rtrim(rtrim(${written}, '0'), '.') ELSE ${written} END`;
      return { when: `len(${text}) <= 15 AND (${value} = 0 OR abs(${value}) >= 0.000001)`, text };
    }
    default:
      return undefined;
  }
}
