import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { pagingDiagnostic, pagingError } from '../paging-error.js';
import type { PlanOptions, StableQuery } from './plan.js';

/** Throws if the order must be stable and is not; otherwise says what there is to say about it. */
export function judgeOrder(
  { obstacle, doubt }: Pick<StableQuery<unknown>, 'obstacle' | 'doubt'>,
  keysetObstacle: () => string | undefined,
  { strategy, tiebreak }: PlanOptions,
): readonly Diagnostic[] {
  const reason = obstacle ?? doubt;
  const keysetReason = strategy === 'keyset' ? (reason ?? keysetObstacle()) : undefined;
  if (keysetReason !== undefined) throw pagingError('keyset-unsupported', { reason: keysetReason });
  if (obstacle !== undefined && tiebreak === 'required') throw pagingError('unstable-order', { reason: obstacle });
  return reason === undefined ? [] : [pagingDiagnostic('unstable-order', { reason }, { severity: 'warning' })];
}
