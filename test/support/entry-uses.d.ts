/** A use of an entry point. */
export interface Use {
  readonly run: (entry: never) => unknown;
  readonly expected: unknown;
}

export const nodeOnly: readonly string[];

export const uses: Readonly<Record<string, Use>>;
