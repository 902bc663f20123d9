import type { Fix } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import { quote } from '../../dialect/literals.js';
import { filterRow } from '../../dialect/operators.js';
import { isAnyKind, isComparable, possibleOrders, readLiteral } from '../../dialect/value/possible-orders.js';
import { isLiteralView, isNegatedItself } from '../check/expressions.js';
import { replacementFix } from '../check/location.js';
import { type AboutRows, matchInWords, type Outcome } from '../check/outcome.js';
import type { LiteralView } from '../check/query-view.js';
import { kindsOfType } from '../field-types.js';
import { defineRule } from './rule.js';

/** Reports a range such as `BETWEEN 20 AND 10`, which matches nothing. */
export const reversedBetween = defineRule({
  code: 'reversed-between',
  severity: 'warning',
  fix: 'suggested',
  summary: 'The bounds of a range are in the wrong order.',
  message: ({ low, high, rows }: AboutRows & { readonly low: string; readonly high: string }) => {
    const match = rows.negated ? `; ${matchInWords(rows)}` : '';
    return `The range from ${low} to ${high} is empty: the lower value comes first${match}.`;
  },
  help: 'BETWEEN low AND high, in C-Unit RANGE, means low <= value AND value <= high. With the bounds swapped it matches nothing; negated, it excludes no value.',
  examples: { invalid: ['SELECT id FROM account.query WHERE a BETWEEN 20 AND 10 LIMIT 1'] },
  about: 'conditions',
  check: (conditions, scope, { report }) => {
    const { form } = scope.query;
    const nameOf = (value: LiteralView): string => (form === 'vql' ? inVql(value) : quoted(value.text));
    for (const condition of conditions) {
      const { subject, operators, values, location } = condition;
      if (filterRow(operators[0]).form.kind !== 'range') continue;
      const [low, high] = values;
      if (low === undefined || high === undefined || !isLiteralView(low) || !isLiteralView(high)) continue;
      const kinds = kindsOfType(scope.fieldOf(subject)?.type);
      const [from, to] = [readLiteral(low), readLiteral(high)];
      if (!isComparable(from, kinds) || !isComparable(to, kinds)) continue;
      if (possibleOrders(from, to, kinds).some((order) => order <= 0)) continue;
      const outcome: Outcome = {
        withValue: isNegatedItself(condition) ? 'true' : 'false',
        withoutValue: 'unknown',
        needsOrder: isAnyKind(kinds),
      };
      report({ low: nameOf(low), high: nameOf(high) }, location, { condition, outcome, fixes: swap(low, high) });
    }
  },
});

function inVql({ kind, text }: LiteralView): string {
  return kind === 'string' ? quote(text) : text;
}

function swap(low: LiteralView, high: LiteralView): readonly Fix[] {
  const title = { title: 'Swap the two values', safe: false };
  const write = ({ location }: LiteralView, other: LiteralView): readonly Fix[] =>
    replacementFix(location, { vql: inVql(other), value: other.text }, title);
  const halves = [...write(low, high), ...write(high, low)];
  if (halves.length < 2) return [];
  const changes = halves.flatMap((half) => half.changes ?? []);
  return [{ ...title, edits: halves.flatMap(({ edits }) => edits), ...(changes.length > 0 && { changes }) }];
}
