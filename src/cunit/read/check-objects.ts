import { isObject } from '../../diagnostics/json/json-object.js';
import type { JsonPath } from '../../diagnostics/json/pointer.js';
import { checkKeys } from './check-node.js';
import type { ReadOptions } from './read-options.js';
import type { Report } from './report.js';
import { walk } from './walk.js';

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
