/** A part of a LIKE pattern: literal text, any run of characters (`%`), or exactly one (`_`). */
export type PatternPart = { readonly kind: 'text'; readonly text: string } | typeof anyRun | typeof anyOne;

const anyRun = { kind: 'any' } as const;
const anyOne = { kind: 'one' } as const;

/** Parses a pattern; a character after the escape character is literal. */
export function parsePattern(pattern: string, escape: string | undefined): readonly PatternPart[] {
  const parts: PatternPart[] = [];
  let text = '';
  let start = 0;
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index];
    if (escape !== undefined && pattern.startsWith(escape, index)) {
      const next = index + escape.length;
      // At the end the escape character has nothing to escape, and is literal.
      if (next < pattern.length) {
        text += pattern.slice(start, index);
        start = next;
      }
      index = next;
    } else if (character === '%' || character === '_') {
      text += pattern.slice(start, index);
      start = index + 1;
      if (text !== '') parts.push({ kind: 'text', text });
      text = '';
      parts.push(character === '%' ? anyRun : anyOne);
    }
  }
  text += pattern.slice(start);
  if (text !== '') parts.push({ kind: 'text', text });
  return parts;
}

/** Returns the pattern of literal text with `%` before or after it. An empty text matches any string, as one `%` does. */
export function patternAround(
  text: string,
  { before, after }: { readonly before: boolean; readonly after: boolean },
): readonly PatternPart[] {
  if (text === '') return [anyRun];
  return [...(before ? [anyRun] : []), { kind: 'text', text }, ...(after ? [anyRun] : [])];
}

/** Prints a pattern; `undefined` if its text contains wildcards and there is no escape character. */
export function writePattern(parts: readonly PatternPart[], escape: string | undefined): string | undefined {
  let pattern = '';
  for (const part of parts) {
    if (part.kind !== 'text') pattern += part.kind === 'any' ? '%' : '_';
    else if (escape !== undefined) pattern += escaped(part.text, escape);
    else if (hasWildcard(part.text)) return undefined;
    else pattern += part.text;
  }
  return pattern;
}

/** Whether a text contains a wildcard. */
export function hasWildcard(text: string): boolean {
  return text.includes('%') || text.includes('_');
}

function escaped(text: string, escape: string): string {
  let result = '';
  for (const character of text) {
    result += character === '%' || character === '_' || character === escape ? escape + character : character;
  }
  return result;
}
