/** Returns a function that computes a value on the first call and returns the same value on all others. */
export function lazy<Value>(compute: () => Value): () => Value {
  let computed: { readonly value: Value } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}

/** Returns the entry of a map, created if it is missing. A new entry replaces the oldest one if the map has `maxEntries`. */
export function cached<Key, Value>(map: Map<Key, Value>, maxEntries: number, key: Key, create: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const created = create();
  if (map.size >= maxEntries) {
    const [oldest] = map.keys();
    if (oldest !== undefined) map.delete(oldest);
  }
  map.set(key, created);
  return created;
}
