/** The closing bracket of each opening one, for literals that end with it. */
const closingBrackets: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** Returns the closing bracket of an opening one. */
export function closingBracket(open: string): string | undefined {
  return Object.hasOwn(closingBrackets, open) ? closingBrackets[open] : undefined;
}

/** Returns the opening bracket of a closing one. */
export function openingBracket(close: string): string | undefined {
  return Object.keys(closingBrackets).find((open) => closingBrackets[open] === close);
}
