/** In which directions ids follow each other, each way of `id-order.ts` by itself: this is done for every row. */
interface Directions {
  readonly isUpByText: boolean;
  readonly isUpByValue: boolean;
  readonly isDownByText: boolean;
  readonly isDownByValue: boolean;
}

const everyWay: Directions = { isUpByText: true, isUpByValue: true, isDownByText: true, isDownByValue: true };

/**
 * Ids that follow each other in one of the four ways: then none can come twice, however many there are, and a comparison
 * tells. The last `size` of them at least are kept, for the case that the chain breaks.
 */
export class IdChain {
  readonly #size: number;
  #last: string | undefined;
  #ways = everyWay;
  #pending: string[] = [];
  readonly #pages: string[][] = [];
  #kept = 0;
  #settled: { readonly last: string | undefined; readonly ways: Directions } = { last: undefined, ways: everyWay };

  constructor(size: number) {
    this.#size = size;
  }

  /** Adds an id; false if it breaks the chain, and was not added. */
  add(id: string): boolean {
    if (this.#last !== undefined && !this.#follows(id, this.#last)) return false;
    this.#last = id;
    this.#pending.push(id);
    return true;
  }

  /** Forgets what was added since the last time that it was settled. */
  revert(): void {
    this.#pending = [];
    this.#last = this.#settled.last;
    this.#ways = this.#settled.ways;
  }

  /** Makes what was added count, and lets go what is not needed any more. */
  settle(): void {
    if (this.#pending.length === 0) return;
    this.#pages.push(this.#pending);
    this.#kept += this.#pending.length;
    this.#pending = [];
    for (let oldest = this.#pages[0]; oldest !== undefined; oldest = this.#pages[0]) {
      if (this.#kept - oldest.length < this.#size) break;
      this.#kept -= oldest.length;
      this.#pages.shift();
    }
    this.#settled = { last: this.#last, ways: this.#ways };
  }

  /** The ids that are kept: those that count, and those that were added since. */
  get ids(): { readonly settled: readonly string[]; readonly pending: readonly string[] } {
    return { settled: this.#pages.flat(), pending: this.#pending };
  }

  #follows(id: string, last: string): boolean {
    const ways = this.#ways;
    const difference = id.length - last.length;
    const isUp = (ways.isUpByText || ways.isUpByValue) && id > last;
    const isDown = (ways.isDownByText || ways.isDownByValue) && id < last;
    const isUpByValue = difference === 0 ? isUp : difference > 0;
    const isDownByValue = difference === 0 ? isDown : difference < 0;
    // Most often nothing changes, and nothing is made.
    if (
      (ways.isUpByText && !isUp) ||
      (ways.isUpByValue && !isUpByValue) ||
      (ways.isDownByText && !isDown) ||
      (ways.isDownByValue && !isDownByValue)
    )
      this.#ways = {
        isUpByText: ways.isUpByText && isUp,
        isUpByValue: ways.isUpByValue && isUpByValue,
        isDownByText: ways.isDownByText && isDown,
        isDownByValue: ways.isDownByValue && isDownByValue,
      };
    return this.#ways === ways || Object.values(this.#ways).includes(true);
  }
}
