export { formatVql, vqlFormatKeymap } from './format-vql.js';
export { renameVql, vqlRename } from './rename-vql.js';
export { type VqlOptions, vql } from './vql.js';
export { vqlCompletion } from './vql-completion.js';
export { vqlFolding } from './vql-folding.js';
export { vqlHighlighting } from './vql-highlighting.js';
export { vqlHover } from './vql-hover.js';
export { vqlLinter } from './vql-linter.js';
export { vqlSignatureHelp } from './vql-signature-help.js';
