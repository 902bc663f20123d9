import { describeJson } from '../../diagnostics/json/describe.js';
import { isObject, type JsonRecord } from '../../diagnostics/json/json-object.js';
import type { JsonPath } from '../../diagnostics/json/pointer.js';
import { quoted } from '../../diagnostics/quoted.js';
import { isExists, queryMembers } from '../exists.js';
import { nodeMembers } from '../predicate.js';
import { areTexts, isVariableOf } from '../values.js';
import { checkNode, checkUnsafeKeys } from './check-node.js';
import type { ReadReport } from './report.js';
import { type Limits, noMembers, type ReadSetting, traverseJson } from './traverse-json.js';
import { reportUnknownMembers } from './unknown-members.js';

/** Checks a tree of nodes. In a request with variables, no text of a filter from outside may look like one of them. */
export function checkTree(
  root: unknown,
  rootPath: JsonPath | undefined,
  setting: ReadSetting,
  report: ReadReport,
  variables?: ReadonlySet<string>,
): void {
  traverseJson(root, rootPath, setting, report, (node, path) => {
    if (!isObject(node)) {
      report('node-shape', { found: describeJson(node) }, path);
      return noMembers;
    }
    const hasOthers = hasOtherMembers(node);
    if (hasOthers) checkUnsafeKeys(node, path, report);
    checkNode(node, path, setting.existsForm, report);
    if (variables !== undefined) checkTexts(node, path, variables, report);
    if (hasOthers) checkOtherMembers(node, path, setting, report);
    const { children } = node;
    // Copied, so that a getter that throws does so here.
    return Array.isArray(children) ? { path: { outer: path, key: 'children' }, values: children.slice() } : noMembers;
  });
}

/** Whether an object has members that nodes do not have. Those of its prototype are no reason to check it less. */
function hasOtherMembers(node: JsonRecord): boolean {
  for (const key in node) if (!Object.hasOwn(nodeMembers, key)) return true;
  return false;
}

/** Reports the values that are texts, but would be read as variables. */
function checkTexts(
  { values }: JsonRecord,
  path: JsonPath | undefined,
  variables: ReadonlySet<string>,
  report: ReadReport,
): void {
  if (!Array.isArray(values) || !areTexts(values)) return;
  for (const [index, value] of values.entries())
    if (isVariableOf(variables, value)) report('text-as-variable', { value: quoted(value) }, path, 'values', index);
}

/** Reports members that seem to be misspelled, and checks the values of all others: they survive, so they must be safe to walk and to copy. */
function checkOtherMembers(
  node: JsonRecord,
  path: JsonPath | undefined,
  setting: ReadSetting,
  report: ReadReport,
): void {
  const known = isExists(node) ? { ...nodeMembers, ...queryMembers(node, setting.existsForm) } : nodeMembers;
  reportUnknownMembers(node, known, false, path, report);
  for (const [key, member] of Object.entries(node)) {
    if (typeof member !== 'object' || Object.hasOwn(nodeMembers, key)) continue;
    checkObjects(member, { outer: path, key }, setting, report);
  }
}

/** Reports keys that make JSON dangerous to copy, and returns whether the whole value can be walked. */
export function checkObjects(
  root: unknown,
  rootPath: JsonPath | undefined,
  limits: Limits,
  report: ReadReport,
): boolean {
  return traverseJson(root, rootPath, limits, report, (value, path) => {
    if (isObject(value)) checkUnsafeKeys(value, path, report);
    if (typeof value !== 'object' || value === null) return noMembers;
    return { path, keys: Object.keys(value), values: Object.values(value) };
  });
}
