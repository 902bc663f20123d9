import fc from 'fast-check';
import { callback, checkArgument, checkOptions } from '../../diagnostics/arguments.js';
import { equalNodes, type Statement } from '../../vql/index.js';
import { anyStatement } from '../arbitraries/any-tree.js';
import { arbitrary, fraction } from '../option-kinds.js';
import { countAnswers } from './answer-counter.js';
import { type CheckedProperty, cases, describe, isNode } from './case.js';

/** Options of `roundTrips`. */
export interface RoundTripOptions<Value> {
  /** The values. */
  readonly of: fc.Arbitrary<Value>;
  /** Compares input and output; default: VQL trees without spans, anything else member by member. */
  readonly equal?: ((one: Value, other: Value) => boolean) | undefined;
  /** Fraction of values that must be written; default 0.05. */
  readonly least?: number | undefined;
}

/**
 * Creates the property that `read(write(value))` equals `value`. A value for which `write` returns `undefined` is skipped;
 * writing too few values fails the property (`least`). The values are statements of every kind, unless the options give others.
 *
 * @param write - Writes a value: a printer, a formatter, a translation, a serializer.
 * @param read - Reads the result of `write`; `undefined` is a failure.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { anyPredicate, roundTrips } from 'vql-kit/testing';
 * import { format, parse, parsePredicate, print } from 'vql-kit/vql';
 *
 * fc.assert(roundTrips((tree) => format(print(tree)).value, (text) => parse(text).value));
 * fc.assert(roundTrips(print, (text) => parsePredicate(text).value, { of: anyPredicate() }));
 * ```
 */
export function roundTrips<Written>(
  write: (value: Statement) => Written | undefined,
  read: (written: Written) => Statement | undefined,
): CheckedProperty;
export function roundTrips<Value, Written>(
  write: (value: Value) => Written | undefined,
  read: (written: Written) => NoInfer<Value> | undefined,
  options: RoundTripOptions<Value>,
): CheckedProperty;
export function roundTrips<Value, Written>(
  write: (value: Value) => Written | undefined,
  read: (written: Written) => Value | undefined,
  // Without options, the first overload guarantees that the values are statements.
  options: RoundTripOptions<Value> = { of: anyStatement() as unknown as fc.Arbitrary<Value> },
): CheckedProperty {
  checkArgument('The first argument of roundTrips', write, callback);
  checkArgument('The second argument of roundTrips', read, callback);
  checkOptions('roundTrips', options, { of: arbitrary, equal: callback, least: fraction });
  checkArgument('The option "of" of roundTrips', options.of, arbitrary);
  const { of, equal = same, least } = options;
  const answers = countAnswers('The function write', least);
  return fc.property(
    cases(of, describe),
    answers.watch(({ value }) => {
      const written = write(value);
      answers.note(written !== undefined);
      if (written === undefined) return;
      const again = read(written);
      if (again !== undefined && equal(again, value)) return;
      const back = again === undefined ? 'which was not read' : `which was read as ${describe(again)}`;
      throw new Error(`${describe(value)} was written as ${describe(written)}, ${back}.`);
    }),
  );
}

function same(one: unknown, other: unknown): boolean {
  if (isNode(one) && isNode(other)) return equalNodes(one, other);
  return fc.stringify(inOrder(one)) === fc.stringify(inOrder(other));
}

/** Sorts the members of every object and omits undefined ones. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return members.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, member]) => [key, inOrder(member)]);
}
