/** Quotes a part of the user's text for a message: on one line, and not too long. */
export function quoted(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return `"${line.length > 40 ? `${line.slice(0, 39)}…` : line}"`;
}
