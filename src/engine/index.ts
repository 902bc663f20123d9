export type { SqlLossCode } from '../diagnostics/codes/engine.js';
export type { Columns, ColumnType, KnownType, ListType, ScalarType, StructType } from './column-type.js';
export { compileSql, type SqlCompilation, type SqlOptions, type SqlStatement } from './compile-sql.js';
export type { SqlTable } from './table.js';
export type { TargetName } from './targets/targets.js';
