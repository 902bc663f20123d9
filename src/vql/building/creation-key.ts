/**
 * The first argument of the constructors of queries, conditions, references and texts. It is not exported from the package, so that no
 * other code can create such an object: what these contain becomes syntax.
 */
export const creationKey: unique symbol = Symbol('creation');

export type CreationKey = typeof creationKey;

/** Checks the first argument of a constructor. @throws {TypeError} if it is not the key. */
export function checkCreationKey(key: CreationKey): void {
  if (key !== creationKey) throw new TypeError('Illegal constructor: only functions of vql-kit create such an object.');
}
