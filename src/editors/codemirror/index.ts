export type { VqlOptions } from '../options.js';
export { formatVql, renameVql, toChange, vqlFormatKeymap, vqlRename } from './commands.js';
export { vqlCompletion } from './completion.js';
export { cunit } from './cunit.js';
export { vqlLinter } from './linter.js';
export { vqlFolding, vqlHighlighting } from './syntax.js';
export { vqlHover, vqlSignatureHelp } from './tooltips.js';
export { vql } from './vql.js';
