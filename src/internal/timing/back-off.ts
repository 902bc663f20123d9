/** Returns the pause after a number of failures, which doubles with each of them up to a maximum. */
export function backOffMs(failures: number, { first, max }: { readonly first: number; readonly max: number }): number {
  return Math.min(max, first * 2 ** (failures - 1));
}
