/** **The** table of known differences of formatting. The test asserts that each still occurs: a fix removes its row. */
export const knownFormatDifferences: readonly {
  readonly name: string;
  /** A statement in which it occurs. */
  readonly seed: number;
  readonly explains: (text: string, problem: string) => boolean;
}[] = [
  {
    name: 'a comment inside of a path moves across the comma after it, to another column',
    seed: 4,
    explains: (_, problem) => /^The comment .* moves from (.* · \.|\. · .*) to , · /s.test(problem),
  },
];
