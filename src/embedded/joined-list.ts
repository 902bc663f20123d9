import type { Expression } from 'oxc-parser';
import { unwrapped } from './unwrapped.js';

/** A list that is joined where it is written: `['SELECT id', 'FROM a.b'].join(' ')`. */
export interface JoinedList {
  readonly items: readonly Expression[];
  readonly separator: string;
}

/** Reads a list that is joined; `undefined` for any other expression, and where an item or the separator is not written there. */
export function joinedList(expression: Expression): JoinedList | undefined {
  if (expression.type !== 'CallExpression' || expression.callee.type !== 'MemberExpression') return undefined;
  const { object, property, computed } = expression.callee;
  const list = unwrapped(object);
  if (list.type !== 'ArrayExpression' || computed || property.type !== 'Identifier' || property.name !== 'join')
    return undefined;
  const [given] = expression.arguments;
  const separator = given === undefined ? ',' : given.type === 'Literal' ? given.value : undefined;
  if (typeof separator !== 'string') return undefined;
  const items: Expression[] = [];
  for (const item of list.elements) {
    if (item === null || item.type === 'SpreadElement') return undefined;
    items.push(unwrapped(item));
  }
  return { items, separator };
}
