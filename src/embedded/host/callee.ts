import type { Expression } from 'oxc-parser';
import { unwrapExpression } from './tree.js';

/** Returns the name of a callee: `queryAll`, or `client.queryAll`. Not recursive, since calls are chained. */
export function calleeName(callee: Expression): string | undefined {
  const names: string[] = [];
  let inner = unwrapCallee(callee);
  for (; inner.type === 'MemberExpression'; inner = unwrapCallee(inner.object)) {
    const name = memberName(inner);
    if (name === undefined) return undefined;
    names.unshift(name);
  }
  const first = inner.type === 'Identifier' ? inner.name : inner.type === 'ThisExpression' ? 'this' : '';
  return first === '' && names.length === 0 ? undefined : [first, ...names].join('.');
}

/** Returns the last name of a callee; empty if it has none. */
export function lastCalleeName(callee: Expression): string {
  const inner = unwrapCallee(callee);
  if (inner.type === 'MemberExpression') return lastName(memberName(inner) ?? '');
  return inner.type === 'Identifier' ? inner.name : inner.type === 'ThisExpression' ? 'this' : '';
}

function unwrapCallee(callee: Expression): Expression {
  let inner = unwrapExpression(callee);
  while (inner.type === 'ChainExpression') inner = unwrapExpression(inner.expression);
  return inner;
}

function memberName({ computed, property }: Extract<Expression, { type: 'MemberExpression' }>): string | undefined {
  if (property.type === 'Identifier' && !computed) return property.name;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}

/** Returns the last name of a path. */
export function lastName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Whether the name of a callee is one of the config, which may leave out the objects before it. */
export function isCalled(name: string, known: string): boolean {
  return name === known || name.endsWith(`.${known}`);
}
