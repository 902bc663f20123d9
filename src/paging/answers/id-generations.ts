import { IdTable } from './id-table.js';

/**
 * The ids that came last, in any order: at least `size` of them, at most twice as many and a page. Two generations take
 * turns, so that forgetting costs nothing per id. What is added counts once it is settled.
 */
export class IdGenerations {
  readonly #size: number;
  #recent = new IdTable();
  #older = new IdTable();
  #settled = 0;

  constructor(size: number) {
    this.#size = size;
  }

  /** Remembers an id; false if it was there already. */
  add(id: string): boolean {
    return this.#recent.add(id, this.#older);
  }

  /** Forgets what was added since the last time that it was settled. */
  revert(): void {
    if (this.#recent.size > this.#settled) this.#recent.truncate(this.#settled);
  }

  /** Makes what was added count, and lets the older generation go once the younger one is large enough. */
  settle(): void {
    this.#settled = this.#recent.size;
    if (this.#settled < this.#size) return;
    const emptied = this.#older;
    emptied.truncate(0);
    this.#older = this.#recent;
    this.#recent = emptied;
    this.#settled = 0;
  }
}
