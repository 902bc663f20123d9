/** How a pattern is read. */
export interface PatternRules {
  readonly caseSensitive: boolean;
  /** The character that makes the one after it literal. */
  readonly escape: string | undefined;
}

type PatternItem = 'any' | 'one' | { readonly character: string };

/** Whether a text matches a pattern: `%` is any text, `_` one character, a code point. */
export function isLike(text: string, pattern: string, rules: PatternRules): boolean {
  const characters = [...text];
  const fold = (character: string) => (rules.caseSensitive ? character : character.toLowerCase());
  // `ends` are the numbers of characters that the pattern so far can have taken.
  let ends = new Set([0]);
  for (const item of readPattern(pattern, rules.escape)) {
    const next = new Set<number>();
    for (const end of ends) {
      if (item === 'any') for (let more = end; more <= characters.length; more++) next.add(more);
      const character = characters[end];
      if (item === 'any' || character === undefined) continue;
      if (item === 'one' || fold(item.character) === fold(character)) next.add(end + 1);
    }
    ends = next;
  }
  return ends.has(characters.length);
}

function readPattern(pattern: string, escape: string | undefined): readonly PatternItem[] {
  const items: PatternItem[] = [];
  const characters = [...pattern];
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] ?? '';
    if (character === escape) items.push({ character: characters[++index] ?? '' });
    else if (character === '%') items.push('any');
    else items.push(character === '_' ? 'one' : { character });
  }
  return items;
}
