import { isPath } from '../../dialect/names.js';
import { describeField, fieldDetail } from '../describe-field.js';
import type { Reachable } from '../scope.js';
import type { Candidate } from './candidate.js';
import { matchRank } from './match.js';
import type { WritingPlace } from './place.js';

/**
 * Paths, segment by segment: what can stand behind the segments before the cursor. Where something was typed, paths that have it
 * further on are offered whole.
 */
export function pathCandidates(
  paths: readonly Reachable[],
  { path, typed }: Pick<WritingPlace, 'path' | 'typed'>,
  isFollowed: boolean,
): readonly Candidate[] {
  const prefix = path.map((segment) => `${segment}.`).join('');
  const leaves: Candidate[] = [];
  const inner = new Map<string, number>();
  const whole: Candidate[] = [];
  const wanted = typed.toLowerCase();
  for (const { path: full, field } of paths) {
    if (!full.startsWith(prefix)) continue;
    const rest = full.slice(prefix.length);
    // Only what is offered is described.
    const about = () => field && { detail: fieldDetail(field), documentation: describeField(field) };
    const dot = rest.indexOf('.');
    if (dot < 0) {
      if (!isFollowed && matchRank(typed, rest) !== undefined && isWritable(full))
        leaves.push({ label: rest, kind: 'field', ...about() });
      continue;
    }
    const segment = rest.slice(0, dot);
    if (matchRank(typed, segment) !== undefined && isWritable(full)) inner.set(segment, (inner.get(segment) ?? 0) + 1);
    if (wanted !== '' && !isFollowed && rest.toLowerCase().includes(`.${wanted}`) && isWritable(full))
      whole.push({ label: rest, kind: 'field', ...about() });
  }
  const groups = [...inner].map(
    ([segment, count]): Candidate => ({
      label: segment,
      kind: 'path',
      text: isFollowed ? segment : `${segment}.`,
      detail: count === 1 ? '1 field' : `${count} fields`,
    }),
  );
  return [...leaves, ...groups, ...whole];
}

/** Whether VQL can spell a path: a catalog may have names with other characters in them. */
function isWritable(path: string): boolean {
  return isPath(path.split('.'));
}
