import { quote } from '../../dialect/literals.js';
import { defineTextRule } from './rule.js';

/** Reports patterns that begin with a wildcard, which are tested on every row. */
export const leadingWildcard = defineTextRule({
  code: 'leading-wildcard',
  severity: 'hint',
  summary: 'The pattern of a LIKE begins with a wildcard.',
  message: ({ pattern }: { readonly pattern: string }) =>
    `The pattern ${pattern} begins with a wildcard, so no index can be used.`,
  help: 'A pattern that begins with text can be looked up in an index; one that begins with % or _ is tested on every row.',
  examples: { invalid: ["SELECT id FROM account.query WHERE name LIKE '%son' LIMIT 1"] },
  visit: {
    Like: ({ pattern, escape }, { report }) => {
      const isEscape =
        escape?.kind === 'StringLiteral' && pattern.kind === 'StringLiteral' && pattern.value[0] === escape.value;
      if (pattern.kind === 'StringLiteral' && leadingSign.test(pattern.value) && !isEscape)
        report({ pattern: quote(pattern.value) }, { span: pattern.span });
    },
  },
});

const leadingSign = /^[%_]/;
