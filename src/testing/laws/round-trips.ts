import fc from 'fast-check';
import { equalNodes, type Statement } from '../../vql/index.js';
import { anyStatement } from '../arbitraries/any-statement.js';
import { cases, isNode, type Law, shown } from './case.js';

/** What goes out and comes back. */
export interface RoundTripOptions<Value> {
  /** The values. */
  readonly of: fc.Arbitrary<Value>;
  /** Whether what came back is what went out; default: trees of VQL but for their places, all else member by member. */
  readonly equal?: ((one: Value, other: Value) => boolean) | undefined;
}

/**
 * The law that reading gives back what was written: `read(write(value))` equals `value`. Where `write` gives `undefined`
 * nothing is promised; a `write` that mostly does so fails the law.
 *
 * @param write - Writes a value: a printer, a formatter, a translation, a serializer.
 * @param read - Reads what was written; `undefined` is a failure.
 * @param options - The values, by default statements of every kind.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { anyPredicate, roundTrips } from 'vql-kit/testing';
 * import { format, parse, parsePredicate, print } from 'vql-kit/vql';
 *
 * fc.assert(roundTrips((tree) => format(print(tree)).text, (text) => parse(text).statement));
 * fc.assert(roundTrips(print, (text) => parsePredicate(text).predicate, { of: anyPredicate() }));
 * ```
 */
export function roundTrips<Written>(
  write: (value: Statement) => Written | undefined,
  read: (written: Written) => Statement | undefined,
): Law;
export function roundTrips<Value, Written>(
  write: (value: Value) => Written | undefined,
  read: (written: Written) => NoInfer<Value> | undefined,
  options: RoundTripOptions<Value>,
): Law;
export function roundTrips<Value, Written>(
  write: (value: Value) => Written | undefined,
  read: (written: Written) => Value | undefined,
  // Without options the first overload has made sure that the values are statements.
  { of, equal = same }: RoundTripOptions<Value> = { of: anyStatement() as unknown as fc.Arbitrary<Value> },
): Law {
  return fc.property(cases(of, shown), ({ value }) => {
    const written = write(value);
    fc.pre(written !== undefined);
    const again = read(written);
    if (again !== undefined && equal(again, value)) return;
    const back = again === undefined ? 'which was not read' : `which was read as ${shown(again)}`;
    throw new Error(`${shown(value)} was written as ${shown(written)}, ${back}.`);
  });
}

function same(one: unknown, other: unknown): boolean {
  if (isNode(one) && isNode(other)) return equalNodes(one, other);
  return fc.stringify(inOrder(one)) === fc.stringify(inOrder(other));
}

/** The same with the members of every object in one order, and without those that are undefined. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return members.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, member]) => [key, inOrder(member)]);
}
