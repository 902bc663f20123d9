import { createScanner } from 'jsonc-parser';
import type { Diagnostic, Edit } from '../src/diagnostics/index.js';
import { checkCUnit, isShallow } from '../src/json-text/index.js';
import { hoverCUnit } from '../src/language/cunit/hover-cunit.js';
import type { CompletionList, LanguageService, SemanticKind, SemanticToken } from '../src/language/index.js';
import { completeCUnit } from './complete-cunit.js';
import { formatJson } from './format-json.js';
import { sampleCatalog } from './sample-catalog.js';

/** What the editor of C-Unit asks: some of what the language service answers for VQL, so that the same adapter shows it. */
export type CUnitService = Pick<
  LanguageService,
  'complete' | 'diagnostics' | 'format' | 'formatRange' | 'hover' | 'semanticTokens'
>;

/**
 * A language service for C-Unit, small enough for a page: `vql-kit/language/cunit` knows more, and is half as large as the page
 * may be. `template` says what an object is about that does not say so itself, `vql` what there is to say of a statement in it.
 */
export function createCUnitService(template: () => string, vql: Pick<LanguageService, 'hover'>): CUnitService {
  const diagnostics = (text: string): readonly Diagnostic[] => diagnosticsOf(text, template());
  return {
    diagnostics,
    complete: (text, offset): CompletionList => ({
      items: isShallow(text) ? completeCUnit(text, offset, template()) : [],
      expected: [],
    }),
    hover: (text, offset) =>
      hoverCUnit(text, offset, { catalog: sampleCatalog, template: template(), diagnostics, hoverVql: vql.hover }),
    format,
    formatRange: format,
    semanticTokens,
  };
}

/** An empty text is no mistake as long as nothing is asked. */
function diagnosticsOf(text: string, template: string): readonly Diagnostic[] {
  return text.trim() === '' ? [] : checkCUnit(text, { catalog: sampleCatalog, template }).diagnostics;
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

function kindOf(token: string, behind: string): SemanticKind | undefined {
  if (token.startsWith('"')) return /^\s*:/.test(behind) ? 'field' : 'string';
  if (/^[-\d]/.test(token)) return 'number';
  return /^(?:true|false|null)$/.test(token) ? 'keyword' : undefined;
}
