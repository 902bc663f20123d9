import { quoted } from '../../diagnostics/quoted.js';
import { filterRow } from '../../dialect/operators.js';
import { isNegated } from '../check/expressions.js';
import type { AboutRows, Outcome } from '../check/outcome.js';
import type { ConditionView, ExpressionView } from '../check/query-view.js';
import type { Scope } from '../check/scope.js';
import { accountsWith } from './example-catalog.js';
import { defineRule } from './rule.js';

/** Reports a negation on a nullable field: it leaves out the rows in which the field is null, which is easily overlooked. */
export const nullableInequality = defineRule({
  code: 'nullable-inequality',
  severity: 'hint',
  summary: 'A negated comparison leaves out the rows in which the field is null.',
  message: ({ path }: AboutRows & { readonly path: string }) =>
    `Rows in which ${path} is null do not match this negated condition either.`,
  help: 'A comparison with null is unknown, so rows without a value are left out. Add OR … IS NULL to include them, or AND … IS NOT NULL to exclude them explicitly, outside of a NOT around the condition.',
  examples: {
    invalid: [
      {
        query: "SELECT id FROM account.query WHERE name <> 'Bolt' LIMIT 10",
        catalog: accountsWith({ id: 'integer', name: 'string' }),
      },
    ],
  },
  about: 'conditions',
  needsCatalog: true,
  check: (conditions, scope, { report }) => {
    /** The fields of conditions about null, which show that the author is aware of it. */
    let handled: ReadonlySet<string | undefined> | undefined;
    for (const condition of conditions) {
      const { subject, location } = condition;
      if (!isInequality(condition) || subject.kind !== 'field' || scope.fieldOf(subject)?.nullable !== true) continue;
      handled ??= new Set(conditions.filter(isAboutNull).map((other) => pathOf(other.subject, scope)));
      if (handled.has(scope.plainPath(subject))) continue;
      report({ path: quoted(subject.path) }, location, { condition, outcome: unknownForNull });
    }
  },
});

const unknownForNull: Outcome = { withValue: 'open', withoutValue: 'unknown' };

function pathOf(expression: ExpressionView, scope: Scope): string | undefined {
  return expression.kind === 'field' ? scope.plainPath(expression) : undefined;
}

/** Whether a condition is negated. A comparison with NULL is not meant: it matches no row, which is reported elsewhere. */
function isInequality({ operators: [operator], values }: ConditionView): boolean {
  return isNegated(operator) && values.every(({ kind }) => kind !== 'none');
}

function isAboutNull({ operators: [operator] }: ConditionView): boolean {
  const { onNull } = filterRow(operator);
  return onNull === 'true' || onNull === 'false';
}
