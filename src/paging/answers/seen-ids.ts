import { IdTable } from './id-table.js';
import { anyOrder, type CompleteIds, ordersOf } from './page-ids.js';

/**
 * The ids that were read. As long as they come in order, which is the usual case, each is compared with the previous one
 * only, and no duplicate is missed; from the first id out of order on, they are looked up among the last `size`.
 */
export class SeenIds {
  readonly #size: number;
  #ids: IdChain | IdGenerations;

  constructor(size: number) {
    this.#size = size;
    this.#ids = new IdChain(size);
  }

  /** Adds an id; false if it is known to have been read before. */
  add(id: string): boolean {
    if (this.#ids.add(id)) return true;
    if (this.#ids instanceof IdGenerations) return false;
    const { committed, pending } = this.#ids.ids;
    this.#ids = new IdGenerations(this.#size);
    for (const one of committed) this.#ids.add(one);
    this.#ids.commit();
    for (const one of pending) this.#ids.add(one);
    return this.#ids.add(id);
  }

  /** Adds the ids of a page if they continue the order of those before; false, without adding any, if they do not. */
  addOrdered(page: CompleteIds): boolean {
    return this.#ids instanceof IdChain && this.#ids.addAll(page);
  }

  /** Removes the ids that were added since the last commit. */
  rollback(): void {
    this.#ids.rollback();
  }

  /** Keeps the ids that were added. */
  commit(): void {
    this.#ids.commit();
  }
}

/**
 * Ids that follow each other in one of the four orders: then none can come twice, however many there are, and one comparison
 * per id is enough. At least the last `size` of them are kept, in case the chain breaks.
 */
export class IdChain {
  readonly #size: number;
  #last: string | undefined;
  #orders = anyOrder;
  #pending: (readonly string[])[] = [];
  readonly #pages: (readonly string[])[] = [];
  #keptCount = 0;
  #committed: { readonly last: string | undefined; readonly orders: number } = { last: undefined, orders: anyOrder };

  constructor(size: number) {
    this.#size = size;
  }

  /** Adds an id; false, without adding it, if it breaks the chain. */
  add(id: string): boolean {
    return this.addAll({ ids: [id], orders: anyOrder });
  }

  /** Adds the ids of a page, which are not copied; false, without adding any, if one breaks the chain. */
  addAll({ ids, orders }: Pick<CompleteIds, 'ids' | 'orders'>): boolean {
    const [first] = ids;
    const ordersAcross = this.#last === undefined || first === undefined ? anyOrder : ordersOf(this.#last, first);
    const common = this.#orders & ordersAcross & orders;
    if (common === 0) return false;
    this.#last = ids.at(-1) ?? this.#last;
    this.#orders = common;
    this.#pending.push(ids);
    return true;
  }

  /** Removes the ids that were added since the last commit. */
  rollback(): void {
    this.#pending = [];
    this.#last = this.#committed.last;
    this.#orders = this.#committed.orders;
  }

  /** Keeps the ids that were added, and drops those that are no longer needed. */
  commit(): void {
    if (this.#pending.length === 0) return;
    const [first, ...others] = this.#pending;
    const page = first !== undefined && others.length === 0 ? first : this.#pending.flat();
    this.#pages.push(page);
    this.#keptCount += page.length;
    this.#pending = [];
    for (let oldest = this.#pages[0]; oldest !== undefined; oldest = this.#pages[0]) {
      if (this.#keptCount - oldest.length < this.#size) break;
      this.#keptCount -= oldest.length;
      this.#pages.shift();
    }
    this.#committed = { last: this.#last, orders: this.#orders };
  }

  /** The ids that are kept: those that were committed, and those that were added since. */
  get ids(): { readonly committed: readonly string[]; readonly pending: readonly string[] } {
    return { committed: this.#pages.flat(), pending: this.#pending.flat() };
  }
}

/**
 * The ids that were read last, in any order: at least `size` of them, at most twice as many and a page. Two generations
 * alternate, so that dropping old ids costs nothing per id.
 */
export class IdGenerations {
  readonly #size: number;
  #recent = new IdTable();
  #older = new IdTable();
  #committed = 0;

  constructor(size: number) {
    this.#size = size;
  }

  /** Adds an id; false if it was there already. */
  add(id: string): boolean {
    return this.#recent.add(id, this.#older);
  }

  /** Removes the ids that were added since the last commit. */
  rollback(): void {
    if (this.#recent.size > this.#committed) this.#recent.truncate(this.#committed);
  }

  /** Keeps the ids that were added, and drops the older generation once the younger one is large enough. */
  commit(): void {
    this.#committed = this.#recent.size;
    if (this.#committed < this.#size) return;
    const emptied = this.#older;
    emptied.truncate(0);
    this.#older = this.#recent;
    this.#recent = emptied;
    this.#committed = 0;
  }
}
