import type { Bindings } from '../bindings.js';
import { refuse } from '../builder-error.js';
import { kept } from '../kept.js';

/** The deepest text: what the writer bears. */
const mostDepth = 500;

/** What the tag is given: pieces of text, and what stands between them. */
export class Fragment {
  /** Nobody else changes them: they are syntax. */
  readonly #strings: readonly string[];
  readonly #values: readonly unknown[];
  readonly #bindings: Bindings;
  /** How many texts stand in one another, itself among them. */
  readonly #depth: number;

  constructor(strings: readonly string[], values: readonly unknown[], bindings: Bindings = new Map()) {
    this.#strings = strings;
    this.#values = values.map(kept);
    this.#bindings = bindings;
    this.#depth = values.reduce<number>(
      (most, value) => (value instanceof Fragment ? Math.max(most, value.#depth + 1) : most),
      1,
    );
    if (this.#depth > mostDepth) refuse('deep-condition', { what: 'Texts', most: mostDepth });
  }

  /** One more than there are values. */
  get strings(): readonly string[] {
    return this.#strings;
  }

  get values(): readonly unknown[] {
    return this.#values;
  }

  /** The values of its variables. */
  get bindings(): Bindings {
    return this.#bindings;
  }
}
