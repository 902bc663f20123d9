/**
 * A function that makes something of each item once. What stands behind `chain` is asked for each value that is generated, and
 * to make an arbitrary takes longer than to ask it.
 */
export function memoize<Item, Made>(make: (item: Item) => Made): (item: Item) => Made {
  const made = new Map<Item, Made>();
  return (item) => {
    const known = made.get(item);
    if (known !== undefined) return known;
    const fresh = make(item);
    made.set(item, fresh);
    return fresh;
  };
}
