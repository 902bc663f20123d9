import * as z from 'zod';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { isObject, type Json } from '../../diagnostics/json/json-object.js';
import type { JsonPath } from '../../diagnostics/json/pointer.js';
import { pageableShape, presetShape, requestShape } from '../shapes.js';
import type { Report } from './report.js';

/**
 * Warns of unknown members that are one slip away from a known one: a filter under a wrong name is no filter. Where `isWhole`
 * says so, an object that has no known member at all is not what it should be, and all of its members are reported.
 */
export function checkNames(
  object: Json,
  shape: object,
  isWhole: boolean,
  place: JsonPath | undefined,
  report: Report,
): void {
  const unknown = Object.keys(object).filter((member) => !Object.hasOwn(shape, member));
  // The way of nearly every object.
  if (unknown.length === 0) return;
  const known = Object.keys(shape);
  const isStrange = isWhole && !known.some((name) => Object.hasOwn(object, name));
  for (const member of unknown) {
    const [nearest] = didYouMean(member, known, 1);
    if (nearest !== undefined || isStrange) report('unknown-member', { member, nearest }, place, member);
  }
}

/** Warns of unknown members of a request, and of the objects in it that have a shape. */
export function checkMembers(request: Json, place: JsonPath | undefined, report: Report): void {
  checkNames(request, requestMembers, true, place, report);
  for (const [member, shape] of [
    ['pageable', pageableShape],
    ['adhocPreset', presetMembers],
  ] as const) {
    const inner = request[member];
    if (isObject(inner)) checkNames(inner, shape, false, { outer: place, key: member }, report);
  }
}

const requestMembers = requestShape(z.unknown());
const presetMembers = presetShape(z.unknown());
