import { comparisons } from '../../dialect/comparison.js';
import type { And, Between, Comparison, ComparisonOperator, In, Node, Not, Or, Predicate } from '../../vql/ast.js';
import { equalNodes } from '../../vql/nodes.js';

/** An equivalent of a condition, or of several adjacent ones. */
export interface Rewriting {
  readonly title: string;
  /** The conditions to replace: one, or adjacent elements of a list. */
  readonly replaces: readonly Predicate[];
  readonly by: Predicate;
  /** Whether the two are equivalent only if the field has a single value. */
  readonly needsOneValue?: boolean;
}

/** Returns the rewritings of a condition. */
export function rewritingsOf(node: Node, parent: Node): readonly Rewriting[] {
  switch (node.kind) {
    case 'Between':
      return [fromBetween(node)];
    case 'In':
      return fromIn(node);
    case 'Not':
      return pushNot(node);
    case 'Comparison':
      return parent.kind === 'And' || parent.kind === 'Or' ? [...toBetween(node, parent), ...toIn(node, parent)] : [];
    default:
      return [];
  }
}

/** Rewrites BETWEEN as two comparisons. */
function fromBetween(node: Between): Rewriting {
  const { operand, low, high, negated } = node;
  const compare = (operator: ComparisonOperator, right: Between['low']): Comparison => ({
    kind: 'Comparison',
    operator,
    left: operand,
    right,
  });
  const by: Predicate = negated
    ? { kind: 'Or', predicates: [compare('<', low), compare('>', high)] }
    : { kind: 'And', predicates: [compare('>=', low), compare('<=', high)] };
  // Of several values, one may be high enough and another low enough.
  return { title: 'Write as two comparisons', replaces: [node], by, ...(!negated && { needsOneValue: true }) };
}

/** Rewrites two adjacent comparisons with the ends of a range as BETWEEN. */
function toBetween(node: Comparison, parent: And | Or): readonly Rewriting[] {
  const negated = parent.kind === 'Or';
  const [lower, upper] = negated ? ['<', '>'] : ['>=', '<='];
  return adjacentPairs(node, parent).flatMap((pair): readonly Rewriting[] => {
    const low = pair.find((item) => item.kind === 'Comparison' && item.operator === lower);
    const high = pair.find((item) => item.kind === 'Comparison' && item.operator === upper);
    if (low?.kind !== 'Comparison' || high?.kind !== 'Comparison' || !equalNodes(low.left, high.left)) return [];
    const by: Between = { kind: 'Between', negated, operand: low.left, low: low.right, high: high.right };
    const title = negated ? 'Write as NOT BETWEEN' : 'Write as BETWEEN';
    return [{ title, replaces: pair, by, ...(!negated && { needsOneValue: true }) }];
  });
}

/** Returns a condition with the one before it, and with the one after it, each pair in its order. */
function adjacentPairs(node: Predicate, { predicates }: And | Or): readonly (readonly [Predicate, Predicate])[] {
  const index = predicates.indexOf(node);
  const [before, after] = [predicates[index - 1], predicates[index + 1]];
  return [...(before ? [[before, node] as const] : []), ...(after ? [[node, after] as const] : [])];
}

/** Rewrites IN as comparisons, one for each value. */
function fromIn(node: In): readonly Rewriting[] {
  const { operand, values, negated } = node;
  // In a list a variable may have several values, after an operator only one.
  if (values.some(({ kind }) => kind === 'Variable')) return [];
  const equalities = values.map(
    (right): Comparison => ({
      kind: 'Comparison',
      operator: negated ? '<>' : '=',
      left: operand,
      right,
    }),
  );
  const [only] = equalities;
  if (only === undefined) return [];
  if (equalities.length === 1) return [{ title: 'Write as a comparison', replaces: [node], by: only }];
  const by: Predicate = { kind: negated ? 'And' : 'Or', predicates: equalities };
  // Of several values, each comparison may be true for another one.
  return [{ title: 'Write as comparisons', replaces: [node], by, ...(negated && { needsOneValue: true }) }];
}

/** Rewrites the comparisons around one that have the same field and operator as IN. */
function toIn(node: Comparison, parent: And | Or): readonly Rewriting[] {
  const negated = parent.kind === 'And';
  const operator = negated ? '<>' : '=';
  const fits = (predicate: Predicate | undefined): predicate is Comparison =>
    predicate?.kind === 'Comparison' && predicate.operator === operator && equalNodes(predicate.left, node.left);
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

/** Pushes NOT into its operand, which is exact in three-valued logic; of several values, each condition may be true for another one. */
function pushNot(node: Not): readonly Rewriting[] {
  const by = negated(node.predicate);
  return by === undefined ? [] : [{ title: 'Push NOT inward', replaces: [node], by, needsOneValue: true }];
}

/** Returns the negation of a condition: true where it is false, and unknown where it is unknown. */
function negated(predicate: Predicate): Predicate | undefined {
  switch (predicate.kind) {
    case 'Or':
    case 'And': {
      const predicates = predicate.predicates.map(negated).filter((item) => item !== undefined);
      if (predicates.length < predicate.predicates.length) return undefined;
      return { kind: predicate.kind === 'Or' ? 'And' : 'Or', predicates };
    }
    case 'Not':
      return predicate.predicate;
    case 'Comparison':
      return { ...predicate, operator: comparisons[predicate.operator].opposite };
    case 'Like':
    case 'In':
    case 'Between':
    case 'IsNull':
    case 'Exists':
      return { ...predicate, negated: !predicate.negated };
    case 'Missing':
      return undefined;
    default:
      return predicate satisfies never;
  }
}
