import { isObject, type JsonRecord } from '../../diagnostics/json/json-object.js';
import type { JsonPath } from '../../diagnostics/json/pointer.js';
import { pageableShape, presetMembers, requestMembers } from '../shapes.js';
import type { Report } from './report.js';
import { reportUnknownMembers } from './unknown-members.js';

// A file of its own: the shapes load zod, which readers of predicates do without.

/** Warns of unknown members of a request, its page and its preset. */
export function reportUnknownRequestMembers(request: JsonRecord, path: JsonPath | undefined, report: Report): void {
  reportUnknownMembers(request, requestMembers, true, path, report);
  for (const [member, shape] of [
    ['pageable', pageableShape],
    ['adhocPreset', presetMembers],
  ] as const) {
    const inner = request[member];
    if (isObject(inner)) reportUnknownMembers(inner, shape, false, { outer: path, key: member }, report);
  }
}
