import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { pagingDiagnostic, pagingError } from '../paging-error.js';
import type { PlanOptions, StableQuery } from './plan.js';

/** Throws if the order must be stable and is not; otherwise says what there is to say about it. */
export function judgeOrder(
  { obstacle }: Pick<StableQuery<unknown>, 'obstacle'>,
  keysetObstacle: () => string | undefined,
  { strategy, tiebreak }: PlanOptions,
): readonly Diagnostic[] {
  const keysetReason = strategy === 'keyset' ? (obstacle ?? keysetObstacle()) : undefined;
  if (keysetReason !== undefined) throw pagingError('keyset-unsupported', { reason: keysetReason });
  if (obstacle === undefined) return [];
  if (tiebreak === 'required') throw pagingError('unstable-order', { reason: obstacle });
  return [pagingDiagnostic('unstable-order', { reason: obstacle }, { severity: 'warning' })];
}
