export type { VqlOptions } from '../vql-options.js';
export { formatVql, renameVql, vqlFormatKeymap, vqlRename } from './commands.js';
export { vqlCompletion } from './completion.js';
export { cunit } from './cunit.js';
export { vqlLinter } from './linter.js';
export { vqlFolding, vqlHighlighting } from './syntax.js';
export { toChange } from './text.js';
export { vqlHover, vqlSignatureHelp } from './tooltips.js';
export { vql } from './vql.js';
