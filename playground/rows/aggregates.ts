import { sortOrderOf } from '../../src/cunit/evaluate/order.js';
import type { ReadValue, Row } from '../../src/cunit/evaluate/rows.js';
import { comparesValues, takesNumbers, takesStar } from '../../src/dialect/functions.js';
import { floorDecimal, fractionLength, readDecimal } from '../../src/dialect/value/decimal.js';
import { type Call, print } from '../../src/vql/index.js';

/** The value of an aggregate, or a sentence with the reason why there is no value. */
export interface AggregateValue {
  readonly value?: unknown;
  readonly note?: string;
}

/** Computes an aggregate of rows. */
export type Aggregate = (rows: readonly Row[]) => AggregateValue;

/**
 * Compiles the call of an aggregate; `reader` creates the reader of a path. Returns `undefined` for other calls, and for arguments
 * that are not one field.
 */
export function compileAggregate(call: Call, reader: (path: string) => ReadValue): Aggregate | undefined {
  const { name, args, distinct } = call;
  const compute = aggregates.get(name.toUpperCase());
  const [argument, ...others] = args;
  if (compute === undefined || others.length > 0) return undefined;
  if (argument?.kind === 'Star' && takesStar(name) && !distinct) return (rows) => ({ value: rows.length });
  if (argument?.kind !== 'Path') return undefined;
  const read = reader(argument.segments.join('.'));
  return (rows) => {
    const all = rows.map(read);
    if (all.some((value) => Array.isArray(value)))
      return { note: `There is no answer of ${print(call)}: the field can have several values in a row.` };
    const values = all.filter((value) => value !== null && value !== undefined);
    if (!values.every((value) => accepts(name, value)))
      return { note: `There is no answer of ${print(call)}: it takes values of another type.` };
    const different = distinct ? [...new Map(values.map((value) => [String(value), value])).values()] : values;
    return { value: compute(different) };
  };
}

/** **The** table of the aggregates by upper-case name: each computes its value of values that are not null. Of no values all but COUNT are null. */
const aggregates: ReadonlyMap<string, (values: readonly unknown[]) => unknown> = new Map([
  ['COUNT', (values) => values.length],
  ['SUM', sumOf],
  ['AVG', (values) => (values.length === 0 ? null : Number(sumOf(values)) / values.length)],
  ['MIN', (values) => inOrder(values)[0] ?? null],
  ['MAX', (values) => inOrder(values).at(-1) ?? null],
]);

/** Whether an aggregate takes a value, not null. */
function accepts(name: string, value: unknown): boolean {
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  if (takesNumbers(name)) return isNumber;
  return !comparesValues(name) || isNumber || typeof value === 'string';
}

/** Adds numbers as decimals: doubles would give 0.30000000000000004. */
function sumOf(values: readonly unknown[]): string | null {
  if (values.length === 0) return null;
  const decimals = values.flatMap((value) => readDecimal(String(value)) ?? []);
  const scale = Math.max(0, ...decimals.map(fractionLength));
  const units = decimals.reduce((sum, decimal) => sum + floorDecimal(decimal, scale).units, 0n);
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

function inOrder(values: readonly unknown[]): readonly unknown[] {
  return [...values].sort(sortOrderOf);
}
