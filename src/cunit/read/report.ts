import type * as z from 'zod';
import { cunitCodes } from '../../diagnostics/codes/cunit.js';
import { gateCodes } from '../../diagnostics/codes/gate.js';
import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { describeJson } from '../../diagnostics/json/describe.js';
import { type JsonPath, valueAt } from '../../diagnostics/json/pointer.js';
import * as json from '../../diagnostics/json/report.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { Result } from '../../diagnostics/result.js';
import { plainDecimal } from '../decimal.js';

const readerCodes = { ...cunitCodes, ...gateCodes };

/** Reports a problem at a path of an object; the keys lead further down from it. */
export type Report = json.Report<typeof readerCodes>;

/** Collects the diagnostics of one object. */
export function createReport(diagnostics: Diagnostic[]): Report {
  return json.createReport(readerCodes, diagnostics);
}

/** Returns an object that was checked: without errors it is of the type. */
export function checkedResult<Value>(json: unknown, diagnostics: readonly Diagnostic[]): Result<Value> {
  return hasErrors(diagnostics) ? { diagnostics } : { value: json as Value, diagnostics };
}

/** Reports an issue that zod found in an object. */
export function reportIssue(issue: z.core.$ZodIssue, root: unknown, path: JsonPath | undefined, report: Report): void {
  // Keys of JSON are never symbols.
  const keys = issue.path as (string | number)[];
  const value = valueAt(root, keys);
  const [last = 'request', outer] = keys.toReversed();
  if (outer === 'values') {
    checkValue(value, path, report, ...keys);
    return;
  }
  const member = typeof last === 'number' ? String(outer) : last;
  const args = { member, expected: expectedValue(issue), found: describeJson(value) };
  const problem = report('member-type', args, path, ...keys);
  if (issue.code !== 'invalid_value' || typeof value !== 'string') return;
  const [nearest] = didYouMean(value, issue.values.map(String));
  if (nearest === undefined) return;
  problem.fix({ title: `Replace with "${nearest}"`, safe: value.toUpperCase() === nearest, value: nearest });
}

/** Describes the value that an issue expects. */
function expectedValue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeNames[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return `one of ${issue.values.map((value) => `"${String(value)}"`).join(', ')}`;
    case 'too_small':
      return issue.origin === 'string' ? 'a text that is not empty' : `a number of at least ${issue.minimum}`;
    case 'too_big':
      return `a number of at most ${issue.maximum}`;
    default:
      return 'another value';
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
};

/** Reports a value that is not a string. A number that still has its digits gets a fix: its string. */
export function checkValue(
  value: unknown,
  path: JsonPath | undefined,
  report: Report,
  ...keys: readonly (string | number)[]
): void {
  if (typeof value === 'string') return;
  const problem = report('value-not-string', { found: describeJson(value) }, path, ...keys);
  if (typeof value === 'number' ? !hasItsDigits(value) : typeof value !== 'boolean' && typeof value !== 'bigint')
    return;
  const text = plainDecimal(String(value));
  // A number with more digits than a double can represent has already lost some.
  const safe = typeof value !== 'number' || text.replaceAll(/\D/g, '').length <= 16;
  problem.fix({ title: `Replace with ${quoted(text)}`, safe, value: text });
}

/** Whether a number can be written with its digits: a whole number beyond 2^53 may have lost some, and infinity has none. */
function hasItsDigits(value: number): boolean {
  return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value));
}
