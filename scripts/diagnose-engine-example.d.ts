import type { Diagnostic } from '../src/diagnostics/index.js';
import type {
  compileSql,
  EngineError,
  EngineOptions,
  EngineQuery,
  openEngine,
  SqlOptions,
} from '../src/engine/index.js';

/** What gets a code: a query that is compiled, or one that is run on tables. */
export type EngineExample =
  | { readonly query: Parameters<typeof compileSql>[0]; readonly options: SqlOptions }
  | { readonly query: EngineQuery; readonly tables: EngineOptions['tables']; readonly isClosed?: boolean };

/** The part of `vql-kit/engine` that is needed. */
export interface EngineLibrary {
  readonly compileSql: typeof compileSql;
  readonly openEngine: typeof openEngine;
  readonly EngineError: typeof EngineError;
}

export function diagnoseEngineExample(example: EngineExample, library: EngineLibrary): Promise<readonly Diagnostic[]>;
