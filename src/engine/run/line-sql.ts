import type { OutputColumn } from '../compile/columns.js';
import { textLiteral } from '../targets/sql-text.js';
import { type LongIntegers, type RowTextFormat, visibleColumns } from './row-text.js';

/** The text of a value, as SQL that is null for a null. */
interface ValueText {
  /** The condition that DuckDB writes the value as JavaScript does. Default: it always does. */
  readonly when?: string;
  readonly text: string;
}

/**
 * Adds a first column to a query: the row as a line of text, written in DuckDB's threads instead of JavaScript's one. It is null
 * for a row with a value that DuckDB would write differently, such as a double with an exponent: the writer of rows writes it, and
 * only such a row has values in the other columns. Returns `undefined` if there are columns of other types, such as lists.
 */
export function withLines(
  sql: string,
  columns: readonly OutputColumn[],
  format: RowTextFormat,
  longIntegers: LongIntegers,
): string | undefined {
  const names = columns.map((_, index) => `c${index}`);
  const conditions: string[] = [];
  const parts: string[] = [];
  for (const column of visibleColumns(columns)) {
    const name = names[columns.indexOf(column)] ?? '';
    const value = format === 'csv' ? csvText(name, column.type) : jsonText(name, column.type, longIntegers);
    if (value === undefined) return undefined;
    if (value.when !== undefined) conditions.push(`(${name} IS NULL OR ${value.when})`);
    const separator = parts.length === 0 ? '' : ',';
    const label = format === 'csv' ? separator : `${separator}${JSON.stringify(column.key)}:`;
    if (label !== '') parts.push(textLiteral(label));
    // CONCAT writes a null as nothing.
    parts.push(format === 'csv' ? value.text : `coalesce(${value.text}, 'null')`);
  }
  if (parts.length === 0) return undefined;
  if (format !== 'csv') {
    parts.unshift("'{'");
    parts.push("'}'");
    // DuckDB writes the digits of \u000b in upper case.
    conditions.push("NOT contains(line, '\\u00')");
  }
  const values = names.map((name) => `CASE WHEN line IS NULL THEN ${name} END`);
  const lines = `SELECT *, concat(${parts.join(', ')}) AS line FROM (${sql}) AS q(${names.join(', ')})`;
  const checked = `SELECT * REPLACE (CASE WHEN ${['TRUE', ...conditions].join(' AND ')} THEN line END AS line) FROM (${lines})`;
  return `SELECT ${['line', ...values].join(', ')} FROM (${checked})`;
}

const maxSafe = Number.MAX_SAFE_INTEGER;

function jsonText(value: string, type: OutputColumn['type'], longIntegers: LongIntegers): ValueText | undefined {
  switch (type) {
    case 'string':
    case 'unknown':
      return { text: `CAST(to_json(${value}) AS VARCHAR)` };
    case 'integer': {
      const text = `CAST(${value} AS VARCHAR)`;
      if (longIntegers === 'number') return { text };
      const isSafe = `${value} BETWEEN -${maxSafe} AND ${maxSafe}`;
      return { text: `CASE WHEN ${isSafe} THEN ${text} ELSE '"' || ${text} || '"' END` };
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

function csvText(value: string, type: OutputColumn['type']): ValueText | undefined {
  switch (type) {
    case 'string':
    case 'unknown': {
      const needsQuotes = ['"', ',', '\n', '\r'].map((character) => `contains(${value}, ${textLiteral(character)})`);
      return {
        text: `CASE WHEN ${value} = '' THEN '""' WHEN ${needsQuotes.join(' OR ')} THEN '"' || replace(${value}, '"', '""') || '"' ELSE ${value} END`,
      };
    }
    case 'integer':
      return { text: `CAST(${value} AS VARCHAR)` };
    case 'date':
    case 'date-time':
      return timeText(value, type);
    default:
      return numberText(value, type);
  }
}

function timeText(value: string, type: 'date' | 'date-time'): ValueText {
  const when = `year(${value}) BETWEEN 1000 AND 9999`;
  if (type === 'date') return { when, text: `CAST(${value} AS VARCHAR)` };
  const write = (fraction: '%g' | '%f'): string => `strftime(${value}, '%Y-%m-%dT%H:%M:%S.${fraction}Z')`;
  return { when, text: `CASE WHEN epoch_us(${value}) % 1000 = 0 THEN ${write('%g')} ELSE ${write('%f')} END` };
}

/** Numbers that JavaScript and DuckDB write with the same digits, without an exponent, and booleans. */
function numberText(value: string, type: OutputColumn['type']): ValueText | undefined {
  switch (type) {
    case 'boolean':
      return { text: `CAST(${value} AS VARCHAR)` };
    case 'double': {
      const double = `CAST(${value} AS DOUBLE)`;
      const text = `CAST(${double} AS VARCHAR)`;
      return {
        when: `(${double} = 0 OR abs(${double}) BETWEEN 1e-4 AND 1e15)`,
        text: `CASE WHEN ${double} = 0 THEN '0' WHEN ends_with(${text}, '.0') THEN ${text}[:-3] ELSE ${text} END`,
      };
    }
    case 'decimal': {
      const text = `CAST(${value} AS VARCHAR)`;
      const shortened = `rtrim(rtrim(${text}, '0'), '.')`;
      const hasZeros = `contains(${text}, '.') AND ends_with(${text}, '0')`;
      const isShort = `(strlen(${text}) <= 15 OR contains(${text}, '.') AND strlen(${shortened}) <= 15)`;
      return {
        when: `${isShort} AND (${value} = 0 OR abs(${value}) >= 0.000001)`,
        text: `CASE WHEN ${hasZeros} THEN ${shortened} ELSE ${text} END`,
      };
    }
    default:
      return undefined;
  }
}
