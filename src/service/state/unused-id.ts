import type { Random } from '../context.js';
import type { CollectionName } from './records.js';
import type { Store } from './store.js';

/** Returns an id that no record of a collection has: after a restart with the same seed, the first ids come again. */
export function unusedId(random: Random, store: Store, name: CollectionName): string {
  for (;;) {
    const id = random.id();
    if (!store.all(name).has(id)) return id;
  }
}
