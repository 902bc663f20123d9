export { type Construct, type ConstructName, constructs } from './constructs.js';
export { type Dialect, type DialectFunction, defaultDialect } from './dialect.js';
export { type Evidence, weakestEvidence } from './evidence.js';
export { isReserved, type Keyword, keywords } from './keywords.js';
export type { LikeRules } from './like-rules.js';
