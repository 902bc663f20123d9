/** What tells a page from others. */
export interface PageMarks {
  /** One for each row: its id, or a hash of what it holds. */
  readonly marks: readonly string[];
  /** Whether no two rows of the result can have the same mark. */
  readonly isUnique: boolean;
  /** Whether rows that hold the same may follow each other for a while: they can be equal without being one. */
  readonly isPatient: boolean;
}

/** How many pages in succession may bring nothing new where that can be honest. */
const patience = 10;

/**
 * Notices a service that gives the same pages again and again. Each page is compared with the one before, and with an
 * earlier one that moves on at powers of two, so that a circle of any length is noticed (Brent's algorithm).
 */
export class RepeatedPages {
  #previous: readonly string[] = [];
  #earlier: readonly string[] = [];
  #pages = 0;
  #stalePages = 0;

  /** Whether going on behind such a page would never end. `isStale` says that all its rows came before. */
  isEndless({ marks, isUnique, isPatient }: PageMarks, isStale: boolean): boolean {
    const isRepeated = isStale || isEqual(marks, this.#previous);
    if (isUnique) return isRepeated || isEqual(marks, this.#earlier);
    return isRepeated && (!isPatient || this.#stalePages >= patience);
  }

  /** Makes a page count. */
  settle({ marks }: PageMarks, isStale: boolean): void {
    this.#stalePages = isStale || isEqual(marks, this.#previous) ? this.#stalePages + 1 : 0;
    this.#pages += 1;
    this.#previous = marks;
    if ((this.#pages & (this.#pages - 1)) === 0) this.#earlier = marks;
  }
}

function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length > 0 && a.length === b.length && a.every((mark, index) => mark === b[index]);
}
