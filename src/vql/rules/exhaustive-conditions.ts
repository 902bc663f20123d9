import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Or } from '../ast.js';
import { fix, replacement } from '../grammar/fix.js';
import { sourceSpan } from '../nodes.js';
import { print } from '../print.js';
import { constraintsByField, contradicts, exhausts, findPair } from './constraints.js';
import { defineRule, kindsOfPath } from './rule.js';

/** Reports two conditions on one field, joined by OR, of which every value satisfies one. */
export const exhaustiveConditions = defineRule({
  code: 'exhaustive-conditions',
  severity: 'warning',
  summary: 'Two conditions joined by OR leave no value out.',
  message: ({ first, second, scope }: { readonly first: string; readonly second: string; readonly scope: string }) =>
    `"${first}" or "${second}" holds ${scope}.`,
  help: "A value that is x is not y: a <> 'x' OR a <> 'y' excludes neither. To exclude both, join the conditions with AND, or write a NOT IN ('x', 'y'). A row without a value is matched by no comparison, so the condition at most means IS NOT NULL.",
  examples: ["SELECT id FROM account.query WHERE a <> 'x' OR a <> 'y' LIMIT 1"],
  // A condition that could not be read may belong between the two.
  needsWholeTree: true,
  ignoresPlain: true,
  visit: {
    Or: (node, { report, text, catalog }, within) => {
      for (const [path, constraints] of constraintsByField(node.predicates)) {
        const kinds = kindsOfPath(path, within, catalog);
        const pair = findPair(constraints, exhausts, kinds);
        if (pair === undefined) continue;
        const [{ predicate: first }, { predicate: second }] = pair;
        const scope =
          first.kind === 'IsNull' ? 'for every row' : 'for every value; only a row without a value does not match';
        const related = [{ message: 'The other condition is here.', span: sourceSpan(first) }];
        report(
          { first: print(first), second: print(second), scope },
          { span: second.span, related, fixes: contradicts(...pair, kinds) ? [] : joinFixes(node, text) },
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
