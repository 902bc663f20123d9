import fc from 'fast-check';

/** Two parts or more, joined; or one, as it is, which is what a smallest case shrinks to. */
export function joined<Part>(
  part: fc.Arbitrary<Part>,
  most: number,
  join: (parts: readonly Part[]) => Part,
): fc.Arbitrary<Part> {
  // A list that may be empty shrinks to any one of its parts, one that may not keeps a second.
  const list = fc.array(part, { maxLength: most, size: '+1' }).filter(({ length }) => length > 0);
  return list.map((parts) => {
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : join(parts);
  });
}

/** A part with something around it; or sometimes without, which is what a smallest case shrinks to. */
export function wrapped<Part>(part: fc.Arbitrary<Part>, wrap: (part: Part) => Part): fc.Arbitrary<Part> {
  return fc.tuple(fc.nat({ max: 5 }), part).map(([pick, inner]) => (pick === 0 ? inner : wrap(inner)));
}
