/** Keys that distinguish the rows of a page from those of other pages. */
export interface RowKeys {
  /** One for each row: its id, or a hash of its content. */
  readonly keys: readonly string[];
  /** Whether no two rows of the result can have the same key. */
  readonly isUnique: boolean;
  /** Whether pages with the same keys may follow each other for a while: different rows can have equal content. */
  readonly mayRepeat: boolean;
}

/** How often pages may repeat, and ends be doubted, before that is an error, where there can be a harmless reason. */
export const maxRepetitions = 10;

/**
 * Detects a service that returns the same pages again and again. Each page is compared with the one before, and with an
 * earlier one that moves on at powers of two, so that a cycle of any length is detected (Brent's algorithm). Rows that can
 * have equal content form a cycle only if a page returns at the same interval time after time.
 */
export class RepeatedPages {
  #previous: readonly string[] = [];
  #earlier: readonly string[] = [];
  #pages = 0;
  #stalePages = 0;
  /** When the earlier page returned last, how many pages after the time before, and how often at this interval. */
  #returned = { at: 0, interval: 0, rounds: 0 };

  /** Whether continuing after such a page would never end. `isStale` if all its rows were read before. */
  isEndless({ keys, isUnique, mayRepeat }: RowKeys, isStale: boolean): boolean {
    const isRepeated = isStale || isEqual(keys, this.#previous);
    const isBack = isEqual(keys, this.#earlier);
    if (isUnique && !isStale) return isRepeated || isBack;
    if (isBack && this.#roundsWithNext() > maxRepetitions) return true;
    return isRepeated && (!mayRepeat || this.#stalePages >= maxRepetitions);
  }

  /** Adds a page that was accepted. */
  add({ keys }: RowKeys, isStale: boolean): void {
    this.#stalePages = isStale || isEqual(keys, this.#previous) ? this.#stalePages + 1 : 0;
    const rounds = this.#roundsWithNext();
    this.#pages += 1;
    this.#previous = keys;
    const { at } = this.#returned;
    if (isEqual(keys, this.#earlier)) this.#returned = { at: this.#pages, interval: this.#pages - at, rounds };
    if ((this.#pages & (this.#pages - 1)) !== 0) return;
    this.#earlier = keys;
    this.#returned = { ...this.#returned, at: this.#pages };
  }

  /** How often the earlier page will have returned at the same interval, if it is the next one. */
  #roundsWithNext(): number {
    const { at, interval, rounds } = this.#returned;
    return this.#pages + 1 - at === interval ? rounds + 1 : 1;
  }
}

function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length > 0 && a.length === b.length && a.every((key, index) => key === b[index]);
}
