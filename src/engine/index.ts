export type { Catalog } from '../catalog/catalog.js';
export type { CatalogDefinition } from '../catalog/definition.js';
export type { CUnitResultDefinition } from '../cunit/request.js';
export type { Loss, LossyResult } from '../cunit/translation.js';
export type { SqlLossCode } from '../diagnostics/codes/engine.js';
export type { Diagnostic, Edit, Fix, RelatedSpan, Severity } from '../diagnostics/diagnostic.js';
export type { Span } from '../diagnostics/span.js';
export type { RelativeDateOptions } from '../dialect/value/relative-date.js';
export type { ExecuteBody } from '../interface/computed-queries.js';
export type { PageHeaders } from '../interface/headers.js';
export type { FetchedPage } from '../paging/fetch-page.js';
export type { Columns, ColumnType, KnownType, ListType, ScalarType, StructType } from './column-type.js';
export { compileSql, type SqlOptions, type SqlStatement } from './compile-sql.js';
export {
  type FileFormat,
  type FileSource,
  fileFormatOf,
  type RowsSource,
  type TableSource,
} from './duckdb/table-source.js';
export type { EnginePage, EngineQuery } from './engine-query.js';
export {
  type Engine,
  type EngineAnswer,
  type EngineOptions,
  type EngineStream,
  type EngineText,
  openEngine,
} from './open-engine.js';
export { type RowsTextOptions, rowsAsText } from './rows-as-text.js';
export type { EngineCheckOptions } from './run/check-on-tables.js';
export type { EngineRow, RowValue } from './run/engine-row.js';
export {
  cellText,
  createRowWriter,
  type LongIntegers,
  type RowTextFormat,
  type RowWriter,
  rowTextFormats,
} from './run/row-text.js';
export type { EngineProgress, RunOptions, TextChunk, TextOptions } from './run/run-options.js';
export type { SqlTable } from './table.js';
export { type TargetName, targetNames, targetTitles } from './targets/targets.js';
export type { TrinoSource } from './trino/trino-source.js';
