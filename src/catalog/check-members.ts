import { didYouMean } from '../diagnostics/did-you-mean.js';
import type { Json } from '../diagnostics/json/json-object.js';
import type { SnapshotReport } from '../diagnostics/json/members.js';
import type { JsonPath } from '../diagnostics/json/pointer.js';
import { quoted } from '../diagnostics/quoted.js';

/** Warns of members that say nothing here. */
export function checkMembers(object: Json, shape: object, place: JsonPath | undefined, report: SnapshotReport): void {
  for (const member of Object.keys(object)) {
    if (Object.hasOwn(shape, member)) continue;
    const [nearest] = didYouMean(
      member,
      Object.keys(shape).filter((name) => !Object.hasOwn(object, name)),
    );
    report('unknown-snapshot-member', { member: quoted(member), nearest }, place, member);
  }
}
