/** What the tag is given: pieces of text, and what stands between them. */
export class Fragment {
  /** One more than there are values. */
  readonly strings: readonly string[];
  readonly values: readonly unknown[];

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }
}
