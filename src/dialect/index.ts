export { type Construct, type ConstructName, constructs } from './constructs.js';
export { type Dialect, defaultDialect } from './dialect.js';
export { type Evidence, weakestEvidence } from './evidence.js';
export type { DialectFunction } from './functions.js';
export { isReserved, type Keyword, keywords } from './keywords.js';
export type { LikeRules } from './like-rules.js';
