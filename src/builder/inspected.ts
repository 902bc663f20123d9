/** By this name Node's `console.log` asks an object how it wants to be shown. */
export const inspectSymbol: unique symbol = Symbol.for('nodejs.util.inspect.custom') as never;

/** An object as `console.log` shows it: its text, or why it has none. Whoever looks must not get an exception for it. */
export function inspected(name: string, text: () => string): string {
  try {
    return `${name} ${text()}`.trimEnd();
  } catch (error) {
    return `${name} (${(error as Error).message})`;
  }
}
