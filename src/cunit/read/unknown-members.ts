import { didYouMean } from '../../diagnostics/did-you-mean.js';
import type { JsonRecord } from '../../diagnostics/json/json-object.js';
import type { JsonPath } from '../../diagnostics/json/pointer.js';
import type { ReadReport } from './report.js';

/**
 * Warns of unknown members whose names are a typo away from a known one: a filter with a wrong name does not filter. With
 * `needsKnown`, an object without a single known member gets a warning for all of its members. `translate` returns the member that
 * is meant by one of another format.
 */
export function reportUnknownMembers(
  object: JsonRecord,
  known: object,
  needsKnown: boolean,
  path: JsonPath | undefined,
  report: ReadReport,
  translate: (member: string) => string | undefined = () => undefined,
): void {
  const unknown = Object.keys(object).filter((member) => !Object.hasOwn(known, member));
  // The usual case.
  if (unknown.length === 0) return;
  const names = Object.keys(known);
  const reportsAll = needsKnown && !names.some((name) => Object.hasOwn(object, name));
  for (const member of unknown) {
    const nearest = translate(member) ?? didYouMean(member, names, 1)[0];
    if (nearest !== undefined || reportsAll) report('unknown-member', { member, nearest }, path, member);
  }
}
