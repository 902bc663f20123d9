import { type AboutRows, matchInWords } from '../../catalog/check/outcome.js';
import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Or } from '../ast.js';
import { fix, replacement } from '../grammar/fix.js';
import { sourceSpan } from '../nodes.js';
import { polarityOf } from '../polarity.js';
import { print } from '../print.js';
import { constraintsByField, contradicts, exhausts, findPair } from './constraints.js';
import { defineRule, isCollection, kindsOfPath, statementAround } from './rule.js';

/** Two conditions, one of which always holds. */
export interface ExhaustivePair extends AboutRows {
  readonly first: string;
  readonly second: string;
  readonly scope: 'every row' | 'every value';
}

/** Reports two conditions on one field, joined by OR, of which every value satisfies one. */
export const exhaustiveConditions = defineRule({
  code: 'exhaustive-conditions',
  severity: 'warning',
  summary: 'Two conditions joined by OR leave no value out.',
  message: ({ first, second, scope, rows }: ExhaustivePair) => {
    const match = rows.withoutValue === 'all' ? '' : `; ${matchInWords(rows)}`;
    return `"${first}" or "${second}" holds for ${scope}${match}.`;
  },
  help: "A value that is x is not y: a <> 'x' OR a <> 'y' excludes neither. To exclude both, join the conditions with AND, or write a NOT IN ('x', 'y'). A row without a value is matched by no comparison, so the condition at most means IS NOT NULL, and its negation matches nothing.",
  examples: ["SELECT id FROM account.query WHERE a <> 'x' OR a <> 'y' LIMIT 1"],
  // A condition that could not be read may belong between the two.
  needsWholeTree: true,
  visit: {
    Or: (node, { report, text, catalog }, ancestors) => {
      const statement = statementAround(ancestors);
      for (const [path, constraints] of constraintsByField(node.predicates)) {
        const kinds = kindsOfPath(path, statement, catalog);
        const pair = findPair(constraints, exhausts, kinds);
        if (pair === undefined) continue;
        // Below NOT, each element of a row may fail another condition.
        if (polarityOf(ancestors).negated && isCollection(path, statement, catalog)) continue;
        const [{ predicate: first }, { predicate: second }] = pair;
        const areNullTests = first.kind === 'IsNull';
        // Another condition may be true where the two are unknown.
        const withoutValue = areNullTests ? 'true' : node.predicates.length > 2 ? 'not false' : 'unknown';
        const related = [{ message: 'The other condition is here.', span: sourceSpan(first) }];
        const fixes = contradicts(...pair, kinds) ? [] : joinFixes(node, text);
        report(
          { first: print(first), second: print(second), scope: areNullTests ? 'every row' : 'every value' },
          { span: second.span, related, fixes, outcome: { withValue: 'true', withoutValue, comparesTwice: true } },
        );
      }
    },
  },
});

/** Returns the fix that joins two conditions with AND, if there are no others, and no comment between them. */
function joinFixes({ predicates }: Or, text: string): Fix[] {
  const [first, second, ...others] = predicates;
  if (first === undefined || second === undefined || others.length > 0) return [];
  const between = { start: sourceSpan(first).end, end: sourceSpan(second).start };
  const connective = /^(\s*)or\s*$/i.exec(text.slice(between.start, between.end));
  if (connective === null) return [];
  const start = between.start + (connective[1] ?? '').length;
  return [fix('Join the conditions with AND', replacement({ start, end: start + 'OR'.length }, 'AND'))];
}
