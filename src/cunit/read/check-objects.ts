import { checkKeys, isObject } from './check-node.js';
import { type Place, pointerTo } from './pointer.js';
import type { ReadOptions } from './read-options.js';
import type { Report } from './report.js';

interface Visit {
  readonly value: unknown;
  readonly place: Place | undefined;
  readonly outer: Visit | undefined;
  readonly depth: number;
}

/**
 * Looks for what makes JSON dangerous to walk or to copy: objects that hold themselves, depth beyond the limit, keys that
 * reach into the prototype. Whether the object can be walked.
 */
export function checkObjects(
  root: unknown,
  at: Place | undefined,
  { maxDepth, maxNodes }: Required<ReadOptions>,
  report: Report,
): boolean {
  const visits: Visit[] = [{ value: root, place: at, outer: undefined, depth: 0 }];
  let count = 0;
  for (let visit = visits.pop(); visit !== undefined; visit = visits.pop()) {
    const { value, place, outer, depth } = visit;
    if (typeof value !== 'object' || value === null) continue;
    for (let above = outer; above !== undefined; above = above.outer) {
      if (above.value !== value) continue;
      report('node-cycle', { ancestor: pointerTo(above.place) }, place);
      return false;
    }
    if (depth > maxDepth || ++count > maxNodes) {
      if (depth > maxDepth) report('node-too-deep', { limit: maxDepth }, place);
      else report('too-many-nodes', { limit: maxNodes }, place);
      return false;
    }
    if (isObject(value)) checkKeys(value, place, report);
    for (const [key, inner] of Object.entries(value)) {
      visits.push({ value: inner, place: { outer: place, key }, outer: visit, depth: depth + 1 });
    }
  }
  return true;
}
