/** Numbers are below this prime, so that the multiples of two of them differ. */
export const numberCount = 9_973;

/** A number that a text is known by, whatever else there is. */
export function numberOf(text: string): number {
  let number = 0;
  for (const character of text) number = (31 * number + (character.codePointAt(0) ?? 0)) % numberCount;
  return number;
}
