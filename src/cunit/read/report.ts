import { cunitCodes } from '../../diagnostics/codes/cunit.js';
import { gateCodes } from '../../diagnostics/codes/gate.js';
import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { describeJson } from '../../diagnostics/json/describe.js';
import type { JsonPath } from '../../diagnostics/json/pointer.js';
import * as json from '../../diagnostics/json/report.js';
import { describeExpected, type Mismatch } from '../../diagnostics/json/shape.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { Result } from '../../diagnostics/result.js';
import { plainDecimal } from '../../dialect/value/decimal.js';

const readerCodes = { ...cunitCodes, ...gateCodes };

/** Reports a problem at a path of an object; the keys lead further down from it. */
export type ReadReport = json.Report<typeof readerCodes>;

/** Collects the diagnostics of one object. */
export function createReadReport(diagnostics: Diagnostic[]): ReadReport {
  return json.createReport(readerCodes, diagnostics);
}

/** Returns an object that was checked: without errors it is of the type. */
export function checkedResult<Value>(json: unknown, diagnostics: readonly Diagnostic[]): Result<Value> {
  return hasErrors(diagnostics) ? { diagnostics } : { value: json as Value, diagnostics };
}

/** Reports a value of a request that is not of its kind. */
export function reportMismatch(mismatch: Mismatch, report: ReadReport): void {
  const { kind, value, path } = mismatch;
  if (path?.outer?.key === 'values') {
    checkValue(value, path, report);
    return;
  }
  const { key: last = 'request', outer } = path ?? {};
  const member = String(typeof last === 'number' ? outer?.key : last);
  const problem = report(
    'member-type',
    { member, expected: describeExpected(mismatch), found: describeJson(value) },
    path,
  );
  if (kind.kind !== 'choice' || typeof value !== 'string') return;
  const [nearest] = didYouMean(value, kind.values);
  if (nearest === undefined) return;
  problem.fix({ title: `Replace with "${nearest}"`, safe: value.toUpperCase() === nearest, value: nearest });
}

/** Reports a value that is not a string. A number that still has its digits gets a fix: its string. */
export function checkValue(
  value: unknown,
  path: JsonPath | undefined,
  report: ReadReport,
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
