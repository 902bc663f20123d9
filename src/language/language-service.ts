import type { Diagnostic, Edit } from '../diagnostics/diagnostic.js';
import type { Span } from '../diagnostics/span.js';
import type { CodeAction } from './actions/code-action.js';
import { codeActions } from './actions/code-actions.js';
import { complete } from './completion/complete.js';
import { createCompleter } from './completion/completer.js';
import type { CompletionList } from './completion/completion-item.js';
import { createReader, diagnosticsOf } from './document.js';
import { type FoldingRange, foldingRanges } from './folding-ranges.js';
import { formatDocument, formatRange } from './format.js';
import { type Hover, hover } from './hover.js';
import { type LanguageServiceOptions, serviceKinds, settingOf } from './options.js';
import { definition, type Occurrence, occurrences, rename, renameable } from './references.js';
import { selectionRanges } from './selection-ranges.js';
import { type SemanticToken, semanticTokens } from './semantic-tokens.js';
import { type SignatureHelp, signatureHelp } from './signature-help.js';
import { type DocumentSymbol, documentSymbols } from './symbols.js';

/**
 * What an editor asks about a text of VQL: one statement or several, as `splitStatements` tells them apart. Every answer is
 * synchronous, never throws for a text, however broken, and has UTF-16 offsets of the whole text. Ask for each version with its
 * text: what was read is remembered, so that all features of a version share one reading, and a statement that has
 * not changed is not read again. An offset outside the text counts as its nearest end.
 */
export interface LanguageService {
  /** What is wrong, with fixes, as `checkFile` says. */
  diagnostics(text: string): readonly Diagnostic[];
  /** What can be written at an offset, also where the text is half-written. */
  complete(text: string, offset: number): CompletionList;
  /** What stands at an offset: the help of diagnostics, fields, functions, constructs with their evidence. */
  hover(text: string, offset: number): Hover | undefined;
  /** How the function is called whose arguments are being written. */
  signatureHelp(text: string, offset: number): SignatureHelp | undefined;
  /** Fixes of what is wrong in a range, and other ways to write what stands at its beginning. */
  codeActions(text: string, range: Span): readonly CodeAction[];
  /** What formatting changes. A statement with errors stays as it is. */
  format(text: string): readonly Edit[];
  /** What formatting changes of the statements that a range touches. */
  formatRange(text: string, range: Span): readonly Edit[];
  /** What to colour, in the order of the text. */
  semanticTokens(text: string): readonly SemanticToken[];
  foldingRanges(text: string): readonly FoldingRange[];
  /** What a selection at an offset grows to, the smallest first. */
  selectionRanges(text: string, offset: number): readonly Span[];
  symbols(text: string): readonly DocumentSymbol[];
  /** The places of the statement that mean what stands at an offset. */
  occurrences(text: string, offset: number): readonly Occurrence[];
  /** Where the alias at an offset is made. */
  definition(text: string, offset: number): Span | undefined;
  /** The name at an offset, if it can be renamed: an alias or a variable. */
  renameable(text: string, offset: number): Span | undefined;
  /**
   * What renames the alias or variable at an offset; `undefined` where neither stands.
   *
   * @throws {RangeError} if the new name is none, or is in use already.
   */
  rename(text: string, offset: number, name: string): readonly Edit[] | undefined;
}

/**
 * Makes a language service: what editors need, without any editor. It runs in Node, in browsers and in workers.
 *
 * @throws {RangeError} if there is no such option, rule or severity.
 * @throws {TypeError} if `catalog` or `today` is of another type.
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
  const setting = settingOf('createLanguageService', options, serviceKinds);
  const read = createReader(setting);
  const completer = createCompleter(setting);
  return {
    diagnostics: (text) => diagnosticsOf(read(text)),
    complete: (text, offset) => complete(read(text), offset, completer),
    hover: (text, offset) => hover(read(text), offset, setting),
    signatureHelp: (text, offset) => signatureHelp(read(text), offset, setting),
    codeActions: (text, range) => codeActions(read(text), range, setting),
    format: (text) => formatDocument(read(text), setting),
    formatRange: (text, range) => formatRange(read(text), range, setting),
    semanticTokens: (text) => semanticTokens(read(text)),
    foldingRanges: (text) => foldingRanges(read(text)),
    selectionRanges: (text, offset) => selectionRanges(read(text), offset),
    symbols: (text) => documentSymbols(read(text)),
    occurrences: (text, offset) => occurrences(read(text), offset),
    definition: (text, offset) => definition(read(text), offset),
    renameable: (text, offset) => renameable(read(text), offset),
    rename: (text, offset, name) => rename(read(text), offset, name),
  };
}
