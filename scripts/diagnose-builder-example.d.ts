import type * as builder from '../src/builder/index.js';
import type { defineCatalog } from '../src/catalog/index.js';
import type { Diagnostic } from '../src/diagnostics/index.js';

/** What of the library examples may use: the sources', or the package's as it was built. */
export interface BuilderLibrary
  extends Pick<typeof builder, 'BuilderError' | 'conditions' | 'from' | 'path' | 'variable' | 'vql'> {
  readonly defineCatalog: typeof defineCatalog;
}

/** What the builder says of an example of `docs/examples/builder.json`: an expression that it refuses. */
export function diagnoseBuilderExample(expression: string, library: BuilderLibrary): readonly Diagnostic[];
