import { checkNode, isObject } from './check-node.js';
import { describe } from './describe.js';
import type { Place } from './pointer.js';
import type { ReadOptions } from './read-options.js';
import type { Report } from './report.js';
import { walk } from './walk.js';

/** Checks a tree of nodes. */
export function checkTree(root: unknown, at: Place | undefined, limits: Required<ReadOptions>, report: Report): void {
  walk(root, at, limits, report, (node, place) => {
    if (!isObject(node)) {
      report('node-shape', { found: describe(node) }, place);
      return [];
    }
    checkNode(node, place, report);
    const outer: Place = { outer: place, key: 'children' };
    return Array.isArray(node['children']) ? node['children'].map((child, key) => [{ outer, key }, child]) : [];
  });
}
