/** One of the two editors: VQL on the left, C-Unit on the right. */
export type Side = 'vql' | 'cunit';

/** Returns the opposite side. */
export function otherSide(side: Side): Side {
  return side === 'vql' ? 'cunit' : 'vql';
}

/** Display names of the two forms. */
export const formNames: Readonly<Record<Side, string>> = { vql: 'VQL', cunit: 'C-Unit' };

/** Both sides, in the order of the page. */
export const sides: readonly Side[] = ['vql', 'cunit'];
