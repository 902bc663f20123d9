import type { Fix } from '../../diagnostics/diagnostic.js';
import { quote } from '../../dialect/literals.js';
import type { Comparison, Operand } from '../ast.js';
import { fix, replacement } from '../grammar/fix.js';
import { sourceSpan } from '../nodes.js';
import { print } from '../print.js';
import { defineTextRule } from './rule.js';

/** Reports a pattern with the wildcard of a shell, and a pattern that is compared by an operator other than LIKE. */
export const likeWildcard = defineTextRule({
  code: 'like-wildcard',
  severity: 'warning',
  fix: 'suggested',
  summary: 'A pattern has "*" as a wildcard, or is compared with = or IN instead of LIKE.',
  message: ({ text, problem }: { readonly text: string; readonly problem: string }) => `The text ${text} ${problem}.`,
  help: "In a pattern of LIKE, % matches any sequence of characters and _ a single one; * and ? are ordinary characters. =, <> and IN compare whole texts, in which % is an ordinary character too: name LIKE 'Bolt%'.",
  examples: { invalid: ["SELECT id FROM account.query WHERE name LIKE '*Bolt*' LIMIT 1"] },
  visit: {
    Like: ({ pattern, escape }, { report }) => {
      if (pattern.kind !== 'StringLiteral' || escape !== undefined || !isShellPattern(pattern.value)) return;
      const { span } = pattern;
      const instead = quote(pattern.value.replaceAll('*', '%'));
      const fixes = [fix(`Write ${instead}`, replacement(sourceSpan(pattern), instead))];
      report({ text: print(pattern), problem: 'has "*", which is not a wildcard of LIKE: write %' }, { span, fixes });
    },
    Comparison: (node, { report, text }) => {
      const { left, operator, right } = node;
      if ((operator !== '=' && operator !== '<>') || !isPattern(right) || left.kind === 'StringLiteral') return;
      report(
        { text: print(right), problem: `is compared as a whole text: "${operator}" has no wildcards, LIKE has` },
        { span: right.span, fixes: likeFixes(node, text) },
      );
    },
    In: ({ values }, { report }) => {
      for (const value of values) {
        if (!isPattern(value)) continue;
        report(
          { text: print(value), problem: 'is compared as a whole text: IN has no wildcards, LIKE has' },
          { span: value.span },
        );
      }
    },
  },
});

function isShellPattern(text: string): boolean {
  return (text.startsWith('*') || text.endsWith('*')) && !text.includes('%');
}

/** Whether a text is probably meant as a pattern, and not as a percentage or a placeholder of another language. */
function isPattern(operand: Operand): boolean {
  return operand.kind === 'StringLiteral' && pattern.test(operand.value) && !/^%[sd]$/.test(operand.value);
}

const pattern = /^%[^\s\d%]|[^\s\d%]%$|^\*.+\*$/;

/** Returns the fix that writes LIKE instead of the operator, if no comment is between the two operands. */
function likeFixes({ left, operator, right }: Comparison, text: string): Fix[] {
  const between = { start: sourceSpan(left).end, end: sourceSpan(right).start };
  if (right.kind !== 'StringLiteral' || !/^\s*(?:=|<>|!=)\s*$/.test(text.slice(between.start, between.end))) return [];
  const like = operator === '=' ? 'LIKE' : 'NOT LIKE';
  const edits = [
    replacement(between, ` ${like} `),
    replacement(sourceSpan(right), quote(right.value.replaceAll('*', '%'))),
  ];
  return [fix(`Compare with ${like}`, edits)];
}
