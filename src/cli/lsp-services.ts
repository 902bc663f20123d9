import type { Catalog } from '../catalog/index.js';
import { type Dialect, defaultDialect } from '../dialect/index.js';
import type { DocumentKind, DocumentService } from '../editors/lsp/index.js';
import { silentService } from '../editors/lsp/index.js';
import { createEmbeddedService, defaultCalls, findQueries, loadHostParser, splitRules } from '../embedded/index.js';
import { createLanguageService } from '../language/index.js';
import type { Config } from './config/config.js';

/** What the services of a folder know. */
interface Known {
  readonly catalog?: Catalog;
  readonly dialect?: Dialect;
  readonly config?: Config;
}

/** Makes the services of a folder: one for each kind of document, when the first document of the kind is opened. */
export function createServices({ catalog, dialect = defaultDialect, config = {} }: Known) {
  const { rules, valueInQuotes } = splitRules(config.rules);
  const options = { ...(catalog && { catalog }), dialect, rules, strict: config.strict ?? false };
  // A document is a file here, which `vql fmt` ends with a line end.
  const vql = createLanguageService({ ...options, format: { insertFinalNewline: true } });
  const make = async (kind: DocumentKind): Promise<DocumentService> => {
    if (kind === 'vql') return vql;
    if (kind === 'cunit') {
      const { createCUnitLanguageService } = await import('../language/cunit/index.js');
      const service = createCUnitLanguageService(options);
      const complete = async (text: string, offset: number) => ({
        items: await service.complete(text, offset),
        expected: [],
      });
      return { ...silentService, ...service, complete };
    }
    const parser = await loadHostParser();
    const { calls = defaultCalls } = config;
    const read = (program: string) => findQueries(program, { parser, language: kind, calls });
    return createEmbeddedService({ service: vql, read, dialect, valueInQuotes });
  };
  const made = new Map<DocumentKind, Promise<DocumentService>>();
  return (kind: DocumentKind): Promise<DocumentService> => {
    const service = made.get(kind) ?? make(kind);
    made.set(kind, service);
    return service;
  };
}
