export type { SqlLossCode } from '../diagnostics/codes/engine.js';
export type { ExecuteBody } from '../interface/computed-queries.js';
export type { PageHeaders } from '../interface/headers.js';
export type { Columns, ColumnType, KnownType, ListType, ScalarType, StructType } from './column-type.js';
export { compileSql, type SqlCompilation, type SqlOptions, type SqlStatement } from './compile-sql.js';
export {
  type Engine,
  type EngineAnswer,
  type EngineOptions,
  type EngineStream,
  openEngine,
} from './open-engine.js';
export { EngineError } from './run/engine-error.js';
export type { EnginePage, EngineQuery } from './run/engine-query.js';
export type { RowValue } from './run/read-value.js';
export type { EngineRow, RunOptions } from './run/run-query.js';
export type { FileFormat, FileSource, RowsSource, TableSource } from './run/table-source.js';
export type { SqlTable } from './table.js';
export type { TargetName } from './targets/targets.js';
