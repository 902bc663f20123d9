import type { And, Comparison, In, Or, Predicate } from '../../vql/ast.js';
import { equalNodes } from '../../vql/nodes.js';
import type { Rewriting } from './code-action.js';

/** IN as comparisons, one for each value. */
export function fromIn(node: In): readonly Rewriting[] {
  const { operand, values, negated } = node;
  // In a list a variable may stand for several values, beside an operator for one alone.
  if (values.some(({ kind }) => kind === 'Variable')) return [];
  const comparisons = values.map(
    (right): Comparison => ({
      kind: 'Comparison',
      operator: negated ? '<>' : '=',
      left: operand,
      right,
    }),
  );
  const [only] = comparisons;
  if (only === undefined) return [];
  const title = `Write as ${comparisons.length === 1 ? 'a comparison' : 'comparisons'}`;
  if (comparisons.length === 1) return [{ title, replaces: [node], by: only }];
  const by: Predicate = { kind: negated ? 'And' : 'Or', predicates: comparisons };
  // Of several values, each comparison may hold for another one.
  return [{ title, replaces: [node], by, ...(negated && { needsOneValue: true }) }];
}

/** The comparisons around one that ask for values of the same field, as IN. */
export function toIn(node: Comparison, parent: And | Or): readonly Rewriting[] {
  const negated = parent.kind === 'And';
  const operator = negated ? '<>' : '=';
  const fits = (one: Predicate | undefined): one is Comparison =>
    one?.kind === 'Comparison' && one.operator === operator && equalNodes(one.left, node.left);
  if (!fits(node)) return [];
  const { predicates } = parent;
  let start = predicates.indexOf(node);
  let end = start + 1;
  while (fits(predicates[start - 1])) start--;
  while (fits(predicates[end])) end++;
  const run = predicates.slice(start, end).filter(fits);
  if (run.length < 2) return [];
  const by: In = { kind: 'In', negated, operand: node.left, values: run.map(({ right }) => right) };
  return [
    { title: negated ? 'Write as NOT IN' : 'Write as IN', replaces: run, by, ...(negated && { needsOneValue: true }) },
  ];
}
