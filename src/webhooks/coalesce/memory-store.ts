import type { DeliveryStore, PendingDelivery } from './delivery-store.js';

/**
 * Creates a store in memory: for tests, and where what is acknowledged may be lost with the program.
 *
 * @example
 * ```ts
 * import { memoryStore } from 'vql-kit/webhooks';
 * const store = memoryStore();
 * const delivery = { queue: 'article.update', payload: {}, receivedAt: '2026-03-01T08:00:00.000Z' };
 * await store.put({ key: 'article.update', id: '1', delivery });
 * await store.put({ key: 'article.update', id: '2', delivery });
 * await store.remove({ key: 'article.update', id: '1' });
 * console.log((await store.list()).map(({ id }) => id)); // ['2']
 * ```
 */
export function memoryStore(): DeliveryStore {
  const stored = new Map<string, PendingDelivery>();
  return {
    async put(one) {
      // A map keeps the position of a key that is set again.
      stored.delete(one.key);
      stored.set(one.key, one);
    },
    async remove({ key, id }) {
      if (stored.get(key)?.id === id) stored.delete(key);
    },
    list: async () => [...stored.values()],
  };
}
