import type { Fix } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import { type ComparisonOperator, comparisons } from '../../dialect/comparison.js';
import { quote } from '../../dialect/literals.js';
import { filterRow } from '../../dialect/operators.js';
import { nextDay, readDate } from '../../dialect/value/date.js';
import { expressionText, isLiteralView, isNegatedItself } from '../check/expressions.js';
import type { ConditionView, LiteralView } from '../check/query-view.js';
import { accountsWith } from './example-catalog.js';
import { defineRule } from './rule.js';

/** A field with a time that is compared with a day. */
export interface DateWithoutTime {
  readonly path: string;
  readonly day: string;
  /** Whether the rest of the day after its midnight matches. */
  readonly restMatches: boolean;
}

/** Reports a date-time that is compared with a day, where the rest of the day is treated unlike its midnight. */
export const dateWithoutTime = defineRule({
  code: 'date-without-time',
  severity: 'warning',
  fix: 'suggested',
  summary: 'A field with a time is compared with a day, of which only midnight is meant.',
  message: ({ path, day, restMatches }: DateWithoutTime) =>
    `The field ${path} has a time, and ${day} is the midnight at which the day begins: the rest of the day ${restMatches ? 'matches' : 'does not match'}.`,
  help: "Write the limits of the days: createdAt >= '2026-01-01' AND createdAt < '2026-02-01' selects the whole of January. With >= and < a day alone is right.",
  examples: {
    invalid: [
      {
        query: "SELECT id FROM account.query WHERE createdAt BETWEEN '2026-01-01' AND '2026-01-31' LIMIT 10",
        catalog: accountsWith({ id: 'integer', createdAt: 'date-time' }),
      },
    ],
  },
  about: 'filters',
  needsCatalog: true,
  check: (filters, _scope, { report }) => {
    for (const { field, condition } of filters) {
      if (field.type !== 'date-time') continue;
      const restMatches = matchesRest(condition);
      if (restMatches === undefined) continue;
      const { operators, values } = condition;
      // The lower limit of a range is right as a day.
      const compared = filterRow(operators[0]).form.kind === 'range' ? values.slice(1) : values;
      const fixes = field.collection ? [] : limitsOfDays(condition);
      for (const value of compared.filter(isLiteralView).filter(isDay))
        report({ path: quoted(field.path), day: quoted(value.text), restMatches }, value.location, { fixes });
    }
  },
});

/** Whether the rest of a day matches, where it is treated unlike the midnight; undefined where both are treated alike, or no order decides. */
function matchesRest({ operators: [operator], values }: ConditionView): boolean | undefined {
  const { form } = filterRow(operator);
  switch (form.kind) {
    case 'comparison':
      if (form.comparison === '<' || form.comparison === '>=') return undefined;
      return form.comparison === '<>' || form.comparison === '>';
    case 'null-or-equal':
      return false;
    case 'range':
      return form.negated;
    case 'list':
      // A list with NULL excludes every value.
      return form.negated && values.some(({ kind }) => kind === 'none') ? undefined : form.negated;
    case 'text':
    case 'pattern':
    case 'null':
    case 'exists':
      return undefined;
  }
}

function isDay({ text }: LiteralView): boolean {
  return readDate(text)?.isDay === true;
}

/** A list with more values has no fix. */
const maxValues = 5;

/** Returns the fix that compares with the limits of the days. */
function limitsOfDays(condition: ConditionView): readonly Fix[] {
  const { subject, operators, polarity } = condition;
  const { form } = filterRow(operators[0]);
  const values = condition.values.filter(isLiteralView);
  if (values.length < condition.values.length || values.length > maxValues) return [];
  if (form.kind !== 'comparison' && form.kind !== 'range' && form.kind !== 'list') return [];
  const compare = (operator: ComparisonOperator, text: string): string =>
    `${expressionText(subject)} ${operator} ${quote(text)}`;
  /** The times from the beginning of one day to the end of another, or all other times; undefined for the last day of the calendar. */
  const rangeOf = (low: string, high: string, excluded: boolean): WrittenCondition | undefined => {
    const after = nextDay(high);
    if (after === undefined) return undefined;
    return excluded
      ? { text: `${compare('<', low)} OR ${compare('>=', after)}`, connective: 'OR' }
      : { text: `${compare('>=', low)} AND ${compare('<', after)}`, connective: 'AND' };
  };
  const partOf = (value: LiteralView, excluded: boolean): WrittenCondition | undefined =>
    isDay(value)
      ? rangeOf(value.text, value.text, excluded)
      : { text: compare(excluded ? '<>' : '=', value.text), connective: undefined };
  const [first, last = first] = values;
  if (first === undefined || last === undefined) return [];
  const isExcluded = isNegatedItself(condition);
  if (form.kind === 'range') return rewrite(condition, rangeOf(first.text, last.text, isExcluded));
  if (form.kind === 'comparison') {
    // The NOTs around the condition stay.
    const written = polarity.negated ? comparisons[form.comparison].opposite : form.comparison;
    if (written === '=' || written === '<>') return rewrite(condition, partOf(last, written === '<>'));
    const after = nextDay(last.text);
    const text = after && compare(written === '<=' ? '<' : '>=', after);
    return rewrite(condition, text === undefined ? undefined : { text, connective: undefined });
  }
  const connective = isExcluded ? 'AND' : 'OR';
  const parts = values.map((value) => partOf(value, isExcluded));
  if (!parts.every((part) => part !== undefined)) return [];
  if (parts.length === 1) return rewrite(condition, parts[0]);
  const text = parts.map((part) => (part.connective === 'OR' ? `(${part.text})` : part.text)).join(` ${connective} `);
  return rewrite(condition, { text, connective });
}

/** A condition in VQL, and the connective of its parts. */
interface WrittenCondition {
  readonly text: string;
  readonly connective: 'AND' | 'OR' | undefined;
}

/** Returns the fix that writes a condition in another way: in parentheses where a connective or a NOT around it would bind otherwise. */
function rewrite(condition: ConditionView, written: WrittenCondition | undefined): readonly Fix[] {
  if (written === undefined) return [];
  const { text, connective } = written;
  const needsParentheses = connective === 'OR' || (connective === 'AND' && condition.polarity.nots > 0);
  return condition.replace(needsParentheses ? `(${text})` : text);
}
