import { matches } from '../cunit/evaluate/matches.js';
import type { CUnitPredicate } from '../cunit/predicate.js';
import { createFilter } from '../cunit/predicate.js';
import { toVql } from '../cunit/to-vql.js';
import type { Dialect } from '../dialect/dialect.js';
import { quote } from '../dialect/literals.js';
import { type FilterOperator, filterRow } from '../dialect/operators.js';
import { type ComparisonKind, compareAs, readTextValue } from '../dialect/value/text-value.js';
import { print } from '../vql/print.js';
import {
  noField,
  noNullableField,
  nullableScope,
  type Sample,
  type SampleScope,
  type ScopedRow,
  sampleScopeOf,
  valueKinds,
} from './sample.js';
import { filterBy, type OtherRows, type TrialPart } from './trials.js';

/** A filter with an operator on rows of the sample, in both forms. */
export interface OperatorPart extends TrialPart {
  readonly rows: readonly ScopedRow[];
  readonly field: string;
  readonly values: readonly string[];
  /** The condition in VQL. */
  readonly condition: string;
}

/** Returns a filter with an operator whose rows are some of the sample; the reason why there is none. */
export function operatorPart(sample: Sample, operator: FilterOperator): OperatorPart | string {
  const { form } = filterRow(operator);
  switch (form.kind) {
    case 'comparison':
      if (form.comparison === '=' || form.comparison === '<>')
        return onScope(sample, 'word', operator, ({ values }) => [values[0]]);
      return withOrder(sample, operator, (values) => [values[Math.floor(values.length / 2)]]);
    case 'list':
      return onScope(sample, 'word', operator, ({ values }) => values.slice(0, values.length > 2 ? 2 : 1));
    case 'pattern':
      return onScope(sample, 'text', operator, ({ values }) => [`${distinctPrefix(values)}%`]);
    case 'text':
      return onScope(sample, 'text', operator, ({ values }) => [
        form.before ? distinctEnd(values, form.after) : distinctPrefix(values),
      ]);
    case 'range':
      return withOrder(sample, operator, (values) => [values[0], values.at(-2)]);
    case 'null':
      return onNullable(sample, operator, () => []);
    case 'null-or-equal':
      return onNullable(sample, operator, ({ values }) => [values[0]]);
    case 'exists':
      return 'Its form is asked about by itself.';
    default:
      return form satisfies never;
  }
}

type ChooseValues = (scope: SampleScope) => readonly (string | undefined)[];

function onScope(
  sample: Sample,
  kind: keyof typeof valueKinds,
  operator: FilterOperator,
  choose: ChooseValues,
): OperatorPart | string {
  const scope = sampleScopeOf(sample, valueKinds[kind]);
  return scope === undefined ? noField(valueKinds[kind].title) : partOf(sample, scope, operator, choose(scope));
}

/** Returns a part on a field with an order, whose values are passed in that order. */
function withOrder(
  sample: Sample,
  operator: FilterOperator,
  choose: (values: readonly string[]) => readonly (string | undefined)[],
): OperatorPart | string {
  const scope = orderedScope(sample);
  return scope === undefined
    ? noField(`${valueKinds.number.title} or dates`)
    : partOf(sample, scope, operator, choose(scope.values));
}

/** Returns a field with an order, with its values in that order. */
function orderedScope(sample: Sample): SampleScope | undefined {
  const numbers = sampleScopeOf(sample, valueKinds.number);
  if (numbers !== undefined) return inOrder(numbers, 'number');
  const dates = sampleScopeOf(sample, valueKinds.date);
  return dates && inOrder(dates, 'date');
}

function inOrder(scope: SampleScope, kind: ComparisonKind): SampleScope {
  const values = scope.values.map(readTextValue).sort((a, b) => compareAs(kind, a, b));
  return { ...scope, values: values.map(({ text }) => text) };
}

function onNullable(sample: Sample, operator: FilterOperator, choose: ChooseValues): OperatorPart | string {
  const scope = nullableScope(sample);
  return scope === undefined ? noNullableField : partOf(sample, scope, operator, choose(scope));
}

function partOf(
  sample: Sample,
  scope: SampleScope,
  operator: FilterOperator,
  chosen: readonly (string | undefined)[],
): OperatorPart {
  const { field, rows } = scope;
  const values = chosen.filter((value) => value !== undefined);
  const predicate = createFilter(operator, field, values);
  const expected = rowsThat(sample, rows, predicate);
  return {
    request: filterBy(sample, rows, predicate),
    rows,
    expected,
    others: otherReadings(sample, scope, operator, values, expected),
    field,
    values,
    condition: conditionOf(predicate),
  };
}

/** Returns the ids of the rows that a predicate selects by the reading of this package. */
export function rowsThat(
  { template }: Sample,
  rows: readonly ScopedRow[],
  predicate: CUnitPredicate,
  dialect: Pick<Dialect, 'likeCaseSensitive'> = { likeCaseSensitive: true },
): readonly string[] {
  return rows.filter(({ row }) => matches(predicate, row, { template, dialect })).map(({ id }) => id);
}

/**
 * The readings of an operator that differ by an assumption which a question of its own is about: with them the operator holds. Those that
 * the sample cannot tell from the expected one are left out.
 */
