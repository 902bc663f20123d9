import { print } from '../print.js';
import type { Rule } from './rule.js';

/** A pattern that begins with a wildcard is tried on every row. */
export const leadingWildcard: Rule<'leading-wildcard'> = {
  code: 'leading-wildcard',
  create: ({ report }) => ({
    Like: ({ pattern }) => {
      if (pattern.kind === 'StringLiteral' && /^[%_]/.test(pattern.value))
        report({ pattern: print(pattern) }, { span: pattern.span });
    },
  }),
};
