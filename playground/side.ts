/** The two forms of a query that the page shows: VQL on the left, C-Unit on the right. */
export type Side = 'vql' | 'cunit';

/** The side across. */
export function otherSide(side: Side): Side {
  return side === 'vql' ? 'cunit' : 'vql';
}
