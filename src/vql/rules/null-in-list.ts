import type { Rule } from './rule.js';

/** NULL equals nothing, so that NOT IN with a NULL holds for no row (spec, query-language §1.10). */
export const nullInList: Rule<'null-in-list'> = {
  code: 'null-in-list',
  visit: {
    In: ({ values, negated }, { report }) => {
      const effect = negated ? 'keeps NOT IN from matching any row' : 'matches no row; use IS NULL beside the list';
      for (const value of values) if (value.kind === 'NullLiteral') report({ effect }, { span: value.span });
    },
  },
};
