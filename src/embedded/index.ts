export { checkProgram } from './check-program.js';
export { queryTexts } from './embed.js';
export { type EmbeddedRules, embeddedRuleNames, textRules } from './embedded-rules.js';
export { createEmbeddedService, type EmbeddedServiceOptions } from './embedded-service.js';
export { type FileKind, fileExtensions, fileKindOf } from './file-kind.js';
export { formatProgram, type ProgramFormatOptions } from './format/format-program.js';
export { findQueries } from './host/find-queries.js';
export { type HostParser, loadHostParser } from './host/parser.js';
export { type Calls, defaultCalls, functionNamePattern, type HostReading, mayContainQueries } from './host/reading.js';
export {
  type HostLanguage,
  hostLanguageOf,
  hostLanguages,
  languageOfEditorId,
  languages,
} from './languages/languages.js';
export type { InsertedText } from './program-statements.js';
