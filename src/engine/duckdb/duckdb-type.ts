import { type ColumnType, isList, isStruct, type ScalarType } from '../column-type.js';
import { identifier } from '../targets/sql-text.js';

const names: Readonly<Record<ScalarType, string>> = {
  string: 'VARCHAR',
  integer: 'BIGINT',
  decimal: 'DECIMAL(38,18)',
  double: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  'date-time': 'TIMESTAMP',
  instant: 'TIMESTAMPTZ',
  json: 'JSON',
  unknown: 'VARCHAR',
};

/** Writes a type in DuckDB's notation. */
export function duckdbType(type: ColumnType): string {
  if (isList(type)) return `${duckdbType(type[0])}[]`;
  if (!isStruct(type)) return names[type];
  const members = Object.entries(type).map(([name, member]) => `${identifier(name)} ${duckdbType(member)}`);
  return `STRUCT(${members.join(', ')})`;
}

/** Writes a type as the structure that `from_json` takes. */
export function jsonStructure(type: ColumnType): unknown {
  if (isList(type)) return [jsonStructure(type[0])];
  if (!isStruct(type)) return names[type];
  return Object.fromEntries(Object.entries(type).map(([name, member]) => [name, jsonStructure(member)]));
}

/** The type of a column of a file, and whether the column has to be converted to it. */
export interface ReadType {
  readonly type: ColumnType;
  readonly isConverted: boolean;
}

/** Parses a type in DuckDB's notation. A type that VQL does not have becomes a text or JSON. */
export function readType(text: string): ReadType {
  const source = { text, at: 0, isConverted: false };
  const type = parseType(source);
  return { type, isConverted: source.isConverted };
}

interface TypeText {
  readonly text: string;
  at: number;
  isConverted: boolean;
}

const scalars: Readonly<Record<string, ScalarType>> = {
  BOOLEAN: 'boolean',
  TINYINT: 'integer',
  SMALLINT: 'integer',
  INTEGER: 'integer',
  BIGINT: 'integer',
  UTINYINT: 'integer',
  USMALLINT: 'integer',
  UINTEGER: 'integer',
  UBIGINT: 'decimal',
  FLOAT: 'double',
  DOUBLE: 'double',
  VARCHAR: 'string',
  JSON: 'json',
  DATE: 'date',
  TIMESTAMP: 'date-time',
  'TIMESTAMP WITH TIME ZONE': 'instant',
};

/** Types that have to be converted. */
const converted: Readonly<Record<string, ScalarType>> = {
  HUGEINT: 'double',
  UHUGEINT: 'double',
  TIMESTAMP_S: 'date-time',
  TIMESTAMP_MS: 'date-time',
  TIMESTAMP_NS: 'date-time',
};

function parseType(source: TypeText): ColumnType {
  const word = take(source, /[A-Z_]+(?: WITH TIME ZONE)?/y);
  let type: ColumnType;
  if (word === 'STRUCT') type = parseMembers(source);
  else if (word === 'DECIMAL') type = parseDecimal(source);
  else if (Object.hasOwn(scalars, word)) type = scalars[word] ?? 'string';
  else {
    skipParentheses(source);
    source.isConverted = true;
    type = word === 'MAP' || word === 'UNION' ? 'json' : (converted[word] ?? 'string');
  }
  for (let list = take(source, /\[\d*\]/y); list !== ''; list = take(source, /\[\d*\]/y)) {
    if (list !== '[]') source.isConverted = true;
    type = [type];
  }
  return type;
}

function parseMembers(source: TypeText): ColumnType {
  const members: [string, ColumnType][] = [];
  for (
    let separator = take(source, /\(/y);
    separator === '(' || separator === ', ';
    separator = take(source, /, |\)/y)
  ) {
    const name = take(source, /"(?:[^"]|"")*"|[^ ]+/y);
    take(source, / /y);
    members.push([name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name, parseType(source)]);
  }
  return Object.fromEntries(members);
}

/** Parses a decimal. One with more digits than can be compared exactly becomes a double. */
function parseDecimal(source: TypeText): ScalarType {
  const [, precision = 18, scale = 3] = /\((\d+),(\d+)\)/.exec(take(source, /\(\d+,\d+\)/y)) ?? [];
  if (Number(precision) - Number(scale) <= 20 && Number(scale) <= 18) return 'decimal';
  source.isConverted = true;
  return 'double';
}

function skipParentheses(source: TypeText): void {
  if (source.text[source.at] !== '(') return;
  let depth = 0;
  do {
    const part = take(source, /'(?:[^']|'')*'|"(?:[^"]|"")*"|[()]|[^()'"]+/y);
    if (part === '') return;
    depth += part === '(' ? 1 : part === ')' ? -1 : 0;
  } while (depth > 0);
}

function take(source: TypeText, pattern: RegExp): string {
  pattern.lastIndex = source.at;
  const [found = ''] = pattern.exec(source.text) ?? [];
  source.at += found.length;
  return found;
}
