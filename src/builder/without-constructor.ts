/** Takes the way from an object to its class: what the classes of this room hold becomes syntax, so that nobody else may make them. */
export function withoutConstructor(prototype: object): void {
  Reflect.deleteProperty(prototype, 'constructor');
}
