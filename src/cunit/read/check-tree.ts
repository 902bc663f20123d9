import { describe } from '../../diagnostics/json/describe.js';
import { isObject, type Json } from '../../diagnostics/json/json-object.js';
import type { JsonPath } from '../../diagnostics/json/pointer.js';
import { nodeShape } from '../schemas/node-shape.js';
import { checkNames } from './check-names.js';
import { checkNode } from './check-node.js';
import { checkObjects } from './check-objects.js';
import type { ReadOptions } from './read-options.js';
import type { Report } from './report.js';
import { walk } from './walk.js';

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
