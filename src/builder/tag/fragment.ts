import type { Bindings } from '../bindings.js';
import { refuse } from '../builder-error.js';
import { kept } from '../kept.js';

/** The deepest text: what the writer bears. */
const mostDepth = 500;

/** What a text of the tag is made of. */
interface Content {
  /** One more than there are values. */
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
  /** The values of its variables. */
  readonly bindings: Bindings;
}

/** What the tag is given: pieces of text, and what stands between them. */
export class Fragment {
  /** Nobody else sees or changes it: it is syntax. */
  readonly #content: Content;
  /** How many texts stand in one another, itself among them. */
  readonly #depth: number;

  constructor(strings: readonly string[], values: readonly unknown[], bindings: Bindings = new Map()) {
    this.#content = { strings, values: values.map(kept), bindings };
    this.#depth = values.reduce<number>(
      (most, value) => (Fragment.isOne(value) ? Math.max(most, value.#depth + 1) : most),
      1,
    );
    if (this.#depth > mostDepth) refuse('deep-condition', { what: 'Texts', most: mostDepth });
  }

  /** No way leads from an object to its class: what it holds becomes syntax, so that nobody else may make one. */
  get ['constructor'](): ObjectConstructor {
    return Object;
  }

  /** Whether it is a text of the tag itself, and nothing that stands before one. */
  static isOne(value: unknown): value is Fragment {
    return typeof value === 'object' && value !== null && #content in value;
  }

  static contentOf(fragment: Fragment): Content {
    return fragment.#content;
  }
}

/** What a text is made of. */
export function contentOf(fragment: Fragment): Content {
  return Fragment.contentOf(fragment);
}
