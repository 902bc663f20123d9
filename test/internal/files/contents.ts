/** Returns one of two contents of different lengths, each of one letter. */
export function contentOf(round: number): string {
  return round % 2 === 0 ? 'a'.repeat(300_000) : 'b'.repeat(200_000);
}

/** Whether a text is whole. */
export function isContent(text: string): boolean {
  return text === contentOf(0) || text === contentOf(1);
}
