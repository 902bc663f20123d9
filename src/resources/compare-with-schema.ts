import type * as z from 'zod';
import { resourceCodes } from '../diagnostics/codes/resources.js';
import { diagnosticsOf } from '../diagnostics/codes/row.js';
import type { Diagnostic, Severity } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { describeJson } from '../diagnostics/json/describe.js';
import { pointerTo, valueAt } from '../diagnostics/json/pointer.js';

type Issue = z.core.$ZodIssue;

const create = diagnosticsOf(resourceCodes);

/**
 * Returns the differences between a value and its schema. Another JSON type is an error, and so is a value that a refinement with the
 * parameter `isUnusable` rejects.
 *
 * @param tolerance severity of other differences: null, a missing member, or a value that is not allowed.
 */
export function compareWithSchema(schema: z.ZodType, json: unknown, tolerance: Severity): readonly Diagnostic[] {
  const issues = (schema.safeParse(json).error?.issues ?? []).map((issue) => {
    // The keys of JSON are no symbols.
    const keys = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
    return { issue, path: pointerTo(undefined, ...keys), value: valueAt(json, keys) };
  });
  const ofWrongType = new Set(issues.flatMap(({ issue, path }) => (issue.code === 'invalid_type' ? path : [])));
  return issues.flatMap(({ issue, path, value }) => {
    // Of an array where a text is expected, zod also reports its length.
    if (issue.code !== 'invalid_type' && ofWrongType.has(path)) return [];
    // A number beyond 2^53, as `parseJson` of `vql-kit` reads it.
    if (issue.code === 'invalid_type' && issue.expected === 'number' && typeof value === 'bigint') return [];
    const code = codeOf(issue, value);
    const args = { problem: problemOf(issue), found: describeFound(issue, value), nearest: nearestTo(value, issue) };
    const isError = code === 'resource-type' || (issue.code === 'custom' && issue.params?.['isUnusable'] === true);
    return create(code, args, { severity: isError ? 'error' : tolerance, path });
  });
}

function codeOf(issue: Issue, value: unknown): keyof typeof resourceCodes {
  if (issue.path.length > 0 && value === undefined) return 'resource-missing';
  if (issue.path.length > 0 && value === null) return 'resource-null';
  return typesOf(issue)?.includes(jsonTypeOf(value)) === false ? 'resource-type' : 'resource-value';
}

/** Returns the JSON types that are expected; `undefined` if the problem is not the type. */
function typesOf(issue: Issue): readonly unknown[] | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return [jsonTypes[issue.expected] ?? issue.expected];
    case 'invalid_value':
      return issue.values.map(jsonTypeOf);
    case 'custom':
      return issue.params?.['types'];
    default:
      return undefined;
  }
}

/** The types of zod that have another name as types of JSON. */
const jsonTypes: Readonly<Record<string, string>> = { int: 'number', record: 'object' };

function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Returns what was expected, as the beginning of a sentence. */
function problemOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Expected ${typeNames[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `Expected ${describeValues(issue.values.map((value) => `"${String(value)}"`))}`;
    case 'too_big':
      return `Expected at most ${describeBound(issue.maximum, issue.origin)}`;
    case 'too_small':
      return `Expected at least ${describeBound(issue.minimum, issue.origin)}`;
    case 'invalid_format':
      return formats[issue.format] ?? withoutPeriod(issue.message);
    default:
      return withoutPeriod(issue.message);
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

const formats: Readonly<Record<string, string>> = {
  date: 'Expected a date such as "2026-03-01"',
  datetime: 'Expected a date and time such as "2026-03-01T08:00:00Z"',
};

/** Names of what a bound counts; a number is not counted. */
const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['element', 'elements'],
};

/** Enums with more values are not listed. */
const mostValues = 12;

function describeValues(values: readonly string[]): string {
  if (values.length === 1) return values.join();
  return values.length > mostValues ? `one of the ${values.length} documented values` : `one of ${values.join(', ')}`;
}

function describeBound(bound: number | bigint, origin: string): string {
  const unit = units[origin];
  return unit === undefined ? String(bound) : `${bound} ${bound === 1 ? unit[0] : unit[1]}`;
}

/** The messages of the schemas of the package are sentences. */
function withoutPeriod(message: string): string {
  return message.replace(/\.$/, '');
}

/** Describes what was found, by its size if that is the problem. */
function describeFound(issue: Issue, value: unknown): string {
  const isSized = issue.code === 'too_big' || issue.code === 'too_small';
  return isSized && (typeof value === 'string' || Array.isArray(value)) ? String(value.length) : describeJson(value);
}

function nearestTo(value: unknown, issue: Issue): string | undefined {
  if (issue.code !== 'invalid_value' || typeof value !== 'string') return undefined;
  return didYouMean(value, issue.values.map(String), 1)[0];
}
