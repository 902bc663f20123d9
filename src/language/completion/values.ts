import type { Field } from '../../catalog/field.js';
import type { Dialect } from '../../dialect/dialect.js';
import { quote } from '../../dialect/literals.js';
import { writeVariable } from '../../dialect/variable-style.js';
import { evidenceText } from '../descriptions.js';
import type { Candidate } from './items.js';

/** Returns the values with which a field is likely to be compared. All are quoted, as in code that runs against the service. */
export function valueCandidates(field: Field, today: Date): readonly Candidate[] {
  const { type, values } = field;
  if (values !== undefined) return values.map((value) => valueCandidate(value));
  switch (type) {
    case 'boolean':
      return [valueCandidate('true'), valueCandidate('false')];
    case 'date':
      return datesAround(today).map(({ date, detail }) => valueCandidate(date, detail));
    case 'date-time':
      return datesAround(today).map(({ date, detail }) => valueCandidate(`${date}T00:00:00Z`, `${detail}, UTC`));
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

function valueCandidate(value: string, detail?: string): Candidate {
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

/** Returns variables in the style of the dialect. */
export function variableCandidates(names: readonly string[], { variableStyle }: Dialect): readonly Candidate[] {
  return names.map((name) => ({ label: writeVariable(name, variableStyle), kind: 'variable' }));
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
