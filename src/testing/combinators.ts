import fc from 'fast-check';

/** One or more, which shrink to any one of them. */
export function some<Part>(
  part: fc.Arbitrary<Part>,
  constraints: Pick<fc.ArrayConstraints, 'maxLength' | 'size'>,
): fc.Arbitrary<readonly Part[]> {
  // A list that may be empty shrinks to any one of its parts, one that may not keeps a second.
  return fc.array(part, constraints).filter(({ length }) => length > 0);
}

/** The same of parts that differ in what is selected. */
export function someUnique<Part>(
  part: fc.Arbitrary<Part>,
  constraints: { readonly maxLength: number; readonly selector: (part: Part) => unknown },
): fc.Arbitrary<readonly Part[]> {
  return fc.uniqueArray(part, constraints).filter(({ length }) => length > 0);
}

/** Two parts or more, joined; or one, as it is, which is what a smallest case shrinks to. */
export function joined<Part>(
  part: fc.Arbitrary<Part>,
  most: number,
  join: (parts: readonly Part[]) => Part,
): fc.Arbitrary<Part> {
  return some(part, { maxLength: most, size: '+1' }).map((parts) => {
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : join(parts);
  });
}

/** A part with something around it; or sometimes without, which is what a smallest case shrinks to. */
export function wrapped<Part>(part: fc.Arbitrary<Part>, wrap: (part: Part) => Part): fc.Arbitrary<Part> {
  return fc.tuple(seldom, part).map(([isBare, inner]) => (isBare ? inner : wrap(inner)));
}

/** A whole; or sometimes what it holds, if there is anything, which is what a smallest case shrinks to. */
export function opened<Whole, Held>(
  whole: fc.Arbitrary<Whole>,
  heldIn: (whole: Whole) => Held | undefined,
): fc.Arbitrary<Whole | Held> {
  return fc.tuple(seldom, whole).map(([isOpen, outer]) => (isOpen ? (heldIn(outer) ?? outer) : outer));
}

/** True now and then; shrinks to that at once. */
const seldom = fc.oneof(
  { withCrossShrink: true },
  { weight: 1, arbitrary: fc.constant(true) },
  { weight: 5, arbitrary: fc.constant(false) },
);

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

/** Freezes a value all through, so that whatever changes what it was given throws. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  // The time of a date cannot be frozen.
  if (!(value instanceof Date)) Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
  return value;
}

/** Any of the values, as often one as another; shrinks to those that come earlier. */
export function simplestFirst<Value>(values: readonly [Value, ...Value[]]): fc.Arbitrary<Value> {
  return fc.noBias(fc.nat({ max: values.length - 1 })).map((index) => values[index] ?? values[0]);
}

/** Any code point, halves of surrogate pairs among them. It is what fast-check calls `binary`, which takes a second to be made. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat({ max: 0x10_ff_ff })
  .map((point) => String.fromCodePoint(point));
