export { comparisons } from './comparison.js';
export { type Construct, type ConstructName, constructs } from './constructs.js';
export type { DialectDataType, LikeRules } from './dialect.js';
export { type Dialect, defaultDialect, resolveDialect } from './dialect.js';
export { dialectFromInfo } from './dialect-from-info.js';
export { type Evidence, weakestEvidence } from './evidence.js';
export type { DialectFunction } from './functions.js';
export { isReserved, type Keyword, keywords } from './keywords.js';
export { type VariableStyle, variableStyles } from './variable-style.js';
