/**
 * Removes the constructors from the prototypes of classes, so that no other code can create their objects: what these contain becomes
 * syntax.
 */
export function hideConstructor(...classes: readonly { readonly prototype: object }[]): void {
  for (const { prototype } of classes) Reflect.deleteProperty(prototype, 'constructor');
}
