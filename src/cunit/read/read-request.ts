import * as z from 'zod';
import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { describe } from '../../diagnostics/json/describe.js';
import { isObject, type Json } from '../../diagnostics/json/json-object.js';
import type { JsonPath } from '../../diagnostics/json/pointer.js';
import type { Result } from '../../diagnostics/result.js';
import type { CUnitQuery, CUnitRequest } from '../request.js';
import { requestShape } from '../shapes.js';
import { checkKeys } from './check-node.js';
import { checkObjects, checkTree } from './check-tree.js';
import { createReport, type Report, reportIssue } from './report.js';
import { checkMembers } from './unknown-members.js';
import { limitsOf, type ReadOptions } from './walk.js';

/** Everything but the predicates, which have a reader of their own. */
const shape = z.looseObject(requestShape(z.unknown()));

/**
 * Reads foreign JSON as the body of a C-Unit query. Predicates are read as by `readPredicate`. Unknown members survive.
 * Never throws and never overflows the stack.
 *
 * @example
 * ```ts
 * import { readRequest } from 'vql-kit/cunit';
 * const { diagnostics } = readRequest({ pageable: { sortOrders: [{ property: 'id', direction: 'asc' }] } });
 * console.log(diagnostics[0]?.path); // /pageable/sortOrders/0/direction
 * ```
 */
export function readRequest(json: unknown, options: ReadOptions = {}): Result<CUnitRequest> {
  const diagnostics: Diagnostic[] = [];
  checkRequest(json, undefined, options, createReport(diagnostics));
  // The check above is the proof that the cast needs.
  return !hasErrors(diagnostics) ? { value: json as CUnitRequest, diagnostics } : { diagnostics };
}

/**
 * Reads foreign JSON as a whole query: group, template and request.
 *
 * @example
 * ```ts
 * import { readQuery } from 'vql-kit/cunit';
 * console.log(readQuery({ group: 'account', template: 'query', request: {} }).diagnostics.length); // 0
 * ```
 */
export function readQuery(json: unknown, options: ReadOptions = {}): Result<CUnitQuery> {
  const diagnostics: Diagnostic[] = [];
  const report = createReport(diagnostics);
  if (!isObject(json)) {
    report('member-type', { member: 'query', expected: 'an object', found: describe(json) }, undefined);
    return { diagnostics };
  }
  checkKeys(json, undefined, report);
  for (const member of ['group', 'template']) {
    const value = json[member];
    if (typeof value === 'string' && value !== '') continue;
    report('member-type', { member, expected: 'a name', found: describe(value) }, undefined, member);
  }
  checkRequest(json['request'], { outer: undefined, key: 'request' }, options, report);
  // The checks above are the proof that the cast needs.
  return !hasErrors(diagnostics) ? { value: json as unknown as CUnitQuery, diagnostics } : { diagnostics };
}

function checkRequest(json: unknown, place: JsonPath | undefined, options: ReadOptions, report: Report): void {
  if (!isObject(json)) {
    report('member-type', { member: 'request', expected: 'an object', found: describe(json) }, place);
    return;
  }
  const limits = limitsOf(options);
  const { queryPredicate, additionalPredicate, adhocPreset, ...others } = json;
  const { queryPredicate: presetPredicate, ...preset } = isObject(adhocPreset) ? adhocPreset : {};
  // First what could lead zod in circles.
  if (!checkObjects({ ...others, adhocPreset: preset }, place, limits, report)) return;
  const { error } = shape.safeParse(json);
  for (const issue of error?.issues ?? []) reportIssue(issue, json, place, report);
  const predicates: readonly (readonly [unknown, ...string[]])[] = [
    [queryPredicate, 'queryPredicate'],
    [additionalPredicate, 'additionalPredicate'],
    [presetPredicate, 'adhocPreset', 'queryPredicate'],
  ];
  for (const [predicate, ...keys] of predicates) {
    if (predicate !== undefined) checkTree(predicate, below(place, keys), limits, report);
  }
  checkMembers(json, place, report);
  checkConflicts(json, isObject(adhocPreset) ? adhocPreset : {}, place, report);
}

function below(place: JsonPath | undefined, keys: readonly string[]): JsonPath | undefined {
  return keys.reduce<JsonPath | undefined>((outer, key) => ({ outer, key }), place);
}

/** Members that say the same thing, and those that need each other. */
function checkConflicts(request: Json, preset: Json, place: JsonPath | undefined, report: Report): void {
  const { queryPredicate, overrideResults, mode, queryStatement } = request;
  if (queryPredicate !== undefined && preset['queryPredicate'] !== undefined) {
    report('conflicting-members', { first: 'queryPredicate', second: 'adhocPreset.queryPredicate' }, place);
  }
  if (overrideResults !== undefined && preset['results'] !== undefined) {
    report('conflicting-members', { first: 'overrideResults', second: 'adhocPreset.results' }, place);
  }
  if (mode === 'STATEMENT' && queryStatement === undefined) {
    report('statement-mode', { problem: 'The mode is STATEMENT, but there is no "queryStatement"' }, place, 'mode');
  }
  if (mode !== 'STATEMENT' && queryStatement !== undefined) {
    report(
      'statement-mode',
      { problem: 'There is a "queryStatement", but the mode is not STATEMENT' },
      place,
      'queryStatement',
    );
  }
}
