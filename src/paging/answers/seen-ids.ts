import { IdChain } from './id-chain.js';
import { IdGenerations } from './id-generations.js';

/**
 * The ids that were seen. As long as they come in their order, as most often they do, each is only compared with the one
 * before, and none is missed; from the first that does not, they are looked up among the last `size`.
 */
export class SeenIds {
  readonly #size: number;
  #ids: IdChain | IdGenerations;

  constructor(size: number) {
    this.#size = size;
    this.#ids = new IdChain(size);
  }

  /** Remembers an id; false if it is known to have been there already. */
  add(id: string): boolean {
    if (this.#ids.add(id)) return true;
    if (this.#ids instanceof IdGenerations) return false;
    const { settled, pending } = this.#ids.ids;
    this.#ids = new IdGenerations(this.#size);
    for (const one of settled) this.#ids.add(one);
    this.#ids.settle();
    for (const one of pending) this.#ids.add(one);
    return this.#ids.add(id);
  }

  /** Forgets what was added since the last time that it was settled. */
  revert(): void {
    this.#ids.revert();
  }

  /** Makes what was added count. */
  settle(): void {
    this.#ids.settle();
  }
}
