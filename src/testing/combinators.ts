import fc from 'fast-check';

/** Generates one or more parts, and shrinks to any one of them. */
export function some<Part>(
  part: fc.Arbitrary<Part>,
  constraints: Pick<fc.ArrayConstraints, 'maxLength' | 'size'>,
): fc.Arbitrary<readonly Part[]> {
  // An array with a minimum length would not shrink to each of its elements.
  return fc.array(part, constraints).filter(({ length }) => length > 0);
}

/** Generates one or more parts that differ in what is selected. */
export function someUnique<Part>(
  part: fc.Arbitrary<Part>,
  constraints: { readonly maxLength: number; readonly selector: (part: Part) => unknown },
): fc.Arbitrary<readonly Part[]> {
  return fc.uniqueArray(part, constraints).filter(({ length }) => length > 0);
}

/** Generates two or more parts, joined; or a single part, to which cases shrink. */
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

/** Generates a wrapped part; or sometimes the bare part, to which cases shrink. */
export function sometimesWrapped<Part>(part: fc.Arbitrary<Part>, wrap: (part: Part) => Part): fc.Arbitrary<Part> {
  return fc.tuple(rarely, part).map(([isBare, inner]) => (isBare ? inner : wrap(inner)));
}

/** Generates a whole; or sometimes its content, to which cases shrink. */
export function sometimesContent<Whole, Content>(
  whole: fc.Arbitrary<Whole>,
  contentOf: (whole: Whole) => Content | undefined,
): fc.Arbitrary<Whole | Content> {
  return fc.tuple(rarely, whole).map(([isOpen, outer]) => (isOpen ? (contentOf(outer) ?? outer) : outer));
}

/** True in one of six cases; shrinks to true. */
const rarely = fc.oneof(
  { withCrossShrink: true },
  { weight: 1, arbitrary: fc.constant(true) },
  { weight: 5, arbitrary: fc.constant(false) },
);

/**
 * Caches a function by its argument. The function of a `chain` is called for every generated value, and creating an arbitrary takes
 * longer than using it.
 */
export function memoize<Item, Created>(create: (item: Item) => Created): (item: Item) => Created {
  const cache = new Map<Item, Created>();
  return (item) => {
    const cached = cache.get(item);
    if (cached !== undefined) return cached;
    const created = create(item);
    cache.set(item, created);
    return created;
  };
}

/** Generates any of the values with equal probability; shrinks to earlier ones. */
export function simplestFirst<Value>(values: readonly [Value, ...Value[]]): fc.Arbitrary<Value> {
  return fc.noBias(fc.nat({ max: values.length - 1 })).map((index) => values[index] ?? values[0]);
}

/** Any code point, lone surrogates included: fast-check's unit `binary`, which takes a second to create. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat({ max: 0x10_ff_ff })
  .map((point) => String.fromCodePoint(point));

/** Prime modulus of the hash. */
export const hashModulus = 9_973;

/** Returns a hash of a text. */
export function hashOf(text: string): number {
  let number = 0;
  for (const character of text) number = (31 * number + (character.codePointAt(0) ?? 0)) % hashModulus;
  return number;
}
