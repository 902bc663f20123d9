import type * as z from 'zod';
import { cunitCodes } from '../../diagnostics/codes/cunit.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { describe } from '../../diagnostics/json/describe.js';
import { type JsonPath, valueAt } from '../../diagnostics/json/pointer.js';
import * as json from '../../diagnostics/json/report.js';
import { quoted } from '../../diagnostics/quoted.js';
import { plainDecimal } from '../decimal.js';

/** Reports what is wrong at a place of an object; the keys lead further down from it. */
export type Report = json.Report<typeof cunitCodes>;

/** Collects the diagnostics of one object. */
export function createReport(diagnostics: Diagnostic[]): Report {
  return json.createReport(cunitCodes, diagnostics);
}

/** Says in our words what zod has found in an object. */
export function reportIssue(issue: z.core.$ZodIssue, json: unknown, place: JsonPath | undefined, report: Report): void {
  // JSON has no symbols among its keys.
  const keys = issue.path as (string | number)[];
  const value = valueAt(json, keys);
  const [last = 'request', outer] = keys.toReversed();
  if (outer === 'values') {
    checkValue(value, place, report, ...keys);
    return;
  }
  const member = typeof last === 'number' ? String(outer) : last;
  const problem = report(
    'member-type',
    { member, expected: expectation(issue), found: describe(value) },
    place,
    ...keys,
  );
  if (issue.code !== 'invalid_value' || typeof value !== 'string') return;
  const [nearest] = didYouMean(value, issue.values.map(String));
  if (nearest === undefined) return;
  problem.fix({ title: `Replace with "${nearest}"`, safe: value.toUpperCase() === nearest, value: nearest });
}

/** What an issue says should be there. */
function expectation(issue: z.core.$ZodIssue): string {
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

/** Reports a value that is no string. A number that has kept its digits has a fix: its string. */
export function checkValue(
  value: unknown,
  place: JsonPath | undefined,
  report: Report,
  ...keys: readonly (string | number)[]
): void {
  if (typeof value === 'string') return;
  const problem = report('value-not-string', { found: describe(value) }, place, ...keys);
  if (typeof value === 'number' ? !isReadable(value) : typeof value !== 'boolean' && typeof value !== 'bigint') return;
  const text = plainDecimal(String(value));
  // More digits than a double holds have been lost already.
  const safe = typeof value !== 'number' || text.replaceAll(/\D/g, '').length <= 16;
  problem.fix({ title: `Replace with ${quoted(text)}`, safe, value: text });
}

/** A whole number beyond 2^53 has lost digits, and another has not the right ones to offer. */
function isReadable(value: number): boolean {
  return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value));
}
