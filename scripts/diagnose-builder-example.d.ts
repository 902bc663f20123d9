import type * as builder from '../src/builder/index.js';
import type { defineCatalog } from '../src/catalog/index.js';
import type { Diagnostic, VqlError } from '../src/diagnostics/index.js';

/** The exports that the examples use, of the sources or of the built package. */
export interface BuilderLibrary extends Pick<typeof builder, 'conditions' | 'from' | 'path' | 'variable' | 'vql'> {
  readonly VqlError: typeof VqlError;
  readonly defineCatalog: typeof defineCatalog;
}

/** Returns the diagnostics of an example of `docs/examples/builder.json`: an expression that the builder refuses. */
export function diagnoseBuilderExample(expression: string, library: BuilderLibrary): readonly Diagnostic[];
