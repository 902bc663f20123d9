/** One of the two editors: VQL on the left, C-Unit on the right. */
export type Side = 'vql' | 'cunit';

/** Returns the opposite side. */
export function otherSide(side: Side): Side {
  return side === 'vql' ? 'cunit' : 'vql';
}

/** Display names of the two forms. */
export const formNames: Readonly<Record<Side, string>> = { vql: 'VQL', cunit: 'C-Unit' };

/** Returns the form that a text looks like from its first character or word; `undefined` if it looks like neither. */
export function formOf(text: string): Side | undefined {
  if (/^\s*[{[]/.test(text)) return 'cunit';
  return /^\s*(?:SELECT|FROM)\b/i.test(text) ? 'vql' : undefined;
}

/** Both sides, in the order of the page. */
export const sides: readonly Side[] = ['vql', 'cunit'];
