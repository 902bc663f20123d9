import type { Diagnostic, Edit } from '../diagnostics/diagnostic.js';
import type { Span } from '../diagnostics/span.js';
import { type CodeAction, codeActions } from './actions/code-actions.js';
import { complete, createCompleter } from './completion/complete.js';
import type { CompletionList } from './completion/items.js';
import { type FormatDefaults, formatDocument, formatRange, unformatted } from './format.js';
import { type Hover, hover } from './hover.js';
import { type InlayHint, inlayHints } from './inlay-hints.js';
import { type NameUse, namesIn } from './names.js';
import { type LanguageServiceOptions, resolveSetting, serviceOptionKinds } from './options.js';
import { definition, type Occurrence, occurrences, rename, renameable } from './references.js';
import { type SemanticToken, semanticTokens } from './semantic-tokens.js';
import { type SignatureHelp, signatureHelp } from './signature-help.js';
import {
  type DocumentSymbol,
  documentSymbols,
  type FoldingRange,
  foldingRanges,
  selectionRanges,
} from './structure.js';
import { createReader, documentDiagnostics } from './vql-document.js';

/**
 * Editor features for a VQL text: one statement or several, separated as by `splitStatements`. Every method is synchronous, never
 * throws for a text, even if it has errors, and uses UTF-16 offsets of the whole text. Pass the complete text of each version: the
 * service caches the last readings, so that all features of a version share one, and does not read an unchanged statement again. An
 * offset outside the text counts as the nearest end of the text.
 */
export interface LanguageService {
  /** Returns the diagnostics, with fixes, that `checkFile` reports. */
  diagnostics(text: string): readonly Diagnostic[];
  /** Returns what can be written at an offset, also where the text is incomplete. */
  complete(text: string, offset: number): CompletionList;
  /** Explains the text at an offset: diagnostics, fields, functions, and constructs with their evidence. */
  hover(text: string, offset: number): Hover | undefined;
  /** Returns the signature of the call around an offset. */
  signatureHelp(text: string, offset: number): SignatureHelp | undefined;
  /** Returns the fixes of the diagnostics in a range, and rewritings of the text at its beginning. */
  codeActions(text: string, range: Span): readonly CodeAction[];
  /**
   * Returns the edits that format the text. A statement with errors is not changed. `defaults` are options of an editor, which those of the
   * service override.
   */
  format(text: string, defaults?: FormatDefaults): readonly Edit[];
  /** Returns the edits that format the statements that a range touches. */
  formatRange(text: string, range: Span, defaults?: FormatDefaults): readonly Edit[];
  /** Returns the spans of the statements that `format` does not change because they have errors, so that an editor can report them. */
  unformatted(text: string): readonly Span[];
  /** Returns the tokens to highlight, in the order of the text. */
  semanticTokens(text: string): readonly SemanticToken[];
  /** Returns the statements, lists and comments that have several lines. */
  foldingRanges(text: string): readonly FoldingRange[];
  /** Returns the spans to which a selection at an offset can expand, the smallest first. */
  selectionRanges(text: string, offset: number): readonly Span[];
  /** Returns the outline of the text: its statements, with their joins. */
  symbols(text: string): readonly DocumentSymbol[];
  /** Returns the positions in the statement where the name at an offset is used. */
  occurrences(text: string, offset: number): readonly Occurrence[];
  /** Returns the labels of fields and of values, as the installation shows them, to be shown beside them. */
  inlayHints(text: string): readonly InlayHint[];
  /** Returns each use of a field or template in the text. */
  names(text: string): readonly NameUse[];
  /** Returns the span where the alias at an offset is defined. */
  definition(text: string, offset: number): Span | undefined;
  /** Returns the span of the name at an offset, if it can be renamed: an alias or a variable. */
  renameable(text: string, offset: number): Span | undefined;
  /**
   * Returns the edits that rename the alias or variable at an offset; `undefined` if there is neither.
   *
   * @throws {VqlError} `wrong-argument` if the new name is not a valid name, or is used in the statement already.
   */
  rename(text: string, offset: number, name: string): readonly Edit[] | undefined;
}

/**
 * Creates a language service, which does not depend on an editor. It runs in Node, in browsers and in workers.
 *
 * @throws {VqlError} if an option, a rule or a severity does not exist, or a value is of another type.
 *
 * @example
 * ```ts
 * import { defineCatalog } from 'vql-kit/catalog';
 * import { createLanguageService } from 'vql-kit/language';
 * const catalog = defineCatalog({
 *   templates: { 'account.query': { fields: { id: 'integer', state: { type: 'enum', values: ['OPEN', 'DONE'] } } } },
 * });
 * const service = createLanguageService({ catalog });
 * const text = 'SELECT id FROM account.query WHERE state = ';
 * const { items } = service.complete(text, text.length);
 * console.log(items[0]?.label, items[1]?.label); // 'OPEN' 'DONE'
 * ```
 */
export function createLanguageService(options: LanguageServiceOptions = {}): LanguageService {
  const setting = resolveSetting('createLanguageService', options, serviceOptionKinds);
  const read = createReader(setting);
  const completer = createCompleter(setting);
  return {
    diagnostics: (text) => documentDiagnostics(read(text)),
    complete: (text, offset) => complete(read(text), offset, completer),
    hover: (text, offset) => hover(read(text), offset, setting),
    signatureHelp: (text, offset) => signatureHelp(read(text), offset, setting),
    codeActions: (text, range) => codeActions(read(text), range, setting),
    format: (text, defaults) => formatDocument(read(text), setting, defaults),
    formatRange: (text, range, defaults) => formatRange(read(text), range, setting, defaults),
    unformatted: (text) => unformatted(read(text)),
    semanticTokens: (text) => semanticTokens(read(text), setting),
    foldingRanges: (text) => foldingRanges(read(text)),
    selectionRanges: (text, offset) => selectionRanges(read(text), offset),
    symbols: (text) => documentSymbols(read(text)),
    occurrences: (text, offset) => occurrences(read(text), offset, setting),
    inlayHints: (text) => inlayHints(read(text), setting),
    names: (text) => namesIn(read(text), setting),
    definition: (text, offset) => definition(read(text), offset, setting),
    renameable: (text, offset) => renameable(read(text), offset, setting),
    rename: (text, offset, name) => rename(read(text), offset, name, setting),
  };
}
