import type { Connective } from '../grammar/grammar-rules.js';
import type { Fragment } from './fragment.js';
import { refuseMisplaced } from './refusals.js';
import type { TextSegment } from './splice.js';

/** The connectives between the conditions in the same parentheses, as far as they are written. */
export class Junction {
  #hasOr = false;
  #hasImpliedAnd = false;
  readonly #ands: TextSegment[] = [];
  /** The nested text that brought the first OR, after which an AND of the text around it would bind more tightly. */
  #textOfOr: Fragment | undefined;

  /** Whether there is an OR. */
  get hasOr(): boolean {
    return this.#hasOr;
  }

  /** Notes an AND that the tag adds. */
  addImpliedAnd(): void {
    this.#hasImpliedAnd = true;
  }

  /** Reads a connective of the text. @throws {VqlError} `misplaced-value` if the meaning would depend on precedence. */
  read(word: Connective['word'], segment: TextSegment): void {
    const { fragment, index, insertedAt } = segment;
    const hole = { fragment, index: index - 1 };
    if (word === 'AND') {
      if (this.#textOfOr !== undefined && !isWithin(segment, this.#textOfOr))
        refuseMisplaced('The inserted part', 'with its OR before AND, without parentheses around it', hole);
      this.#ands.push(segment);
      return;
    }
    if (this.#hasImpliedAnd) refuseMisplaced('The inserted part', 'before OR, without parentheses around them', hole);
    if (!this.#hasOr && insertedAt !== undefined) {
      if (this.#ands.some((and) => !isWithin(and, fragment)))
        refuseMisplaced('A text with OR', 'after AND, without parentheses around them', insertedAt);
      this.#textOfOr = fragment;
    }
    this.#hasOr = true;
  }
}

/** Whether a segment belongs to a text, or to one that is nested in it. */
function isWithin(segment: TextSegment, fragment: Fragment): boolean {
  for (let one: TextSegment | undefined = segment; one !== undefined; one = one.insertedAt)
    if (one.fragment === fragment) return true;
  return false;
}

/** The junctions of a text, by their parentheses. */
export class Junctions {
  readonly #byLevel = new Map<Connective['level'] | undefined, Junction>();

  at(level: Connective['level'] | undefined): Junction {
    const junction = this.#byLevel.get(level) ?? new Junction();
    this.#byLevel.set(level, junction);
    return junction;
  }
}
