import { EditorState, type Extension } from '@codemirror/state';
import { blockComment, lineComment, pairs } from '../syntax.js';
import { serviceOf, type VqlOptions } from '../vql-options.js';
import { vqlFormatKeymap } from './format-vql.js';
import { vqlRename } from './rename-vql.js';
import { vqlCompletion } from './vql-completion.js';
import { vqlFolding } from './vql-folding.js';
import { vqlHighlighting } from './vql-highlighting.js';
import { vqlHover } from './vql-hover.js';
import { vqlLinter } from './vql-linter.js';
import { vqlSignatureHelp } from './vql-signature-help.js';

/**
 * VQL in CodeMirror, with all features: colours, completion, what is wrong with its fixes, hover, signature help, folding,
 * format (Shift-Alt-f) and rename (F2). Colours are those of the editor's highlight style.
 *
 * @throws {RangeError} if `rules` names a rule or a severity that there is not.
 *
 * @example
 * ```ts no-run
 * import { basicSetup, EditorView } from 'codemirror';
 * import { vql } from 'vql-kit/codemirror';
 * new EditorView({ parent: document.body, doc: 'SELECT id FROM account.query', extensions: [basicSetup, vql()] });
 * ```
 */
export function vql(options: VqlOptions = {}): Extension {
  const service = serviceOf(options);
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

/** What CodeMirror's own commands ask of a language. */
const languageData = {
  commentTokens: { line: lineComment, block: blockComment },
  closeBrackets: { brackets: pairs.map(({ open }) => open) },
};
