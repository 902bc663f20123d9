import { cloneValue } from '../building/clone.js';
import { refuse } from '../building/errors.js';
import { hideConstructor } from '../building/hide-constructor.js';
import type { Bindings } from '../building/variables.js';

/** Depth of the deepest text: what recursion can bear. */
const maxDepth = 500;

interface Content {
  /** The parts of the template literal, one more than there are values. */
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
  /** The values of its variables. */
  readonly bindings: Bindings;
}

/** A template literal with its values. A class, since only its own code can read or create its private field: it is syntax. */
export class Fragment {
  readonly #content: Content;
  /** Levels of nested texts, this one included. */
  readonly #depth: number;

  constructor(strings: readonly string[], values: readonly unknown[], bindings: Bindings = new Map()) {
    this.#content = { strings, values: values.map(cloneValue), bindings };
    this.#depth = values.reduce<number>(
      (most, value) => (Fragment.isOne(value) ? Math.max(most, value.#depth + 1) : most),
      1,
    );
    if (this.#depth > maxDepth) refuse('deep-condition', { what: 'Texts', most: maxDepth });
  }

  /** Whether a value is a text that this module has created; a proxy of one is not. */
  static isOne(value: unknown): value is Fragment {
    return typeof value === 'object' && value !== null && #content in value;
  }

  static contentOf(fragment: Fragment): Content {
    return fragment.#content;
  }
}

hideConstructor(Fragment);

/** Returns the content of a text. */
export function contentOf(fragment: Fragment): Content {
  return Fragment.contentOf(fragment);
}
