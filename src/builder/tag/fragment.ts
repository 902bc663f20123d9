/** What the tag is given: pieces of text, and what stands between them. */
export class Fragment {
  /** One more than there are values. */
  readonly strings: readonly string[];
  readonly values: readonly unknown[];

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values.map(kept);
  }
}

/** A text can be written several times: what its author does to a list or date in the meantime is none of its business. */
function kept(value: unknown): unknown {
  if (value instanceof Date) return new Date(value);
  // By its items, not by a method of its own.
  return Array.isArray(value) ? Array.from(value, kept) : value;
}
