import { print } from '../print.js';
import type { Rule } from './rule.js';

/** A pattern that begins with a wildcard is tried on every row. */
export const leadingWildcard: Rule<'leading-wildcard'> = {
  code: 'leading-wildcard',
  visit: {
    Like: ({ pattern, escape }, { report }) => {
      const isEscape =
        escape?.kind === 'StringLiteral' && pattern.kind === 'StringLiteral' && pattern.value[0] === escape.value;
      if (pattern.kind === 'StringLiteral' && /^[%_]/.test(pattern.value) && !isEscape)
        report({ pattern: print(pattern) }, { span: pattern.span });
    },
  },
};
