import { createScanner } from 'jsonc-parser';
import type { Catalog } from '../../src/catalog/index.js';
import type { Diagnostic, Edit } from '../../src/diagnostics/index.js';
import { defaultDialect } from '../../src/dialect/index.js';
import { checkCUnit, isShallow, readCUnitDocument } from '../../src/json-documents/index.js';
import { hoverCUnit } from '../../src/language/cunit/hover-cunit.js';
import type { CompletionList, LanguageService, SemanticKind, SemanticToken } from '../../src/language/index.js';
import { completeCUnit } from './complete-cunit.js';
import { formatJson } from './format-json.js';

/** The part of the language service that the C-Unit editor needs, so that the adapter of VQL serves it too. */
export type CUnitService = Pick<
  LanguageService,
  'complete' | 'diagnostics' | 'format' | 'formatRange' | 'hover' | 'semanticTokens'
>;

/**
 * Creates a small language service for C-Unit; `vql-kit/language/cunit` does more, and includes the JSON language service.
 * `template` returns the template of objects that do not name one, `vql` answers for statements inside an object; without a catalog,
 * templates and fields can have any name.
 */
export function createCUnitService(
  template: () => string,
  vql: Pick<LanguageService, 'hover'>,
  catalog?: Catalog,
): CUnitService {
  // An empty text has no diagnostics.
  const diagnostics = (text: string): readonly Diagnostic[] =>
    text.trim() === '' ? [] : checkCUnit(text, { catalog, template: template() }).diagnostics;
  return {
    diagnostics,
    complete: (text, offset): CompletionList => ({
      items: isShallow(text) ? completeCUnit(text, offset, template(), catalog) : [],
      expected: [],
    }),
    hover: (text, offset) =>
      hoverCUnit(
        text,
        offset,
        { catalog, template: template(), dialect: defaultDialect, diagnostics, hoverVql: vql.hover },
        readCUnitDocument(text),
      ),
    format,
    formatRange: format,
    semanticTokens,
  };
}

function format(text: string): readonly Edit[] {
  const formatted = formatJson(text);
  return formatted === undefined || formatted === text
    ? []
    : [{ span: { start: 0, end: text.length }, text: formatted }];
}

function semanticTokens(text: string): readonly SemanticToken[] {
  const scanner = createScanner(text, true);
  const tokens: SemanticToken[] = [];
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const span = { start: scanner.getTokenOffset(), end: scanner.getPosition() };
    const kind = kindOf(text.slice(span.start, span.end), text.slice(span.end, span.end + 8));
    if (kind !== undefined) tokens.push({ kind, span });
  }
  return tokens;
}

function kindOf(token: string, following: string): SemanticKind | undefined {
  if (token.startsWith('"')) return /^\s*:/.test(following) ? 'field' : 'string';
  if (/^[-\d]/.test(token)) return 'number';
  return /^(?:true|false|null)$/.test(token) ? 'keyword' : undefined;
}
