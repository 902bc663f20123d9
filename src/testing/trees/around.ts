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
