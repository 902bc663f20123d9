import { cloneValue } from '../building/clone.js';
import { type CreationKey, checkCreationKey, creationKey } from '../building/creation-key.js';
import { refuse, refuseArgument } from '../building/errors.js';
import type { Bindings, ValueWriter, VariableUse } from '../building/variables.js';
import type { PrintOptions } from '../print.js';

/** Depth of the deepest text: what recursion can bear. */
const maxDepth = 500;

/** A text with its values. */
export interface WrittenText {
  readonly text: string;
  /** The variables of the text and of what is nested in it, without those that are bound there. */
  readonly variables: readonly VariableUse[];
}

/**
 * Writes a statement with its values; `around` are the templates of the statements around it, in upper case.
 *
 * @throws {VqlError} for a value in a wrong position, and for values that cannot be sent.
 */
export type WriteFragment = (
  fragment: Fragment,
  values: ValueWriter,
  options?: PrintOptions,
  bindings?: Bindings,
  around?: readonly string[],
) => WrittenText;

interface FragmentContent {
  /** The parts of the template literal, one more than there are values. */
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
  /** Writes the text. The builder calls it here, since it does not load the parser, which the tag needs for it. */
  readonly write: WriteFragment;
  /** The values of its variables. */
  readonly bindings: Bindings;
}

/** The contents of texts: only this module can read or add one, since it becomes syntax. */
const contents = new WeakMap<object, FragmentContent>();

/** A template literal with its values. */
export class Fragment {
  /** Levels of nested texts, this one included. */
  readonly #depth: number;

  constructor(
    key: CreationKey,
    strings: readonly string[],
    values: readonly unknown[],
    write: WriteFragment,
    bindings: Bindings = new Map(),
  ) {
    checkCreationKey(key);
    contents.set(this, { strings, values: values.map(cloneValue), write, bindings });
    this.#depth = values.reduce<number>(
      (most, value) => (isFragment(value) ? Math.max(most, value.#depth + 1) : most),
      1,
    );
    if (this.#depth > maxDepth) refuse('deep-condition', { what: 'Texts', most: maxDepth });
  }
}

/** Whether a value is a text that this module has created; a proxy of one is not. */
export function isFragment(value: unknown): value is Fragment {
  return typeof value === 'object' && value !== null && contents.has(value);
}

/** Creates a text that is put into another one, or a statement around texts. */
export function createFragment(
  strings: readonly string[],
  values: readonly unknown[],
  write: WriteFragment,
  bindings?: Bindings,
): Fragment {
  return new Fragment(creationKey, strings, values, write, bindings);
}

/** Returns the content of a text. @throws {VqlError} `wrong-argument` for an object with a forged prototype. */
export function contentOf(fragment: Fragment): FragmentContent {
  return contents.get(fragment) ?? refuseArgument('A text', 'created by the tag vql', fragment, 'VqlText');
}

/** Writes a statement, as the tag does. */
export const writeFragment: WriteFragment = (fragment, ...args) => contentOf(fragment).write(fragment, ...args);
