import type { IDisposable } from 'monaco-editor';
import { serviceOf, type VqlOptions } from '../vql-options.js';
import { allOf } from './all-of.js';
import type { Monaco } from './monaco.js';
import { registerCodeActions } from './register-code-actions.js';
import { registerCompletion } from './register-completion.js';
import { registerFormatting } from './register-formatting.js';
import { registerHover } from './register-hover.js';
import { registerLanguage } from './register-language.js';
import { registerMarkers } from './register-markers.js';
import { registerReferences } from './register-references.js';
import { registerSemanticTokens } from './register-semantic-tokens.js';
import { registerSignatureHelp } from './register-signature-help.js';
import { registerStructure } from './register-structure.js';

/**
 * Brings the language `vql` to Monaco, with all that its language service can do, for every model of that language. What is given
 * back ends all of it: to change the catalog, dispose of it and register again.
 *
 * Names are coloured by what they name in editors that are created with `'semanticHighlighting.enabled': true`.
 *
 * @throws {RangeError} if `rules` names a rule or a severity that there is not.
 *
 * @example
 * ```ts no-run
 * import * as monaco from 'monaco-editor';
 * import { registerVql } from 'vql-kit/monaco';
 * registerVql(monaco);
 * monaco.editor.create(document.body, {
 *   language: 'vql',
 *   value: 'SELECT id FROM account.query',
 *   'semanticHighlighting.enabled': true,
 * });
 * ```
 */
export function registerVql(monaco: Monaco, options: VqlOptions = {}): IDisposable {
  const service = serviceOf(options);
  return allOf([
    registerLanguage(monaco),
    registerSemanticTokens(monaco, service),
    registerCompletion(monaco, service),
    registerMarkers(monaco, service),
    registerCodeActions(monaco, service),
    registerHover(monaco, service),
    registerSignatureHelp(monaco, service),
    registerFormatting(monaco, service),
    registerStructure(monaco, service),
    registerReferences(monaco, service),
  ]);
}
