import type { LanguageService } from '../../language/index.js';

/** What answers about documents of one kind: a language service, whose answers may have to be waited for. */
export type DocumentService = {
  readonly [Feature in keyof LanguageService]: (
    ...args: Parameters<LanguageService[Feature]>
  ) => ReturnType<LanguageService[Feature]> | Promise<ReturnType<LanguageService[Feature]>>;
};

/** A service that has nothing to say. */
export const silentService: LanguageService = {
  diagnostics: () => [],
  complete: () => ({ items: [], expected: [] }),
  hover: () => undefined,
  signatureHelp: () => undefined,
  codeActions: () => [],
  format: () => [],
  formatRange: () => [],
  semanticTokens: () => [],
  foldingRanges: () => [],
  selectionRanges: () => [],
  symbols: () => [],
  occurrences: () => [],
  definition: () => undefined,
  renameable: () => undefined,
  rename: () => undefined,
};
