import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { pagingDiagnostic, pagingError } from '../paging-error.js';
import type { PlanOptions, StableQuery } from './plan.js';

/** Throws if the order must be stable and is not; otherwise says what there is to say about it. */
export function judgeOrder(
  { id, obstacle }: Pick<StableQuery<unknown>, 'id' | 'obstacle'>,
  keysetObstacle: () => string | undefined,
  { strategy, tiebreak }: PlanOptions,
): readonly Diagnostic[] {
  // The rows decide under which name the id comes, and the next page would be asked for by the value of the other.
  const ambiguity = id.isUnique ? undefined : 'another column is shown as "id"';
  const keysetReason = strategy === 'keyset' ? (obstacle ?? ambiguity ?? keysetObstacle()) : undefined;
  if (keysetReason !== undefined) throw pagingError('keyset-unsupported', { reason: keysetReason });
  if (obstacle === undefined) return [];
  if (tiebreak === 'required') throw pagingError('unstable-order', { reason: obstacle });
  return [pagingDiagnostic('unstable-order', { reason: obstacle }, { severity: 'warning' })];
}
