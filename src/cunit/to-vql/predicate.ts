import type { JsonPath } from '../../diagnostics/json/pointer.js';
import type { Predicate } from '../../vql/ast.js';
import { createAnd, createOr } from '../../vql/create.js';
import { translateParts } from '../loss-log.js';
import type { CUnitJunction, CUnitPredicate } from '../predicate.js';
import { nodeShape } from '../schemas/node-shape.js';
import { lose, placed, type ToVqlContext } from './context.js';
import { toFilter } from './filter.js';
import { loseMembers } from './unknown-members.js';

/** Translates a predicate. */
export function toPredicate(
  node: CUnitPredicate,
  place: JsonPath | undefined,
  context: ToVqlContext,
): Predicate | undefined {
  loseMembers(node, nodeShape, place, context);
  if (node.visible === false)
    lose(context, 'lost-member', { member: 'visible' }, { outer: place, key: 'visible' }, 'untranslatable');
  const predicate = node.type === 'FILTER' ? toFilter(node, place, context) : toJunction(node, place, context);
  return predicate && placed(context, predicate, place);
}

function toJunction(node: CUnitJunction, place: JsonPath | undefined, context: ToVqlContext): Predicate | undefined {
  const children: JsonPath = { outer: place, key: 'children' };
  const predicates = translateParts(node.children, node.operator, context.log, (child, index) =>
    toPredicate(child, { outer: children, key: index }, context),
  );
  const [only] = predicates;
  if (only === undefined || predicates.length === 1) return only;
  return node.operator === 'AND' ? createAnd(predicates) : createOr(predicates);
}
