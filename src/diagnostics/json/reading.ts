import type { Diagnostic } from '../diagnostic.js';

/** What was read of an object. */
export interface Reading<Value> {
  /** What the object says, now known to be what it should; absent if it has errors. Unknown members do no harm. */
  readonly value?: Value;
  /** What is wrong, in the order of the object, each with the JSON pointer to its place. */
  readonly diagnostics: readonly Diagnostic[];
}
