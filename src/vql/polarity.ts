import type { EnclosingExists, Polarity } from '../catalog/check/query-view.js';
import type { Node } from './ast.js';

/** Returns the polarity of a condition, or of a part of one, from the nodes around it: from the root of the tree to its parent. */
export function polarityOf(ancestors: readonly Node[]): Polarity {
  const index = ancestors.findLastIndex(({ kind }) => kind === 'Statement' || kind === 'Join');
  const nots = ancestors.slice(index + 1).filter(({ kind }) => kind === 'Not').length;
  const clause = ancestors[index]?.kind === 'Join' ? 'join condition' : 'condition';
  return { clause, nots, negated: nots % 2 === 1, exists: existsAround(ancestors.slice(0, index + 1)) };
}

function existsAround(ancestors: readonly Node[]): EnclosingExists | undefined {
  const index = ancestors.findLastIndex(({ kind }) => kind === 'Exists');
  const exists = ancestors[index];
  if (exists?.kind !== 'Exists') return undefined;
  return { negated: exists.negated, polarity: polarityOf(ancestors.slice(0, index)) };
}
