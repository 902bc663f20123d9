import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Comparison, Operand } from '../ast.js';
import { print } from '../print.js';
import { defineRule } from './rule.js';

/** Reports `a = NULL`, which is unknown for every row, as in SQL. */
export const nullComparison = defineRule({
  code: 'null-comparison',
  severity: 'warning',
  summary: 'A value is compared with NULL by an operator, BETWEEN or LIKE.',
  message: ({ instead }: { readonly instead: string }) => `A comparison with NULL never matches; use ${instead}.`,
  help: 'NULL equals nothing, not even NULL: the comparison is unknown for every row, and so is its negation. Test for missing values with IS NULL or IS NOT NULL.',
  examples: ['SELECT id FROM account.query WHERE a = NULL LIMIT 1'],
  ignoresPlain: true,
  visit: {
    Comparison: (node, { report }) => {
      if (!isNull(node.left) && !isNull(node.right)) return;
      if (node.left.kind === 'Missing' || node.right.kind === 'Missing') return;
      const instead = node.operator === '<>' ? 'IS NOT NULL' : 'IS NULL';
      report({ instead }, { span: node.span, fixes: fixesFor(node, instead) });
    },
    Between: ({ low, high, negated, span }, { report }) => {
      // NOT BETWEEN still matches on the side of the bound that is not NULL.
      if (!negated && (isNull(low) || isNull(high))) report({ instead: 'IS NULL' }, { span });
    },
    Like: ({ pattern, negated, span }, { report }) => {
      if (isNull(pattern)) report({ instead: negated ? 'IS NOT NULL' : 'IS NULL' }, { span });
    },
  },
});

/** Returns the fix for a comparison by equality; an ordering relative to NULL has no equivalent. */
function fixesFor({ operator, left, right, span }: Comparison, instead: string): Fix[] {
  const operand = isNull(left) ? right : left;
  const isEquality = operator === '=' || operator === '<>';
  if (!isEquality || isNull(operand) || span === undefined) return [];
  return [{ title: `Use ${instead}`, edits: [{ span, text: `${print(operand)} ${instead}` }], safe: false }];
}

function isNull({ kind }: Operand): boolean {
  return kind === 'NullLiteral';
}
