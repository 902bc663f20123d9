import { assumptionsOfOperator } from '../../dialect/operators.js';
import { type QueryAssumptionId, queryAssumptions } from '../../interface/assumptions/queries.js';
import type { Location } from '../check/location.js';
import type { ConditionView } from '../check/query-view.js';
import type { Scope } from '../check/scope.js';
import { defineRule } from './rule.js';

/** Reports what depends on an assumption that the installation was seen to contradict. */
export const contradictedAssumption = defineRule({
  code: 'contradicted-assumption',
  severity: 'warning',
  summary: 'The query depends on an assumption that the installation contradicts.',
  message: ({ open, assumed }: { readonly open: string; readonly assumed: string }) =>
    `This depends on ${open}. Assumed: ${assumed} The installation was seen to differ.`,
  help: 'The dialect says that the assumption does not hold, so the installation may select other rows than this package, its translations and its engine. Write the condition so that it does not depend on the assumption, or try it on the installation; docs/guides/your-installation.md says how. Where the assumption has a setting, such as "likeCaseSensitive", set it.',
  examples: {
    invalid: [
      {
        query: 'SELECT id FROM account.query WHERE total BETWEEN 1 AND 2 LIMIT 10',
        probed: { assumptions: { 'range-bounds': 'differs' } },
      },
    ],
  },
  about: 'query',
  appliesTo: ({ evidence }) => Object.values(evidence).includes('contradicted'),
  check: ([query], scope, { report }) => {
    const { evidence } = scope.dialect;
    const add = (id: QueryAssumptionId, location: Location): void => {
      const { open, assumed } = queryAssumptions[id];
      if (evidence[id] === 'contradicted') report({ open, assumed }, location);
    };
    for (const { id, location } of query.assumptions) add(id, location);
    for (const condition of query.conditions)
      for (const id of assumptionsOfCondition(condition, scope)) add(id, condition.location);
    for (const { operator, location } of query.exists)
      for (const id of assumptionsOfOperator(operator)) {
        // The form is that of C-Unit: VQL contains the query itself.
        if (query.form === 'cunit') add(id, location);
      }
  },
});

/** Returns the assumptions that a condition depends on, as far as its field is known. */
function assumptionsOfCondition(
  { operators: [operator], subject, polarity }: ConditionView,
  scope: Scope,
): readonly QueryAssumptionId[] {
  const field = scope.fieldOf(subject);
  const ids = assumptionsOfOperator(operator).filter((id) => id !== 'null-logic' || field?.nullable !== false);
  if (field?.collection !== true) return ids;
  return [...ids, 'any-element', ...(polarity.negated ? (['not-on-collection'] as const) : [])];
}
