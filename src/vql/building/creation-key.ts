/**
 * The first argument of the constructors of queries, conditions, references and texts. The package does not export it, so that a program
 * cannot create such an object by mistake, or from data: what these contain becomes syntax.
 */
export const creationKey: unique symbol = Symbol('creation');

export type CreationKey = typeof creationKey;

/** Checks the first argument of a constructor. @throws {TypeError} if it is not the key. */
export function checkCreationKey(key: CreationKey): void {
  if (key !== creationKey) throw new TypeError('Illegal constructor: only functions of vql-kit create such an object.');
}
