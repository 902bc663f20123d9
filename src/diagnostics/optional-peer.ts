/** A package that is installed by those who use a part of this one. */
interface OptionalPeer {
  /** Its purpose, as the beginning of a sentence: `Tokens are verified with jose`. */
  readonly purpose: string;
  /** The arguments of `npm install`. */
  readonly install: string;
}

/** Returns a module that was loaded; throws if it is the empty one that a bundler puts in place of a package which is not installed. */
export function filledModule<Module extends object>(module: Module): Module {
  const {
    default: main,
    __esModule: _,
    ...names
  } = module as { readonly default?: unknown; readonly __esModule?: unknown };
  if (Object.keys(names).length === 0 && Object.keys(Object(main)).length === 0)
    throw new Error('The module is empty.');
  return module;
}

/** Creates the error of an optional peer that cannot be loaded. Only a cause with a code that says so means something other than a missing one. */
export function missingPeer({ purpose, install }: OptionalPeer, cause: unknown): Error {
  const { code, message } = Object(cause) as { readonly code?: unknown; readonly message?: unknown };
  const isMissing = typeof code !== 'string' || code.endsWith('MODULE_NOT_FOUND');
  const problem = isMissing
    ? `is not installed here: npm install ${install}`
    : `cannot be loaded here: ${String(message)}`;
  return new Error(`${purpose}, which ${problem}`, { cause });
}
