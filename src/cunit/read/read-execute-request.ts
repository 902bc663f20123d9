import { checkOptions } from '../../diagnostics/arguments.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { describeJson } from '../../diagnostics/json/describe.js';
import { isObject } from '../../diagnostics/json/json-object.js';
import { jsonObjectOf, mismatchesIn } from '../../diagnostics/json/shape.js';
import type { Result } from '../../diagnostics/result.js';
import type { ExecuteBody } from '../../interface/computed-queries.js';
import { pageFormats, pageMemberIn, sentOffset } from '../../interface/page.js';
import { executeShape } from '../shapes.js';
import { checkObjects } from './check-tree.js';
import { checkedResult, createReadReport, type ReadReport, reportMismatch } from './report.js';
import { type ReadOptions, readMembersSafely, readOptionKinds, settingOf } from './traverse-json.js';
import { reportUnknownMembers } from './unknown-members.js';

const executeKind = jsonObjectOf(executeShape);

/**
 * Reads foreign JSON as the body of the execute endpoint: a VQL statement as a text, with its page and the values of its variables.
 * The statement is not parsed: `checkExecuteRequest` does that. Unknown members survive. Whatever the value, it neither throws nor
 * overflows the stack.
 *
 * @throws {VqlError} `unknown-option` or `wrong-argument` for an invalid option.
 *
 * @example
 * ```ts
 * import { readExecuteRequest } from 'vql-kit/cunit';
 * const { diagnostics } = readExecuteRequest({ statement: 'SELECT id FROM account.query', limit: 50, offset: 0 });
 * console.log(diagnostics[0]?.path, diagnostics[0]?.code); // /offset zero-offset-field
 * ```
 */
export function readExecuteRequest(json: unknown, options: ReadOptions = {}): Result<ExecuteBody> {
  checkOptions('readExecuteRequest', options, readOptionKinds);
  const diagnostics: Diagnostic[] = [];
  const report = createReadReport(diagnostics);
  readMembersSafely(undefined, report, () => checkBody(json, options, report));
  return checkedResult(json, diagnostics);
}

function checkBody(json: unknown, options: ReadOptions, report: ReadReport): void {
  if (!isObject(json)) {
    report('member-type', { member: 'request', expected: 'an object', found: describeJson(json) }, undefined);
    return;
  }
  // What cannot be walked is not compared.
  if (!checkObjects(json, undefined, settingOf(options), report)) return;
  const { offset: member } = pageFormats['vql-request'];
  const { [member]: offset, ...others } = json;
  // An offset of 0 has a diagnostic and a fix of its own.
  const isZero = typeof offset === 'number' && sentOffset('vql-request', offset) === undefined;
  for (const mismatch of mismatchesIn(isZero ? others : json, executeKind, undefined)) reportMismatch(mismatch, report);
  if (isZero) report('zero-offset-field', {}, undefined, member).fix({ title: 'Remove it', safe: true });
  reportUnknownMembers(json, executeShape, true, undefined, report, (name) => pageMemberIn('vql-request', name));
}
