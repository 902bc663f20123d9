// A symbol of the registry has no type of its own.
/** The method with which Node's `console.log` converts an object to a text. */
export const inspectSymbol: unique symbol = Symbol.for('nodejs.util.inspect.custom') as never;

/** Returns the text of an object for `console.log`, or why it has none: logging must not throw. */
export function inspect(name: string, text: () => string): string {
  try {
    return `${name} ${text()}`.trimEnd();
  } catch (error) {
    return `${name} (${(error as Error).message})`;
  }
}
