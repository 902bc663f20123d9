import { checkNode, isObject } from './check-node.js';
import { describe } from './describe.js';
import { type Place, pointerTo } from './pointer.js';
import type { ReadOptions } from './read-options.js';
import type { Report } from './report.js';

/** A node on the way from the root, with those above it. */
interface Visit {
  readonly value: unknown;
  readonly place: Place | undefined;
  readonly outer: Visit | undefined;
  readonly depth: number;
}

/** Checks a tree of nodes with a stack of its own, so that no depth and no cycle can exhaust that of JavaScript. */
export function checkTree(root: unknown, at: Place | undefined, limits: Required<ReadOptions>, report: Report): void {
  const { maxDepth, maxNodes } = limits;
  const visits: Visit[] = [{ value: root, place: at, outer: undefined, depth: 1 }];
  let count = 0;
  for (let visit = visits.pop(); visit !== undefined; visit = visits.pop()) {
    const { value, place, depth } = visit;
    if (!isObject(value)) {
      report('node-shape', { found: describe(value) }, place);
      continue;
    }
    const again = sameAbove(visit);
    if (again !== undefined) {
      report('node-cycle', { ancestor: pointerTo(again.place) }, place);
      continue;
    }
    if (++count > maxNodes) {
      report('too-many-nodes', { limit: maxNodes }, place);
      return;
    }
    if (depth > maxDepth) {
      report('node-too-deep', { limit: maxDepth }, place);
      continue;
    }
    checkNode(value, place, report);
    const { children } = value;
    if (!Array.isArray(children)) continue;
    const childrenPlace: Place = { outer: place, key: 'children' };
    for (let index = children.length - 1; index >= 0; index--) {
      const child: Place = { outer: childrenPlace, key: index };
      visits.push({ value: children[index], place: child, outer: visit, depth: depth + 1 });
    }
  }
}

function sameAbove({ value, outer }: Visit): Visit | undefined {
  for (let above = outer; above !== undefined; above = above.outer) if (above.value === value) return above;
  return undefined;
}
