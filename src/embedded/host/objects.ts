import type { Expression } from './expression.js';

/** Resolves a name at an offset to its values. */
interface ValueResolver {
  resolve(name: string, at: number): { readonly values: readonly Expression[] } | undefined;
}

/** Returns the values that a name can have, or an expression itself. */
export function assignedValues(expression: Expression, names: ValueResolver): readonly Expression[] {
  return expression.kind === 'name' ? (names.resolve(expression.name, expression.start)?.values ?? []) : [expression];
}

/** Whether the members of an argument are known: it is an object literal, or a name with such a value. */
export function isObjectHere(argument: Expression, names: ValueResolver): boolean {
  const values = assignedValues(argument, names);
  return values.length > 0 && values.every(({ kind }) => kind === 'object');
}

/** Returns a member of an object literal, or of the object that is the value of a name. */
export function literalMembers(argument: Expression, name: string, names: ValueResolver): readonly Expression[] {
  return assignedValues(argument, names).flatMap((object) =>
    object.kind === 'object' ? object.members.filter((member) => member.name === name).map(({ value }) => value) : [],
  );
}
