import type { Rule } from './rule.js';

/** OFFSET alone reads everything from there to the end. */
export const offsetWithoutLimit: Rule<'offset-without-limit'> = {
  code: 'offset-without-limit',
  needsWholeTree: true,
  visit: {
    Statement: ({ limit, offset }, { report }) => {
      if (offset !== undefined && limit === undefined) report({}, { span: offset.span });
    },
  },
};
