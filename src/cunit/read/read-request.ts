import { checkOptions } from '../../diagnostics/arguments.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { describeJson } from '../../diagnostics/json/describe.js';
import { isObject, type JsonRecord } from '../../diagnostics/json/json-object.js';
import { below, type JsonPath } from '../../diagnostics/json/pointer.js';
import { jsonObjectOf, mismatchesIn } from '../../diagnostics/json/shape.js';
import type { Result } from '../../diagnostics/result.js';
import { isTemplateName } from '../../dialect/names.js';
import { valuesByName } from '../../interface/computed-queries.js';
import { pageMemberIn } from '../../interface/page.js';
import type { CUnitQuery, CUnitRequest } from '../request.js';
import { pageableShape, presetShape, requestShape } from '../shapes.js';
import { checkUnsafeKeys } from './check-node.js';
import { checkObjects, checkTree } from './check-tree.js';
import { checkedResult, createReadReport, type ReadReport, reportMismatch } from './report.js';
import { type ReadOptions, readMembersSafely, readOptionKinds, settingOf } from './traverse-json.js';
import { reportUnknownMembers } from './unknown-members.js';

/** Both are part of the URL of the query: anything else could lead to another endpoint. */
const templateName = 'a name of letters, digits, "_" and "-"';

const requestKind = jsonObjectOf(requestShape);

/**
 * Reads foreign JSON as the body of a C-Unit query. Predicates are read as by `readPredicate`. Unknown members survive.
 * Whatever the value, it neither throws nor overflows the stack.
 *
 * @throws {VqlError} `unknown-option` or `wrong-argument` for an invalid option.
 *
 * @example
 * ```ts
 * import { readRequest } from 'vql-kit/cunit';
 * const { diagnostics } = readRequest({ pageable: { sortOrders: [{ property: 'id', direction: 'asc' }] } });
 * console.log(diagnostics[0]?.path); // /pageable/sortOrders/0/direction
 * ```
 */
export function readRequest(json: unknown, options: ReadOptions = {}): Result<CUnitRequest> {
  checkOptions('readRequest', options, readOptionKinds);
  const diagnostics: Diagnostic[] = [];
  const report = createReadReport(diagnostics);
  readMembersSafely(undefined, report, () => readRequestAt(json, undefined, options, report));
  return checkedResult(json, diagnostics);
}

/**
 * Reads foreign JSON as a whole query: group, template and request.
 *
 * @throws {VqlError} `unknown-option` or `wrong-argument` for an invalid option.
 *
 * @example
 * ```ts
 * import { readQuery } from 'vql-kit/cunit';
 * console.log(readQuery({ group: 'account', template: 'query', request: {} }).diagnostics.length); // 0
 * ```
 */
export function readQuery(json: unknown, options: ReadOptions = {}): Result<CUnitQuery> {
  checkOptions('readQuery', options, readOptionKinds);
  const diagnostics: Diagnostic[] = [];
  const report = createReadReport(diagnostics);
  if (!isObject(json)) {
    report('member-type', { member: 'query', expected: 'an object', found: describeJson(json) }, undefined);
    return { diagnostics };
  }
  readMembersSafely(undefined, report, () => {
    checkUnsafeKeys(json, undefined, report);
    for (const member of ['group', 'template']) {
      const value = json[member];
      if (typeof value === 'string' && isTemplateName(value)) continue;
      report('member-type', { member, expected: templateName, found: describeJson(value) }, undefined, member);
    }
    const path: JsonPath = { outer: undefined, key: 'request' };
    const { request } = json;
    readMembersSafely(path, report, () => readRequestAt(request, path, options, report));
  });
  return checkedResult(json, diagnostics);
}

function readRequestAt(json: unknown, path: JsonPath | undefined, options: ReadOptions, report: ReadReport): void {
  if (!isObject(json)) {
    report('member-type', { member: 'request', expected: 'an object', found: describeJson(json) }, path);
    return;
  }
  const setting = settingOf(options);
  const { queryPredicate, additionalPredicate, adhocPreset, ...others } = json;
  const { queryPredicate: presetPredicate, ...preset } = isObject(adhocPreset) ? adhocPreset : {};
  // What cannot be walked is not compared.
  if (!checkObjects({ ...others, adhocPreset: preset }, path, setting, report)) return;
  const mismatches = mismatchesIn(json, requestKind, path);
  for (const mismatch of mismatches) reportMismatch(mismatch, report);
  const predicates: readonly (readonly [unknown, string, ...string[]])[] = [
    [queryPredicate, 'queryPredicate'],
    [additionalPredicate, 'additionalPredicate'],
    [presetPredicate, 'adhocPreset', 'queryPredicate'],
  ];
  const variables = mismatches.length === 0 ? variablesOf(json) : undefined;
  for (const [predicate, ...keys] of predicates) {
    if (predicate !== undefined) checkTree(predicate, below(path, ...keys), setting, report, variables);
  }
  reportUnknownRequestMembers(json, path, report);
  checkConflicts(json, isObject(adhocPreset) ? adhocPreset : {}, path, report);
}

/** Returns the names of the variables of a request whose members were checked. */
function variablesOf({ variableSubstitutionList }: CUnitRequest): ReadonlySet<string> {
  return new Set(Object.keys(valuesByName(variableSubstitutionList)));
}

/** Warns of unknown members of a request, its page and its preset. */
function reportUnknownRequestMembers(request: JsonRecord, path: JsonPath | undefined, report: ReadReport): void {
  const inPage = (name: string): string | undefined => pageMemberIn('cunit', name);
  reportUnknownMembers(request, requestShape, true, path, report, (name) => {
    const member = inPage(name);
    return member && `pageable.${member}`;
  });
  const { pageable, adhocPreset } = request;
  if (isObject(pageable)) reportUnknownMembers(pageable, pageableShape, false, below(path, 'pageable'), report, inPage);
  if (isObject(adhocPreset)) reportUnknownMembers(adhocPreset, presetShape, false, below(path, 'adhocPreset'), report);
}

/** Reports members that contradict each other, and those that need each other. */
function checkConflicts(request: JsonRecord, preset: JsonRecord, path: JsonPath | undefined, report: ReadReport): void {
  const { queryPredicate, overrideResults, mode, queryStatement } = request;
  if (queryPredicate !== undefined && preset['queryPredicate'] !== undefined) {
    report('conflicting-members', { first: 'queryPredicate', second: 'adhocPreset.queryPredicate' }, path);
  }
  if (overrideResults !== undefined && preset['results'] !== undefined) {
    report('conflicting-members', { first: 'overrideResults', second: 'adhocPreset.results' }, path);
  }
  if (mode === 'STATEMENT' && queryStatement === undefined) {
    report('statement-mode', { problem: 'The mode is STATEMENT, but there is no "queryStatement"' }, path, 'mode');
  }
  if (mode !== 'STATEMENT' && queryStatement !== undefined) {
    report(
      'statement-mode',
      { problem: 'There is a "queryStatement", but the mode is not STATEMENT' },
      path,
      'queryStatement',
    );
  }
}
