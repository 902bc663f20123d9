import { quoted, quotedList } from '../../diagnostics/quoted.js';
import { formTraits } from '../../dialect/operator-row.js';
import { type FilterOperator, filterRow, vqlOperator } from '../../dialect/operators.js';
import type { QueryView } from '../check/query-view.js';
import type { Field } from '../field.js';
import { fieldTypes } from '../field-types.js';
import { accountsWith } from './example-catalog.js';
import { defineRule } from './rule.js';

/** Arguments of the message. */
export interface OperatorNotAllowed {
  readonly operator: string;
  readonly path: string;
  readonly type: string;
  readonly allowed: string;
}

/** Reports an operator that the data type of its field does not allow; as a warning if that is only assumed from the type. */
export const operatorNotAllowed = defineRule({
  code: 'operator-not-allowed',
  severity: 'error',
  summary: 'An operator is used on a field whose data type does not allow it.',
  message: ({ operator, path, type, allowed }: OperatorNotAllowed) =>
    `${operator} is not allowed on ${path}, which is ${type}; ${allowed}.`,
  help: 'The data type of a field determines its operators. Where the installation does not state them, they are assumed from the type, and reported as a warning. A negation counts as the opposite operator.',
  examples: {
    invalid: [
      {
        query: "SELECT id FROM account.query WHERE state LIKE 'O%' LIMIT 10",
        catalog: accountsWith({
          id: 'integer',
          state: { type: 'enum', values: ['OPEN', 'DONE'], operators: ['EQUALS', 'IN'] },
        }),
      },
    ],
  },
  about: 'filters',
  needsCatalog: true,
  check: (filters, { query: { form } }, { report }) => {
    for (const { field, condition } of filters) {
      const { operators, location } = condition;
      if (operators.some((operator) => field.operators.includes(operator))) continue;
      const [operator = operators[0]] = namesOf(operators, form);
      const args = {
        operator,
        path: quoted(field.path),
        type: fieldTypes[field.type].title,
        allowed: allowed(field, form),
      };
      const isSure = field.statesOperators && !field.moreOperators;
      report(args, location, isSure ? {} : { severity: 'warning' });
    }
  },
});

/** Describes the operators that a field allows, and whether the installation states them. */
function allowed(field: Field, form: QueryView['form']): string {
  const names = namesOf(field.operators, form);
  const list = quotedList(names);
  if (!field.statesOperators)
    return `the installation does not state its operators, and these are assumed from the type: ${list}`;
  return field.moreOperators ? `it allows ${list}, and operations that vql-kit does not know` : `it allows ${list}`;
}

/** Returns the names of operators in a form. In VQL, one has no name of its own, and several share a name. */
function namesOf(names: readonly FilterOperator[], form: QueryView['form']): readonly string[] {
  if (form === 'cunit') return names;
  return [...new Set(names.filter((name) => formTraits[filterRow(name).form.kind].hasVqlOperator).map(vqlOperator))];
}
