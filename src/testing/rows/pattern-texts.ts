/** What stands for the wildcards of a pattern in a text that matches it, or nearly does. */
interface Filling {
  readonly many: string;
  readonly one: string;
}

/** The first two match; in the last a character is missing, if it stands for one. */
const fillings: readonly Filling[] = [
  { many: '', one: 'ä' },
  { many: 'x y', one: 'B' },
  { many: 'x', one: '' },
];

/** Texts that match a pattern of LIKE, and some that nearly do; without an escape character, also those of a reader that has one. */
export function patternTexts(pattern: string, escape: string | undefined): readonly string[] {
  const readings = escape === undefined && pattern.includes('\\') ? [undefined, '\\'] : [escape];
  const texts = readings.flatMap((character) => fillings.map((filling) => filled(pattern, character, filling)));
  return [...new Set([...texts, ...around(texts[0] ?? ''), pattern])];
}

/** A text that begins, ends or goes on as another does, which is what is asked of a text in C-Unit. */
export function around(text: string): readonly string[] {
  return [`${text}z`, `z${text}`];
}

function filled(pattern: string, escape: string | undefined, { many, one }: Filling): string {
  let text = '';
  let isEscaped = false;
  for (const character of pattern) {
    if (isEscaped) text += character;
    else if (character === '%') text += many;
    else if (character === '_') text += one;
    else if (character !== escape) text += character;
    isEscaped = !isEscaped && character === escape;
  }
  return text;
}
