import fc from 'fast-check';

/** Any of the values, as often one as another; shrinks to those that come earlier. */
export function simplestFirst<Value>(values: readonly [Value, ...Value[]]): fc.Arbitrary<Value> {
  return fc.noBias(fc.nat({ max: values.length - 1 })).map((index) => values[index] ?? values[0]);
}
