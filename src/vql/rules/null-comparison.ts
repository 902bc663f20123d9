import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Comparison, Operand } from '../ast.js';
import { print } from '../print.js';
import type { Rule } from './rule.js';

/** `a = NULL` is unknown for every row (spec, query-language §1.10). */
export const nullComparison: Rule<'null-comparison'> = {
  code: 'null-comparison',
  visit: {
    Comparison: (node, { report }) => {
      const kinds = [node.left.kind, node.right.kind];
      if (!kinds.includes('NullLiteral') || kinds.includes('Missing')) return;
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
};

/** Equality has a form that means what was meant; an order relative to NULL has none. */
function fixesFor({ operator, left, right, span }: Comparison, instead: string): Fix[] {
  const operand = isNull(left) ? right : left;
  const isEquality = operator === '=' || operator === '<>';
  if (!isEquality || isNull(operand) || span === undefined) return [];
  return [{ title: `Use ${instead}`, edits: [{ span, text: `${print(operand)} ${instead}` }], safe: false }];
}

function isNull({ kind }: Operand): boolean {
  return kind === 'NullLiteral';
}
