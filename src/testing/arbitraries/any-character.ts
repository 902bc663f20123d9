import fc from 'fast-check';

/** Any code point, halves of surrogate pairs among them. It is what fast-check calls `binary`, which takes a second to be made. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat({ max: 0x10_ff_ff })
  .map((point) => String.fromCodePoint(point));
