import type { OutputColumn } from '../compile/columns.js';
import { type LongIntegers, type RowTextFormat, visibleColumns } from '../run/row-text.js';
import { textLiteral } from '../targets/sql-text.js';

/** The text of a value, as SQL that is null for a null. */
interface ValueText {
  /** The condition that DuckDB writes the value as JavaScript does. Default: it always does. */
  readonly when?: string;
  readonly text: string;
}

/** How the lines of a format are written. */
interface LineFormat {
  readonly begin: string;
  readonly end: string;
  /** Returns what precedes the value of a column, without the comma between two of them. */
  readonly label: (key: string) => string;
  readonly valueText: (value: string, type: OutputColumn['type'], longIntegers: LongIntegers) => ValueText | undefined;
  /** The text of a null; default: nothing. */
  readonly nullText?: string;
  /** The condition that DuckDB writes the whole line as JavaScript does. Default: it always does. */
  readonly when?: string;
}

const objects: LineFormat = {
  begin: '{',
  end: '}',
  label: (key) => `${JSON.stringify(key)}:`,
  valueText: jsonText,
  nullText: 'null',
  // DuckDB writes the digits of \u000b in upper case.
  when: "NOT contains(line, '\\u00')",
};

/** **The** table of the lines of each format. */
const lineFormats: Readonly<Record<RowTextFormat, LineFormat>> = {
  json: objects,
  ndjson: objects,
  csv: { begin: '', end: '', label: () => '', valueText: csvText },
};

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
  const { begin, end, label, valueText, nullText, when } = lineFormats[format];
  const names = columns.map((_, index) => `c${index}`);
  const conditions = when === undefined ? [] : [when];
  const parts: string[] = [];
  for (const column of visibleColumns(columns)) {
    const name = names[columns.indexOf(column)] ?? '';
    const value = valueText(name, column.type, longIntegers);
    if (value === undefined) return undefined;
    if (value.when !== undefined) conditions.push(`(${name} IS NULL OR ${value.when})`);
    const before = (parts.length === 0 ? begin : ',') + label(column.key);
    if (before !== '') parts.push(textLiteral(before));
    // CONCAT writes a null as nothing.
    parts.push(nullText === undefined ? value.text : `coalesce(${value.text}, ${textLiteral(nullText)})`);
  }
  if (parts.length === 0) return undefined;
  if (end !== '') parts.push(textLiteral(end));
  const values = names.map((name) => `CASE WHEN line IS NULL THEN ${name} END`);
  const lines = `SELECT *, concat(${parts.join(', ')}) AS line FROM (${sql}) AS q(${names.join(', ')})`;
  const checked = `SELECT * REPLACE (CASE WHEN ${['TRUE', ...conditions].join(' AND ')} THEN line END AS line) FROM (${lines})`;
  return `SELECT ${['line', ...values].join(', ')} FROM (${checked})`;
}

const maxSafe = Number.MAX_SAFE_INTEGER;

function jsonText(value: string, type: OutputColumn['type'], longIntegers: LongIntegers): ValueText | undefined {
  if (type === 'string' || type === 'unknown') return { text: `CAST(to_json(${value}) AS VARCHAR)` };
  const plain = plainText(value, type);
  if (plain === undefined) return undefined;
  const inQuotes = `'"' || ${plain.text} || '"'`;
  if (type === 'date' || type === 'date-time') return { ...plain, text: inQuotes };
  if (type !== 'integer' || longIntegers === 'number') return plain;
  return { text: `CASE WHEN ${value} BETWEEN -${maxSafe} AND ${maxSafe} THEN ${plain.text} ELSE ${inQuotes} END` };
}

function csvText(value: string, type: OutputColumn['type']): ValueText | undefined {
  if (type !== 'string' && type !== 'unknown') return plainText(value, type);
  const needsQuotes = ['"', ',', '\n', '\r'].map((character) => `contains(${value}, ${textLiteral(character)})`);
  return {
    text: `CASE WHEN ${value} = '' THEN '""' WHEN ${needsQuotes.join(' OR ')} THEN '"' || replace(${value}, '"', '""') || '"' ELSE ${value} END`,
  };
}

/** Returns the text of a number, a boolean or a time without quotes: numbers with the digits of JavaScript, if it writes no exponent. */
function plainText(value: string, type: OutputColumn['type']): ValueText | undefined {
  switch (type) {
    case 'integer':
    case 'boolean':
      return { text: `CAST(${value} AS VARCHAR)` };
    case 'date':
      return { when: hasFourDigitYear(value), text: `CAST(${value} AS VARCHAR)` };
    case 'date-time': {
      const write = (fraction: '%g' | '%f'): string => `strftime(${value}, '%Y-%m-%dT%H:%M:%S.${fraction}Z')`;
      return {
        when: hasFourDigitYear(value),
        text: `CASE WHEN epoch_us(${value}) % 1000 = 0 THEN ${write('%g')} ELSE ${write('%f')} END`,
      };
    }
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

function hasFourDigitYear(value: string): string {
  return `year(${value}) BETWEEN 1000 AND 9999`;
}
