/** Something with a name and perhaps a label. */
interface SearchedName {
  readonly name: string;
  readonly label?: string | undefined;
}

/**
 * Returns what a search finds: the entries whose name or label contains every word of the search, in any letter case, those whose name
 * begins with it first. Without a search it returns all.
 */
export function searchNames<Entry extends SearchedName>(entries: Iterable<Entry>, search = ''): readonly Entry[] {
  const wanted = foldCase(search.trim());
  if (wanted === '') return [...entries];
  const words = wanted.split(/\s+/);
  const found: { readonly entry: Entry; readonly rank: number }[] = [];
  for (const entry of entries) {
    const rank = rankOf(entry, wanted, words);
    if (rank !== undefined) found.push({ entry, rank });
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}

/** Rates a match: 0 is best, `undefined` is no match. */
function rankOf({ name, label = '' }: SearchedName, wanted: string, words: readonly string[]): number | undefined {
  const [folded, foldedLabel] = [foldCase(name), foldCase(label)];
  if (folded === wanted || foldedLabel === wanted) return 0;
  if (folded.startsWith(wanted) || foldedLabel.startsWith(wanted)) return 1;
  if (words.every((word) => folded.includes(word))) return 2;
  return words.every((word) => folded.includes(word) || foldedLabel.includes(word)) ? 3 : undefined;
}

/** Returns a text in lower case and without accents, so that "strasse" and "Straße" are alike, as are "Cafe" and "Café". */
function foldCase(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}
