/** What tells a page from others. */
export interface PageMarks {
  /** One for each row: its id, or a hash of what it holds. */
  readonly marks: readonly string[];
  /** Whether no two rows of the result can have the same mark. */
  readonly isUnique: boolean;
  /** Whether rows that hold the same may follow each other for a while: they can be equal without being one. */
  readonly isPatient: boolean;
}

/** How often pages may come again, and ends be doubted, where that can be honest. */
export const patience = 10;

/**
 * Notices a service that gives the same pages again and again. Each page is compared with the one before, and with an
 * earlier one that moves on at powers of two, so that a circle of any length is noticed (Brent's algorithm). Rows that can be
 * equal without being one make a circle if a page comes back in the same rhythm time after time.
 */
export class RepeatedPages {
  #previous: readonly string[] = [];
  #earlier: readonly string[] = [];
  #pages = 0;
  #stalePages = 0;
  /** When the earlier page came last, how many pages later than the time before, and how often in this rhythm. */
  #returned = { at: 0, after: 0, rounds: 0 };

  /** Whether going on behind such a page would never end. `isStale` says that all its rows came before. */
  isEndless({ marks, isUnique, isPatient }: PageMarks, isStale: boolean): boolean {
    const isRepeated = isStale || isEqual(marks, this.#previous);
    const isBack = isEqual(marks, this.#earlier);
    if (isUnique && !isStale) return isRepeated || isBack;
    if (isBack && this.#roundsWithNext() > patience) return true;
    return isRepeated && (!isPatient || this.#stalePages >= patience);
  }

  /** Makes a page count. */
  settle({ marks }: PageMarks, isStale: boolean): void {
    this.#stalePages = isStale || isEqual(marks, this.#previous) ? this.#stalePages + 1 : 0;
    const rounds = this.#roundsWithNext();
    this.#pages += 1;
    this.#previous = marks;
    const { at, after } = this.#returned;
    if (isEqual(marks, this.#earlier)) this.#returned = { at: this.#pages, after: this.#pages - at, rounds };
    if ((this.#pages & (this.#pages - 1)) !== 0) return;
    this.#earlier = marks;
    this.#returned = { ...this.#returned, at: this.#pages, after };
  }

  /** How often in the same rhythm the earlier page will have come back, if it is the next one. */
  #roundsWithNext(): number {
    const { at, after, rounds } = this.#returned;
    return this.#pages + 1 - at === after ? rounds + 1 : 1;
  }
}

function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length > 0 && a.length === b.length && a.every((mark, index) => mark === b[index]);
}
