import { type Field, labelOfValue } from '../../catalog/field.js';
import type { FieldType } from '../../catalog/field-types.js';
import type { Dialect } from '../../dialect/dialect.js';
import { quote } from '../../dialect/literals.js';
import { relativeDateNames } from '../../dialect/value/relative-date.js';
import { writeVariable } from '../../dialect/variable-style.js';
import type { Operand } from '../../vql/ast.js';
import { evidenceText } from '../descriptions.js';
import type { Candidate } from './items.js';

/**
 * Returns the values with which a field is likely to be compared. All are quoted, as in code that runs against the service. `low` is the
 * lower bound of the range whose upper bound is written.
 */
export function valueCandidates(field: Field, today: Date, low?: Operand): readonly Candidate[] {
  const { type, values } = field;
  const from = low?.kind === 'StringLiteral' ? low.value : '';
  if (values !== undefined) return values.map((value) => ({ ...valueCandidate(value), ...labelsOf(value, field) }));
  switch (type) {
    case 'boolean':
      return [valueCandidate('true'), valueCandidate('false')];
    case 'date':
      return datesAround(today)
        .filter(({ date }) => date >= from)
        .map(({ date, detail }) => valueCandidate(date, detail));
    case 'date-time':
      return datesAround(today)
        .map(({ date, detail }) => valueCandidate(`${date}T00:00:00Z`, `${detail}, UTC`))
        .filter(({ filterText }) => filterText >= from);
    case 'string':
    case 'integer':
    case 'decimal':
    case 'enum':
    case 'reference':
    case 'json':
    case 'unknown':
      return [];
    default:
      return type satisfies never;
  }
}

function labelsOf(value: string, field: Field): Pick<Candidate, 'detail' | 'title'> {
  const label = labelOfValue(field, value);
  return label === undefined ? {} : { detail: label, title: label };
}

function valueCandidate(value: string, detail?: string): Candidate & { readonly filterText: string } {
  return { label: quote(value), kind: 'value', filterText: value, ...(detail !== undefined && { detail }) };
}

function datesAround(today: Date): readonly { readonly date: string; readonly detail: string }[] {
  const date = today.toISOString().slice(0, 10);
  return [
    { date, detail: 'today' },
    { date: `${date.slice(0, 8)}01`, detail: 'the first of this month' },
    { date: `${date.slice(0, 5)}01-01`, detail: 'the first of this year' },
  ];
}

/** Returns an empty text to write a value into, for fields whose values are not known. */
export function textCandidates(field: Field | undefined): readonly Candidate[] {
  const hasText = field === undefined || (textTypes.includes(field.type) && field.values === undefined);
  return hasText ? [{ label: "''", kind: 'value', text: "''", cursor: 1, detail: 'a text' }] : [];
}

const textTypes: readonly FieldType[] = ['string', 'enum', 'reference', 'unknown'];

/** Patterns of LIKE, to write a text into. */
export const patternCandidates: readonly Candidate[] = [
  { label: "'…%'", kind: 'value', text: "'%'", cursor: 1, detail: 'begins with a text' },
  { label: "'%…%'", kind: 'value', text: "'%%'", cursor: 2, detail: 'contains a text' },
  { label: "'%…'", kind: 'value', text: "'%'", cursor: 2, detail: 'ends with a text' },
];

/** Numbers of rows for LIMIT. */
export const limitCandidates: readonly Candidate[] = [100, 10, 1000].map(rowCountCandidate);

/** Returns numbers of rows for OFFSET, with which the next pages begin. */
export function offsetCandidates(limit = 100): readonly Candidate[] {
  const counts = limit === 0 ? [] : [1, 2, 3].map((pages) => pages * limit);
  return counts.filter(Number.isSafeInteger).map(rowCountCandidate);
}

function rowCountCandidate(count: number): Candidate {
  return { label: String(count), kind: 'value', isVerified: true };
}

/**
 * Returns the variables of the text, in the style of the dialect. The first is the one that has the name of the field with which it is
 * compared, whether the text has it yet or not.
 */
export function variableCandidates(
  names: readonly string[],
  fieldName: string | undefined,
  { variableStyle }: Dialect,
): readonly Candidate[] {
  const own = fieldName !== undefined && /^[a-z_]\w*$/i.test(fieldName) ? [fieldName] : [];
  const known = new Set(names);
  return [...new Set([...own, ...names])].map((name) => ({
    label: writeVariable(name, variableStyle),
    kind: 'variable',
    ...(!known.has(name) && { detail: 'a value that the program gives' }),
  }));
}

/** Returns the relative dates as variables, for a field that holds dates. */
export function relativeDateCandidates(field: Field | undefined, { variableStyle }: Dialect): readonly Candidate[] {
  if (field?.type !== 'date' && field?.type !== 'date-time') return [];
  return relativeDateNames.map((name) => ({
    label: writeVariable(name, variableStyle),
    kind: 'variable',
    detail: 'a relative date, computed when the query runs',
    comesLast: true,
  }));
}

/** Returns the functions of the dialect, with parentheses unless `isCalled`: the text already has them. */
export function functionCandidates(
  { functions }: Dialect,
  isCalled: boolean,
  allowsAggregates: boolean,
): readonly Candidate[] {
  return functions
    .filter(({ aggregate, support }) => support === undefined && (allowsAggregates || !aggregate))
    .map(
      ({ name, aggregate, evidence }): Candidate => ({
        label: name,
        kind: 'function',
        detail: aggregate ? 'one value from many rows' : 'a value for each row',
        documentation: evidenceText(evidence),
        ...(isCalled ? {} : { text: `${name}()`, cursor: name.length + 1 }),
      }),
    );
}
