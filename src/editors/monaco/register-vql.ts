import type { editor, IDisposable } from 'monaco-editor';
import { callback, checkOptions, type OptionKinds } from '../../diagnostics/arguments.js';
import { serviceOf, type VqlOptions, vqlOptionKinds } from '../options.js';
import { registerCompletion } from './completion.js';
import { registerCodeActions, registerMarkers } from './diagnostics.js';
import { registerFormatting } from './formatting.js';
import { registerLanguage, registerSemanticTokens } from './language.js';
import { disposeAll, type Monaco } from './monaco.js';
import { registerReferences } from './references.js';
import { addRegistration, type RegisteredModels, type Unformatted } from './registrations.js';
import { registerStructure } from './structure.js';
import { registerHover, registerSignatureHelp } from './tooltips.js';

/** Options of `registerVql`. */
export interface MonacoOptions extends VqlOptions {
  /** Whether the registration is for a model; default: it is for all models that no registration with this option is for. */
  readonly models?: ((model: editor.ITextModel) => boolean) | undefined;
  /** Called when a document or selection is formatted, with its statements that are left as they are because they have errors. */
  readonly onUnformatted?: ((unformatted: Unformatted) => void) | undefined;
}

const optionKinds: OptionKinds<MonacoOptions> = { ...vqlOptionKinds, models: callback, onUnformatted: callback };

/**
 * Registers the language `vql` with all features of its language service, for every model of that language, or for those that
 * `models` accepts: so several catalogs can be used on one page. A model has the features of one registration, the latest one for it, so that
 * registering twice changes nothing. To change the catalog, dispose of the result and register again.
 *
 * Different kinds of names are highlighted in editors that are created with `'semanticHighlighting.enabled': true`.
 *
 * @throws {VqlError} if an option, a rule or a severity does not exist, or a value is of another type.
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
export function registerVql(monaco: Monaco, options: MonacoOptions = {}): IDisposable {
  checkOptions('registerVql', options, optionKinds);
  const { models: accepts, onUnformatted, ...others } = options;
  const service = serviceOf('registerVql', others);
  return addRegistration(monaco, { service, models: accepts, onUnformatted }, (models) =>
    registerFeatures(monaco, models),
  );
}

function registerFeatures(monaco: Monaco, models: RegisteredModels): IDisposable {
  return disposeAll([
    registerLanguage(monaco),
    registerSemanticTokens(monaco, models),
    registerCompletion(monaco, models),
    registerMarkers(monaco, models),
    registerCodeActions(monaco, models),
    registerHover(monaco, models),
    registerSignatureHelp(monaco, models),
    registerFormatting(monaco, models),
    registerStructure(monaco, models),
    registerReferences(monaco, models),
  ]);
}
