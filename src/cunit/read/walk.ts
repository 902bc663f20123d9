import { type JsonPath, pointerTo } from '../../diagnostics/json/pointer.js';
import type { Report } from './report.js';

/** How much an object may ask of the reader. What exceeds a limit gets a diagnostic. */
export interface ReadOptions {
  /** How deep junctions may nest; default and most: 1,000. */
  readonly maxDepth?: number;
  /** How many nodes a tree may have; default 1,000,000. */
  readonly maxNodes?: number;
}

/** Beyond this, walking the tree could exhaust the stack of a process that has just started. */
const highestMaxDepth = 1_000;

/** The limits that apply. */
export function limitsOf({ maxDepth = highestMaxDepth, maxNodes = 1_000_000 }: ReadOptions): Required<ReadOptions> {
  return { maxDepth: Math.min(maxDepth, highestMaxDepth), maxNodes };
}

/** A value on the way from the root, with those above it. */
interface Visit {
  readonly value: unknown;
  readonly place: JsonPath | undefined;
  readonly outer: Visit | undefined;
  readonly depth: number;
}

/**
 * Walks an object from the root down, in its order, with a stack of its own: no depth and no cycle can exhaust that of
 * JavaScript. `enter` checks a value and says which of its own lie below. Reports what cannot be walked, and gives
 * whether all could.
 */
export function walk(
  root: unknown,
  at: JsonPath | undefined,
  { maxDepth, maxNodes }: Required<ReadOptions>,
  report: Report,
  enter: (value: unknown, place: JsonPath | undefined) => readonly (readonly [JsonPath, unknown])[],
): boolean {
  const visits: Visit[] = [{ value: root, place: at, outer: undefined, depth: 1 }];
  let isWhole = true;
  let count = 0;
  for (let visit = visits.pop(); visit !== undefined; visit = visits.pop()) {
    const { value, place, depth } = visit;
    const again = sameAbove(visit);
    if (again !== undefined) report('node-cycle', { ancestor: pointerTo(again.place) }, place);
    else if (depth > maxDepth) report('node-too-deep', { limit: maxDepth }, place);
    else if (++count > maxNodes) report('too-many-nodes', { limit: maxNodes }, place);
    else {
      const below = enter(value, place);
      for (const [inner, member] of below.toReversed())
        visits.push({ value: member, place: inner, outer: visit, depth: depth + 1 });
      continue;
    }
    isWhole = false;
    if (count > maxNodes) break;
  }
  return isWhole;
}

function sameAbove({ value, outer }: Visit): Visit | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (let above = outer; above !== undefined; above = above.outer) if (above.value === value) return above;
  return undefined;
}