function otherReadings(
  sample: Sample,
  { field, rows }: SampleScope,
  operator: FilterOperator,
  values: readonly string[],
  expected: readonly string[],
): readonly OtherRows[] {
  const { form } = filterRow(operator);
  const readings: OtherRows[] = [];
  if (form.kind === 'pattern' || form.kind === 'text') {
    const ids = rowsThat(sample, rows, createFilter(operator, field, values), { likeCaseSensitive: false });
    readings.push({ ids, verdict: 'holds', found: 'Works, without regard to letter case.' });
  }
  if (form.kind === 'list' || form.kind === 'comparison') {
    const wanted = values.map((value) => value.toLowerCase());
    const isNegated = form.kind === 'list' ? form.negated : form.comparison === '<>';
    const isEquality = form.kind === 'list' || form.comparison === '=' || form.comparison === '<>';
    const ids = rows.filter(({ text = '' }) => wanted.includes(text.toLowerCase()) !== isNegated).map(({ id }) => id);
    if (isEquality) readings.push({ ids, verdict: 'holds', found: 'Works, without regard to letter case.' });
  }
  if (form.kind === 'range')
    for (const { found, moved } of boundReadings(rows, values)) {
      const isMoved = (id: string): boolean => moved.has(id);
      const ids = form.negated
        ? rows.filter(({ id }) => expected.includes(id) || isMoved(id)).map(({ id }) => id)
        : expected.filter((id) => !isMoved(id));
      readings.push({ ids, verdict: 'holds', found: `Works: ${found}` });
    }
  return readings.filter(({ ids }) => ids.join() !== expected.join());
}

/** The readings of a range that leave out a bound, with the rows on it. */
export function boundReadings(
  rows: readonly ScopedRow[],
  [low, high]: readonly string[],
): readonly { readonly found: string; readonly moved: ReadonlySet<string> }[] {
  const at = (...bounds: readonly (string | undefined)[]): ReadonlySet<string> =>
    new Set(rows.filter(({ text }) => bounds.includes(text)).map(({ id }) => id));
  return [
    { found: 'it includes neither bound.', moved: at(low, high) },
    { found: 'it includes the lower bound only.', moved: at(high) },
    { found: 'it includes the upper bound only.', moved: at(low) },
  ];
}

/** Writes a filter as a condition in VQL. */
export function conditionOf(predicate: CUnitPredicate): string {
  // These translations are exact, but for the escape that a text may need, which no chosen value does.
  const { value } = toVql(predicate);
  return value === undefined ? '' : print(value);
}

/** Returns conditions with EXISTS and NOT EXISTS, whose queries select a row or none; the reason why there are none. */
export function existsParts(sample: Sample): readonly OperatorPart[] | string {
  const scope = sampleScopeOf(sample, valueKinds.word);
  const [first, second] = sample.rows;
  if (scope === undefined || first === undefined || second === undefined) return noField(valueKinds.word.title);
  const { field, rows, values } = scope;
  const equal = createFilter('EQUALS', field, values.slice(0, 1));
  const ids = rowsThat(sample, rows, equal);
  const some = `SELECT id FROM ${sample.template} WHERE id = ${quote(first.id)}`;
  // No row has two ids.
  const none = `${some} AND id = ${quote(second.id)}`;
  const partWith = (operator: 'EXISTS' | 'NOT_EXISTS', query: string, isTrue: boolean): OperatorPart => {
    const exists: CUnitPredicate = { type: 'FILTER', operator, values: [query] };
    return {
      request: filterBy(sample, rows, { type: 'JUNCTION', operator: 'AND', children: [equal, exists] }),
      rows,
      expected: isTrue ? ids : [],
      others: isTrue
        ? [{ ids: [], verdict: 'differs', found: 'Selects nothing.' }]
        : [{ ids, verdict: 'ignored', found: 'Selects the same rows as without it.' }],
      field,
      values,
      condition: `${conditionOf(equal)} AND ${operator.replace('_', ' ')} (${query})`,
    };
  };
  return [partWith('EXISTS', some, true), partWith('EXISTS', none, false), partWith('NOT_EXISTS', none, true)];
}

/** The shortest beginning of the first value that not all values have, of at least two characters. */
export function distinctPrefix(values: readonly string[]): string {
  const [first = ''] = values;
  return shortest(
    first,
    (length) => first.slice(0, length),
    (text, value) => value.startsWith(text),
    values,
  );
}

/** The shortest end of the first value, or part after its first character, that not all values have. */
function distinctEnd(values: readonly string[], isAnywhere: boolean): string {
  const [first = ''] = values;
  return isAnywhere
    ? shortest(
        first,
        (length) => first.slice(1, length),
        (text, value) => value.includes(text),
        values,
      )
    : shortest(
        first,
        (length) => first.slice(-length),
        (text, value) => value.endsWith(text),
        values,
      );
}

function shortest(
  first: string,
  cut: (length: number) => string,
  has: (text: string, value: string) => boolean,
  values: readonly string[],
): string {
  for (let length = 2; length < first.length; length++) {
    const text = cut(length);
    // A trimmed text is what any service compares.
    if (text === text.trim() && !values.every((value) => has(text.toLowerCase(), value.toLowerCase()))) return text;
  }
  return first;
}
