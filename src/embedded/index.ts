export { type Calls, defaultCalls } from './calls.js';
export { checkProgram } from './check-program.js';
export { type EmbeddedRules, embeddedRuleNames, splitRules } from './embedded-rules.js';
export { createEmbeddedService } from './embedded-service.js';
export { findQueries, type HostReading } from './find-queries.js';
export { type HostLanguage, hostLanguageOf } from './host-language.js';
export { type HostParser, loadHostParser } from './load-host-parser.js';
export { queryTexts } from './query-texts.js';
