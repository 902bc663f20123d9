/** What a hurried hand makes of a word: two neighbours swapped, a letter too few, one too many, or a wrong one. */
export function slipsOf(word: string): readonly string[] {
  const places = [...word].map((_, place) => place);
  const slips = places.flatMap((place) => {
    const [before, at, behind] = [word.slice(0, place), word.charAt(place), word.slice(place + 1)];
    const swapped = before + behind.slice(0, 1) + at + behind.slice(1);
    return [swapped, before + behind, before + at + at + behind, `${before}X${behind}`];
  });
  return [...new Set(slips)].filter((slip) => slip !== word);
}
