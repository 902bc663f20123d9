import { sortOrderOf } from '../../src/cunit/evaluate/order.js';
import type { ReadValue, Row } from '../../src/cunit/evaluate/rows.js';
import { floorDecimal, fractionLength, readDecimal } from '../../src/dialect/value/decimal.js';
import { type Call, print } from '../../src/vql/index.js';

/** The value of an aggregate, or a sentence that says why it has no value. */
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
  const aggregate = Object.entries(aggregates).find(([known]) => known === name.toUpperCase())?.[1];
  const [argument, ...others] = args;
  if (aggregate === undefined || others.length > 0) return undefined;
  if (argument?.kind === 'Star' && aggregate === aggregates.COUNT && !distinct)
    return (rows) => ({ value: rows.length });
  if (argument?.kind !== 'Path') return undefined;
  const read = reader(argument.segments.join('.'));
  return (rows) => {
    const all = rows.map(read);
    if (all.some((value) => Array.isArray(value)))
      return { note: `There is no answer of ${print(call)}: the field can have several values in a row.` };
    const values = all.filter((value) => value !== null && value !== undefined);
    if (!values.every(aggregate.accepts))
      return { note: `There is no answer of ${print(call)}: it takes values of another type.` };
    const different = distinct ? [...new Map(values.map((value) => [String(value), value])).values()] : values;
    return { value: aggregate.compute(different) };
  };
}

interface AggregateRow {
  /** Whether it takes a value, not null. */
  readonly accepts: (value: unknown) => boolean;
  /** Computes it of values that are not null. */
  readonly compute: (values: readonly unknown[]) => unknown;
}

const isNumber = (value: unknown): boolean => typeof value === 'number';
const isOrdered = (value: unknown): boolean => typeof value === 'number' || typeof value === 'string';

/** The aggregates, by upper-case name. Of no values all but COUNT are null. */
const aggregates = {
  COUNT: { accepts: () => true, compute: (values) => values.length },
  SUM: { accepts: isNumber, compute: sumOf },
  AVG: {
    accepts: isNumber,
    compute: (values) => (values.length === 0 ? null : Number(sumOf(values)) / values.length),
  },
  MIN: { accepts: isOrdered, compute: (values) => inOrder(values)[0] ?? null },
  MAX: { accepts: isOrdered, compute: (values) => inOrder(values).at(-1) ?? null },
} as const satisfies Readonly<Record<string, AggregateRow>>;

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
