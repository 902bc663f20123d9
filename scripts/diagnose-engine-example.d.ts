import type { Diagnostic, VqlError } from '../src/diagnostics/index.js';
import type { compileSql, EngineOptions, EngineQuery, openEngine, SqlOptions } from '../src/engine/index.js';

/** A query to compile, or to run on tables. */
export type EngineExample =
  | { readonly query: Parameters<typeof compileSql>[0]; readonly options: SqlOptions }
  | { readonly query: EngineQuery; readonly tables: EngineOptions['tables']; readonly isClosed?: boolean };

/** The functions and the error class that an example needs. */
export interface EngineLibrary {
  readonly compileSql: typeof compileSql;
  readonly openEngine: typeof openEngine;
  readonly VqlError: typeof VqlError;
}

export function diagnoseEngineExample(example: EngineExample, library: EngineLibrary): Promise<readonly Diagnostic[]>;
