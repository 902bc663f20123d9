import { describe } from '../../diagnostics/json/describe.js';
import { isObject, type Json } from '../../diagnostics/json/json-object.js';
import type { JsonPath } from '../../diagnostics/json/pointer.js';
import { nodeShape } from '../shapes.js';
import { checkKeys, checkNode } from './check-node.js';
import type { Report } from './report.js';
import { checkNames } from './unknown-members.js';
import { type ReadOptions, walk } from './walk.js';

/** Checks a tree of nodes. */
export function checkTree(
  root: unknown,
  at: JsonPath | undefined,
  limits: Required<ReadOptions>,
  report: Report,
): void {
  walk(root, at, limits, report, (node, place) => {
    if (!isObject(node)) {
      report('node-shape', { found: describe(node) }, place);
      return [];
    }
    checkNode(node, place, report);
    checkNames(node, nodeShape, false, place, report);
    checkForeign(node, place, limits, report);
    const outer: JsonPath = { outer: place, key: 'children' };
    return Array.isArray(node['children']) ? node['children'].map((child, key) => [{ outer, key }, child]) : [];
  });
}

/** Members that are unknown survive, so that they must be safe to walk and to copy. */
function checkForeign(node: Json, place: JsonPath | undefined, limits: Required<ReadOptions>, report: Report): void {
  for (const [key, member] of Object.entries(node)) {
    if (typeof member !== 'object' || Object.hasOwn(nodeShape, key)) continue;
    checkObjects(member, { outer: place, key }, limits, report);
  }
}

/** Looks for what makes JSON dangerous to copy, and says whether it can be walked at all. */
export function checkObjects(
  root: unknown,
  at: JsonPath | undefined,
  limits: Required<ReadOptions>,
  report: Report,
): boolean {
  return walk(root, at, limits, report, (value, place) => {
    if (isObject(value)) checkKeys(value, place, report);
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).map(([key, member]) => [{ outer: place, key }, member]);
  });
}
