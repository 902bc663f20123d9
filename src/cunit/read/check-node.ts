import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { describe } from '../../diagnostics/json/describe.js';
import { isUnsafeKey, type Json } from '../../diagnostics/json/json-object.js';
import type { JsonPath } from '../../diagnostics/json/pointer.js';
import { filterRow, isJunctionOperator, isOperator, type Operator, operatorNames } from '../../dialect/operators.js';
import { arityInWords, countInWords } from '../predicate.js';
import { checkValue, type Report } from './report.js';

/** Holds one node to the table of operators; its children are checked on their own. */
export function checkNode(node: Json, place: JsonPath | undefined, report: Report): void {
  checkKeys(node, place, report);
  const operator = checkOperator(node, place, report);
  const isJunction = node['type'] === 'JUNCTION';
  if (!isJunction && node['type'] !== 'FILTER') {
    const right = operator === undefined ? undefined : typeOf(operator);
    const problem = report('node-type', { found: describe(node['type']) }, place, 'type');
    if (right !== undefined) problem.fix({ title: `Set "type" to "${right}"`, safe: true, value: right });
    return;
  }
  checkVisible(node, place, report);
  if (isJunction) checkJunction(node, place, report);
  else checkFilter(node, operator, place, report);
}

/** Reports the keys of an object that must not be copied. */
export function checkKeys(node: Json, place: JsonPath | undefined, report: Report): void {
  for (const key of Object.keys(node)) {
    if (isUnsafeKey(key)) report('unsafe-key', { key }, place, key).fix({ title: 'Remove it', safe: false });
  }
}

function checkOperator(node: Json, place: JsonPath | undefined, report: Report): Operator | undefined {
  const { operator, type } = node;
  if (typeof operator === 'string' && isOperator(operator)) {
    if ((type === 'JUNCTION' || type === 'FILTER') && type !== typeOf(operator)) {
      report('operator-type', { operator, type: typeOf(operator) }, place, 'operator');
      return undefined;
    }
    return operator;
  }
  const [nearest] = typeof operator === 'string' ? didYouMean(operator.replaceAll(/[\s-]+/g, '_'), operatorNames) : [];
  const found = operator === undefined ? undefined : describe(operator);
  const problem = report('unknown-filter-operator', { found, nearest }, place, 'operator');
  // Only the letter case differs: nothing else can have been meant.
  const safe = typeof operator === 'string' && operator.toUpperCase() === nearest;
  if (nearest !== undefined) problem.fix({ title: `Replace with "${nearest}"`, safe, value: nearest });
  return undefined;
}

function typeOf(operator: Operator): 'JUNCTION' | 'FILTER' {
  return isJunctionOperator(operator) ? 'JUNCTION' : 'FILTER';
}

function checkVisible({ visible }: Json, place: JsonPath | undefined, report: Report): void {
  if (visible === undefined || typeof visible === 'boolean') return;
  report('member-type', { member: 'visible', expected: 'true or false', found: describe(visible) }, place, 'visible');
}

function checkJunction(node: Json, place: JsonPath | undefined, report: Report): void {
  for (const member of ['values', 'property', 'functions']) rejectMember(node, member, 'JUNCTION', place, report);
  const { operator } = node;
  if (listOf(node, 'children', 'nodes', place, report)?.length === 0)
    report('missing-children', { operator: typeof operator === 'string' ? operator : 'A junction' }, place, 'children');
}

/** The list that a member is, empty if there is none; `undefined` for anything else, which is reported. */
function listOf(
  node: Json,
  member: string,
  items: string,
  place: JsonPath | undefined,
  report: Report,
): readonly unknown[] | undefined {
  const { [member]: list = [] } = node;
  if (Array.isArray(list)) return list;
  report('member-type', { member, expected: `an array of ${items}`, found: describe(list) }, place, member);
  return undefined;
}

/** An empty list says as little as none, and is let pass. */
function rejectMember(node: Json, member: string, type: string, place: JsonPath | undefined, report: Report): void {
  const value = node[member];
  if (value === undefined || (member !== 'property' && Array.isArray(value) && value.length === 0)) return;
  const problem = report('misplaced-member', { type, member }, place, member);
  if (value === null) problem.fix({ title: 'Remove it', safe: true });
}

function checkFilter(node: Json, operator: Operator | undefined, place: JsonPath | undefined, report: Report): void {
  rejectMember(node, 'children', 'FILTER', place, report);
  checkFunctions(node, place, report);
  if (operator === undefined || isJunctionOperator(operator)) return;
  const { form, values: arity } = filterRow(operator);
  const { property } = node;
  const values = listOf(node, 'values', 'strings', place, report);
  const isOptional = form.kind === 'exists' && property === undefined;
  if (!isOptional && (typeof property !== 'string' || property === '')) {
    report('missing-property', { operator, found: describe(property) }, place, 'property');
  }
  if (values === undefined) return;
  if (values.length < arity.least || values.length > arity.most) {
    const found = countInWords(values.length);
    report('value-count', { operator, takes: arityInWords(arity), found }, place, 'values');
  }
  for (const [index, value] of values.entries()) checkValue(value, place, report, 'values', index);
}

function checkFunctions(node: Json, place: JsonPath | undefined, report: Report): void {
  for (const [index, name] of listOf(node, 'functions', names, place, report)?.entries() ?? []) {
    if (typeof name === 'string' && name !== '') continue;
    const [member, expected] = ['functions', `an array of ${names}`];
    report('member-type', { member, expected, found: describe(name) }, place, member, index);
  }
}

const names = 'names of functions';
