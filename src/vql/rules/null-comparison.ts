import { type AboutRows, matchedRows, type Outcome } from '../../catalog/check/outcome.js';
import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Comparison, Operand } from '../ast.js';
import { polarityOf } from '../polarity.js';
import { print } from '../print.js';
import { defineTextRule } from './rule.js';

/** Reports `a = NULL`, which is unknown for every row, as in SQL. */
export const nullComparison = defineTextRule({
  code: 'null-comparison',
  severity: 'warning',
  fix: 'suggested',
  summary: 'A value is compared with NULL by an operator, BETWEEN or LIKE.',
  message: ({ instead, rows }: AboutRows & { readonly instead: string }) =>
    `${rows.negated ? 'The negation of a' : 'A'} comparison with NULL never matches; use ${instead}.`,
  help: 'NULL equals nothing, not even NULL: the comparison is unknown for every row, and so is its negation. Test for missing values with IS NULL or IS NOT NULL.',
  examples: { invalid: ['SELECT id FROM account.query WHERE a = NULL LIMIT 1'] },
  visit: {
    Comparison: (node, { report }) => {
      if (!isNull(node.left) && !isNull(node.right)) return;
      if (node.left.kind === 'Missing' || node.right.kind === 'Missing') return;
      const instead = nullTest(node.operator === '<>');
      report({ instead }, { span: node.span, outcome: unknownOutcome, fixes: fixesFor(node, instead) });
    },
    Between: ({ low, high, negated, span }, { report }, ancestors) => {
      if (!isNull(low) && !isNull(high)) return;
      const outcome = isNull(low) && isNull(high) ? unknownOutcome : negated ? outsideOneBound : withinOneBound;
      if (matchedRows(outcome, polarityOf(ancestors)).withValue !== 'none') return;
      report({ instead: nullTest(negated) }, { span, outcome });
    },
    Like: ({ pattern, negated, span }, { report }) => {
      if (isNull(pattern)) report({ instead: nullTest(negated) }, { span, outcome: unknownOutcome });
    },
  },
});

const unknownOutcome: Outcome = { withValue: 'unknown', withoutValue: 'unknown' };
/** The outcomes of BETWEEN and NOT BETWEEN with one bound that is NULL: values beyond the other bound are known to be outside. */
const withinOneBound: Outcome = { withValue: 'not true', withoutValue: 'unknown' };
const outsideOneBound: Outcome = { withValue: 'not false', withoutValue: 'unknown' };

function nullTest(negated: boolean): string {
  return negated ? 'IS NOT NULL' : 'IS NULL';
}

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
