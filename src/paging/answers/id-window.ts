/**
 * The ids of the rows read last: at least `size` of them, at most twice as many and a page. Two generations take turns, so
 * that forgetting costs nothing per row.
 */
export class IdWindow {
  readonly #size: number;
  #recent = new Set<string>();
  #older = new Set<string>();

  constructor(size: number) {
    this.#size = size;
  }

  /** Remembers an id; false if it was there already. */
  add(id: string): boolean {
    if (this.#older.has(id)) return false;
    const before = this.#recent.size;
    return this.#recent.add(id).size > before;
  }

  /** Forgets an id that `add` has just remembered. */
  remove(id: string): void {
    this.#recent.delete(id);
  }

  /** Lets the older generation go once the younger one is large enough. */
  settle(): void {
    if (this.#recent.size < this.#size) return;
    this.#older = this.#recent;
    this.#recent = new Set();
  }
}
