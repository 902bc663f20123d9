/** A text for one line of the terminal: what would move or command it, such as an escape in a file name, becomes `\uFFFD`. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD');
}
