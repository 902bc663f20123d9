import type { Expression } from './expression.js';

/** Returns the name of a callee: `queryAll`, or `client.queryAll`. Not recursive, since calls are chained. */
export function calleeName(callee: Expression): string | undefined {
  const names: string[] = [];
  let inner = callee;
  for (; inner.kind === 'member'; inner = inner.object) {
    if (inner.name === undefined) return undefined;
    names.unshift(inner.name);
  }
  const first = inner.kind === 'name' ? inner.name : '';
  return first === '' && names.length === 0 ? undefined : [first, ...names].join('.');
}

/** Returns the last name of a callee, if it is written as a name. */
export function methodOf(callee: Expression): string | undefined {
  return callee.kind === 'member' && callee.isNamed ? callee.name : undefined;
}

/** Returns the object of a member. */
export function objectOf(member: Expression): Expression | undefined {
  return member.kind === 'member' ? member.object : undefined;
}

/** Returns the last name of a path. */
export function lastName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Whether the name of a callee is one of the config, which may leave out the objects before it, and the `$` of a variable of PHP. */
export function isCalled(name: string, known: string): boolean {
  return name.endsWith(known) && /(?:^|\.)\$?$/.test(name.slice(0, name.length - known.length));
}
