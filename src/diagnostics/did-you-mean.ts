/**
 * Returns the candidates that `word` may be a misspelling of, nearest first. Letter case is ignored,
 * and composed and decomposed Unicode (NFC, NFD) are the same.
 * A candidate qualifies within a distance of a third of the word's length: one typo in `WERE`, two in `SELEC`.
 * Of two that are equally near, the one that has the whole word in it comes first, then the one that begins alike. A swap of neighboring letters is one typo, as is a letter too many, missing or wrong.
 *
 * @example
 * ```ts
 * import { didYouMean } from 'vql-kit/diagnostics';
 * console.log(didYouMean('nmae', ['name', 'number', 'id'])); // ['name']
 * ```
 */
export function didYouMean(word: string, candidates: Iterable<string>, limit = 3): string[] {
  const wanted = spelling(word);
  const allowed = Math.max(1, Math.floor((wanted.length + 1) / 3));
  const found: { candidate: string; distance: number; unlike: number }[] = [];
  for (const candidate of candidates) {
    const name = spelling(candidate);
    if (Math.abs(name.length - wanted.length) > allowed) continue;
    const distance = editDistance(wanted, name, allowed);
    if (distance > allowed) continue;
    found.push({ candidate, distance, unlike: Number(!name.includes(wanted)) * 2 + Number(name[0] !== wanted[0]) });
  }
  found.sort((a, b) => a.distance - b.distance || a.unlike - b.unlike);
  return found.slice(0, limit).map(({ candidate }) => candidate);
}

/**
 * Whether a name is so similar to another that it is rather a typo than a different name: for lists that may be incomplete. It
 * differs in letter case, or by one typo that does not only lengthen or shorten it at the end, as a plural does.
 */
export function isTypo(name: string, other: string): boolean {
  const [a, b] = [spelling(name), spelling(other)];
  if (a === b) return name !== other;
  // Too many names of three letters are one typo away.
  if (Math.min(a.length, b.length) < 4 || a.startsWith(b) || b.startsWith(a)) return false;
  return Math.abs(a.length - b.length) <= 1 && editDistance(a, b, 1) === 1;
}

/** Returns a name in the form in which names are compared: composed, and in lower case. */
function spelling(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/**
 * Optimal string alignment: insertions, deletions, substitutions and swaps of neighbors cost 1 each. What exceeds `most` is
 * not followed to its end: among thousands of names nearly all are far away.
 */
function editDistance(a: string, b: string, most: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  let lowestOfLast = 0;
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let lowest = row;
    for (let column = 1; column <= b.length; column++) {
      const substitution = a[row - 1] === b[column - 1] ? 0 : 1;
      let distance = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + substitution);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) distance = Math.min(distance, at(beforeLast, column - 2) + 1);
      if (distance < lowest) lowest = distance;
      current.push(distance);
    }
    // A swap reaches back two rows, so that both must be beyond.
    if (lowest > most && lowestOfLast > most) return lowest;
    lowestOfLast = lowest;
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

/** Returns a suggestion as the end of a message, with a space before it; empty without one. */
export function suggestion(nearest: string | undefined): string {
  return nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
}
