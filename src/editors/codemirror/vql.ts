import { EditorState, type Extension } from '@codemirror/state';
import { blockComment, lineComment, pairs } from '../conventions.js';
import { serviceOf, type VqlOptions } from '../options.js';
import { vqlFormatKeymap, vqlRename } from './commands.js';
import { vqlCompletion } from './completion.js';
import { vqlLinter } from './linter.js';
import { vqlFolding, vqlHighlighting } from './syntax.js';
import { vqlHover, vqlSignatureHelp } from './tooltips.js';

/**
 * Returns VQL as a CodeMirror extension with all features: highlighting, completion, diagnostics with fixes, hover, signature help,
 * folding, format (Shift-Alt-f) and rename (F2). The editor's highlight style determines the colors. Each editor has a catalog of its own; a
 * second extension in the same editor changes nothing.
 *
 * @throws {VqlError} if an option, a rule or a severity does not exist, or a value is of another type.
 *
 * @example
 * ```ts no-run
 * import { basicSetup, EditorView } from 'codemirror';
 * import { vql } from 'vql-kit/codemirror';
 * new EditorView({ parent: document.body, doc: 'SELECT id FROM account.query', extensions: [basicSetup, vql()] });
 * ```
 */
export function vql(options: VqlOptions = {}): Extension {
  const service = serviceOf('vql', options);
  return [
    EditorState.languageData.of(() => [languageData]),
    vqlHighlighting(service),
    vqlCompletion(service),
    vqlLinter(service),
    vqlHover(service),
    vqlSignatureHelp(service),
    vqlFolding(service),
    vqlFormatKeymap(service),
    vqlRename(service),
  ];
}

/** Language data for CodeMirror's own commands. */
const languageData = {
  commentTokens: { line: lineComment, block: blockComment },
  closeBrackets: { brackets: pairs.map(({ open }) => open) },
};
