/** How much an object may ask of the reader. What exceeds a limit gets a diagnostic. */
export interface ReadOptions {
  /** How deep junctions may nest; default and most: 1,000. */
  readonly maxDepth?: number;
  /** How many nodes a tree may have; default 1,000,000. */
  readonly maxNodes?: number;
}

/** Beyond this, walking the tree could exhaust the stack of a process that has just started. */
const highestMaxDepth = 1_000;

/** The limits that apply. */
export function limitsOf({ maxDepth = highestMaxDepth, maxNodes = 1_000_000 }: ReadOptions): Required<ReadOptions> {
  return { maxDepth: Math.min(maxDepth, highestMaxDepth), maxNodes };
}
