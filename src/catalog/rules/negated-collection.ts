import { quoted } from '../../diagnostics/quoted.js';
import { isNegated } from '../check/expressions.js';
import { defineCatalogRule } from './rule.js';

/** Reports `tags <> 'VIP'`: a row with several tags matches if one of them is another. */
export const negatedCollection = defineCatalogRule({
  code: 'negated-collection',
  severity: 'warning',
  summary: 'A negated condition on a field with several values matches a row if one of the values differs.',
  message: ({ path, isBelowNot }: { readonly path: string; readonly isBelowNot: boolean }) => {
    const assumed = isBelowNot ? ' No document states this of NOT; it is assumed.' : '';
    return `The field ${path} has several values in a row, and one of them that differs is enough: a row that also has an excluded value matches.${assumed}`;
  },
  help: "A condition on such a field is true if it is for any of the values: tags <> 'VIP' selects a row with the tags VIP and X. For \"none is VIP\", use NOT EXISTS (SELECT …) on the template of the values, if there is one: NOT EXISTS (SELECT id FROM crm.tags WHERE accountId = account.query.id AND name = 'VIP'). For \"all are VIP\", write name <> 'VIP' there, and beside it tags IS NOT NULL. Without such a template, select the field and test its values after reading.",
  examples: [
    {
      text: "SELECT id FROM account.query WHERE tags <> 'VIP' LIMIT 10",
      fields: { id: 'integer', tags: { type: 'string', collection: true } },
    },
  ],
  about: 'filters',
  needsCatalog: true,
  check: (filters, _scope, { report }) => {
    for (const { field, condition } of filters) {
      const { operators, polarity, location } = condition;
      if (field.collection && isNegated(operators[0]))
        report({ path: quoted(field.path), isBelowNot: polarity.negated }, location);
    }
  },
});
