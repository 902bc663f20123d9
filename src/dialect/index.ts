export { type Construct, type ConstructName, constructs } from './constructs.js';
export type { DialectDataType } from './data-type.js';
export { type Dialect, defaultDialect } from './dialect.js';
export { type DialectSettings, dialectFromInfo } from './dialect-from-info.js';
export { type Evidence, weakestEvidence } from './evidence.js';
export type { DialectFunction } from './functions.js';
export { isReserved, type Keyword, keywords } from './keywords.js';
export type { LikeRules } from './like-rules.js';
export { type VariableSpelling, variableSpellings } from './variable-spelling.js';
