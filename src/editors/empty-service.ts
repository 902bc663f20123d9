import type { LanguageService } from '../language/index.js';

/** A service with empty results, for documents without another one. */
export const emptyService: LanguageService = {
  diagnostics: () => [],
  complete: () => ({ items: [], expected: [] }),
  hover: () => undefined,
  signatureHelp: () => undefined,
  codeActions: () => [],
  format: () => [],
  formatRange: () => [],
  unformatted: () => [],
  semanticTokens: () => [],
  foldingRanges: () => [],
  selectionRanges: () => [],
  symbols: () => [],
  occurrences: () => [],
  inlayHints: () => [],
  names: () => [],
  definition: () => undefined,
  renameable: () => undefined,
  rename: () => undefined,
};
