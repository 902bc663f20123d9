import { describeJson } from '../../diagnostics/json/describe.js';
import { isUnsafeKey, type JsonRecord } from '../../diagnostics/json/json-object.js';
import type { JsonPath } from '../../diagnostics/json/pointer.js';
import { countInWords } from '../../diagnostics/quoted.js';
import { assumedExistsForm, type ExistsForm } from '../../dialect/exists-form.js';
import { nearestOperator } from '../../dialect/operator-words.js';
import {
  type FilterOperator,
  filterRow,
  isJunctionOperator,
  isOperator,
  type Operator,
} from '../../dialect/operators.js';
import { isExists } from '../exists.js';
import {
  acceptsProperty,
  foreignMembers,
  joinsInWords,
  type NodeType,
  nodeTypeOf,
  takesInWords,
} from '../predicate.js';
import { checkValue, type ReadReport } from './report.js';

/** Checks the members of one node against the table of operators; its other members and its children are checked separately. */
export function checkNode(
  node: JsonRecord,
  path: JsonPath | undefined,
  existsForm: ExistsForm,
  report: ReadReport,
): void {
  const operator = checkOperator(node, path, report);
  const isJunction = node['type'] === 'JUNCTION';
  if (!isJunction && node['type'] !== 'FILTER') {
    const type = operator === undefined ? undefined : nodeTypeOf(operator);
    const problem = report('node-type', { found: describeJson(node['type']) }, path, 'type');
    if (type !== undefined) problem.fix({ title: `Set "type" to "${type}"`, safe: true, value: type });
    return;
  }
  checkVisible(node, path, report);
  if (isJunction) checkJunction(node, path, report);
  else checkFilter(node, operator, path, existsForm, report);
}

/** Reports the keys of an object that must not be copied. */
export function checkUnsafeKeys(node: JsonRecord, path: JsonPath | undefined, report: ReadReport): void {
  for (const key of Object.keys(node)) {
    if (isUnsafeKey(key)) report('unsafe-key', { key }, path, key).fix({ title: 'Remove it', safe: false });
  }
}

function checkOperator(node: JsonRecord, path: JsonPath | undefined, report: ReadReport): Operator | undefined {
  const { operator, type } = node;
  if (isOperator(operator)) {
    if ((type === 'JUNCTION' || type === 'FILTER') && type !== nodeTypeOf(operator)) {
      report('operator-type', { operator, type: nodeTypeOf(operator) }, path, 'operator');
      return undefined;
    }
    return operator;
  }
  const nearest = typeof operator === 'string' ? nearestOperator(operator) : undefined;
  const found = operator === undefined ? undefined : describeJson(operator);
  const problem = report('unknown-filter-operator', { found, nearest }, path, 'operator');
  // A difference in letter case alone has one possible meaning.
  const safe = typeof operator === 'string' && operator.toUpperCase() === nearest;
  if (nearest !== undefined) problem.fix({ title: `Replace with "${nearest}"`, safe, value: nearest });
  return undefined;
}

function checkVisible({ visible }: JsonRecord, path: JsonPath | undefined, report: ReadReport): void {
  if (visible === undefined || typeof visible === 'boolean') return;
  report(
    'member-type',
    { member: 'visible', expected: 'true or false', found: describeJson(visible) },
    path,
    'visible',
  );
}

function checkJunction(node: JsonRecord, path: JsonPath | undefined, report: ReadReport): void {
  rejectForeignMembers(node, 'JUNCTION', path, report);
  if (listOf(node, 'children', 'nodes', path, report)?.length !== 0) return;
  const { operator: found } = node;
  const [operator, name] =
    isOperator(found) && isJunctionOperator(found) ? [found, found] : (['AND', 'A junction'] as const);
  report('missing-children', { operator: name, joins: joinsInWords(operator) }, path, 'children');
}

/** Returns the list that a member has, empty if it is absent; reports any other value. */
function listOf(
  node: JsonRecord,
  member: string,
  items: string,
  path: JsonPath | undefined,
  report: ReadReport,
): readonly unknown[] | undefined {
  const { [member]: list = [] } = node;
  if (Array.isArray(list)) return list;
  report('member-type', { member, expected: `an array of ${items}`, found: describeJson(list) }, path, member);
  return undefined;
}

/** Reports members that only nodes of the other type have. An empty list is accepted: it means the same as an absent one. */
function rejectForeignMembers(node: JsonRecord, type: NodeType, path: JsonPath | undefined, report: ReadReport): void {
  for (const member of foreignMembers(type)) {
    const value = node[member];
    if (value === undefined || (member !== 'property' && Array.isArray(value) && value.length === 0)) continue;
    const problem = report('misplaced-member', { type, member }, path, member);
    if (value === null) problem.fix({ title: 'Remove it', safe: true });
  }
}

function checkFilter(
  node: JsonRecord,
  operator: Operator | undefined,
  path: JsonPath | undefined,
  existsForm: ExistsForm,
  report: ReadReport,
): void {
  rejectForeignMembers(node, 'FILTER', path, report);
  checkFunctions(node, path, report);
  if (operator === undefined || isJunctionOperator(operator)) return;
  const { property } = node;
  const values = listOf(node, 'values', 'strings', path, report);
  if (!acceptsProperty(operator, property))
    report('missing-property', { operator, found: describeJson(property) }, path, 'property');
  if (values === undefined) return;
  const hasOwnForm = isExists(node) && existsForm !== assumedExistsForm;
  if (!hasOwnForm) checkCount(operator, values.length, path, report);
  for (let index = 0; index < values.length; index++)
    if (typeof values[index] !== 'string') checkValue(values[index], path, report, 'values', index);
  if (hasOwnForm && existsForm.read(node) === undefined) report('exists-form', { operator }, path);
}

function checkCount(operator: FilterOperator, count: number, path: JsonPath | undefined, report: ReadReport): void {
  const { values: arity } = filterRow(operator);
  if (count >= arity.least && count <= arity.most) return;
  report('value-count', { operator, takes: takesInWords(arity), found: countInWords(count) }, path, 'values');
}

function checkFunctions(node: JsonRecord, path: JsonPath | undefined, report: ReadReport): void {
  if (node['functions'] === undefined) return;
  for (const [index, name] of listOf(node, 'functions', names, path, report)?.entries() ?? []) {
    if (typeof name === 'string' && name !== '') continue;
    const [member, expected] = ['functions', `an array of ${names}`];
    report('member-type', { member, expected, found: describeJson(name) }, path, member, index);
  }
}

const names = 'names of functions';
