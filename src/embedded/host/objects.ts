import type { Expression } from './expression.js';
import type { HostNames } from './names.js';

/** Returns what an expression, or a name, is set to. */
export function assignedValues(expression: Expression, names: HostNames): readonly Expression[] {
  return expression.kind === 'name' ? (names.resolve(expression.name, expression.start)?.values ?? []) : [expression];
}

/** Whether the members of an argument are known: it is an object literal, or a name with such a value. */
export function isObjectHere(argument: Expression, names: HostNames): boolean {
  const values = assignedValues(argument, names);
  return values.length > 0 && values.every(({ kind }) => kind === 'object');
}

/** Returns a member of an object literal, or of the object that is the value of a name. */
export function literalMembers(argument: Expression, name: string, names: HostNames): readonly Expression[] {
  return assignedValues(argument, names).flatMap((object) =>
    object.kind === 'object' ? object.members.filter((member) => member.name === name).map(({ value }) => value) : [],
  );
}
