import { quoted } from '../../diagnostics/quoted.js';
import { filterRow } from '../../dialect/operators.js';
import type { Catalog } from '../catalog.js';
import { isNegated } from '../check/expressions.js';
import type { Field } from '../field.js';
import type { CatalogTemplate } from '../template.js';
import { accountsWith } from './example-catalog.js';
import { defineRule } from './rule.js';

/** Arguments of the message. */
export interface NegatedCollection {
  readonly path: string;
  readonly isBelowNot: boolean;
  /** The beginning of the query of a NOT EXISTS that means "none", if the catalog has a template of the values. */
  readonly query: string | undefined;
}

/** Reports `tags <> 'VIP'`: a row with several tags matches if one of them is another. */
export const negatedCollection = defineRule({
  code: 'negated-collection',
  severity: 'warning',
  summary: 'A negated condition on a field with several values matches a row if one of the values differs.',
  message: ({ path, isBelowNot, query }: NegatedCollection) => {
    const reason = isBelowNot
      ? 'NOT is assumed to hold if the condition is false for one of them: a row matches although the condition is true for another value.'
      : 'one of them that differs is enough: a row that also has an excluded value matches.';
    const advice = query === undefined ? '' : ` For "none", use NOT EXISTS (${query} …).`;
    return `The field ${path} has several values in a row, and ${reason}${advice}`;
  },
  help: "A condition on such a field is true if it is for any of the values: tags <> 'VIP' selects a row with the tags VIP and X. No document states what NOT before a condition on such a field means; like its translation to C-Unit, it is assumed to be the opposite operator (not-on-collection). For \"none is VIP\", use NOT EXISTS (SELECT …) on the template of the values, if there is one: NOT EXISTS (SELECT id FROM crm.tags WHERE accountId = account.query.id AND name = 'VIP'). For \"all are VIP\", write name <> 'VIP' there, and beside it tags IS NOT NULL. Without such a template, select the field and test its values after reading.",
  examples: {
    invalid: [
      {
        query: "SELECT id FROM account.query WHERE tags <> 'VIP' LIMIT 10",
        catalog: accountsWith({ id: 'integer', tags: { type: 'string', collection: true } }),
      },
      {
        query: 'SELECT id FROM account.query WHERE NOT scores > 5 LIMIT 10',
        catalog: accountsWith({ id: 'integer', scores: { type: 'integer', collection: true } }),
      },
    ],
  },
  about: 'filters',
  needsCatalog: true,
  check: (filters, { catalog, template }, { report }) => {
    for (const { field, condition } of filters) {
      if (!field.collection) continue;
      const {
        operators: [operator],
        polarity: { negated },
        location,
      } = condition;
      if (!isNegated(operator) && !(negated && filterRow(operator).form.kind !== 'null')) continue;
      report(
        { path: quoted(field.path), isBelowNot: negated, query: queryOfValues(field, template, catalog) },
        location,
      );
    }
  },
});

/** Returns the beginning of the query that reads the values of a collection, up to the name of the value. */
function queryOfValues(
  { path, type }: Field,
  own: CatalogTemplate | undefined,
  catalog: Catalog | undefined,
): string | undefined {
  if (own?.field(path) === undefined || catalog === undefined) return undefined;
  const [name = '', ...rest] = path.split('.');
  const kind = own.name.split('.')[0] ?? '';
  for (const other of Object.keys(catalog.definition.templates)) {
    const template = other !== own.name && other.endsWith(`.${name}`) ? catalog.find(other) : undefined;
    if (template === undefined) continue;
    const owner = template.paths.find((one) => one === `${kind}Id` || template.field(one)?.references === kind);
    const values = template.paths.filter(
      (one) =>
        one !== 'id' &&
        one !== owner &&
        (rest.length > 0 ? one === rest.join('.') : template.field(one)?.type === type),
    );
    const [value] = values;
    if (owner !== undefined && value !== undefined && values.length === 1)
      return `SELECT id FROM ${other} WHERE ${owner} = ${own.name}.id AND ${value}`;
  }
  return undefined;
}
