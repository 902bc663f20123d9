declare global {
  interface SymbolConstructor {
    /** As TypeScript and the types of Node declare it, for programs that have neither declaration. */
    readonly asyncDispose: unique symbol;
  }
}

/** An object that `await using` closes, on platforms that have `Symbol.asyncDispose`. */
export interface AsyncClosable {
  [Symbol.asyncDispose](): Promise<void>;
}

/** Lets `await using` close an object, or all objects of a prototype, where the platform has the symbol. */
export function closeByUsing<Opened extends object>(
  opened: Opened,
  close: (this: Opened) => unknown,
): Opened & AsyncClosable {
  const { asyncDispose }: { readonly asyncDispose?: symbol } = Symbol;
  const dispose = async function (this: Opened): Promise<void> {
    await close.call(this);
  };
  if (asyncDispose !== undefined) Object.defineProperty(opened, asyncDispose, { value: dispose });
  return opened as Opened & AsyncClosable;
}
