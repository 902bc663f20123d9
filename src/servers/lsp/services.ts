import { join } from 'node:path';
import type { Catalog } from '../../catalog/index.js';
import { type Dialect, defaultDialect } from '../../dialect/index.js';
import {
  type DocumentKind,
  type DocumentQuery,
  type DocumentService,
  emptyDocumentService,
} from '../../editors/lsp/index.js';
import { checkCUnit, isShallow, readCUnitDocument } from '../../json-documents/index.js';
import { createLanguageService } from '../../language/index.js';
import type { Plugin } from '../../rules/index.js';
import type { Config } from '../../tasks/config/config.js';
import type { FormatOf } from '../../tasks/config/editor-config.js';
import { ruleOptions } from '../../tasks/config/rule-options.js';
import { realPathOf } from '../../tasks/input/source.js';
import type { FormatSettings } from '../../tasks/options/format-schema.js';

/** Settings and catalog of a folder. */
export interface FolderSettings {
  readonly catalog?: Catalog;
  readonly dialect?: Dialect;
  /** Returns the settings for a file, given by its path without links. */
  readonly configFor?: (path: string) => Config;
  readonly formatOf: FormatOf;
  readonly plugins?: readonly Plugin[];
}

/** Creates the services of a folder, one per kind of document, settings and format, each when its first document is opened. */
export function createServices(
  { catalog, dialect = defaultDialect, configFor = () => noSettings, formatOf, plugins = [] }: FolderSettings,
  folder: string,
) {
  const make = async (kind: DocumentKind, config: Config, settings: FormatSettings): Promise<DocumentService> => {
    const { programRules, ...rules } = ruleOptions({ plugins }, config.rules);
    const options = {
      ...(catalog && { catalog }),
      dialect,
      ...rules,
      strict: config.strict ?? false,
    };
    const paged = config.paged ?? false;
    // Documents are files, which `vql fmt` ends with a line end.
    const vql = createLanguageService({
      ...options,
      paged,
      format: { insertFinalNewline: true, ...settings },
    });
    const queries = (text: string) =>
      vql.symbols(text).map(({ span }) => ({ span, query: text.slice(span.start, span.end), document: text }));
    if (kind === 'vql') return { ...vql, queries };
    if (kind === 'cunit') {
      const { createCUnitLanguageService } = await import('../../language/cunit/index.js');
      const service = createCUnitLanguageService({ ...options, template: config.template });
      const complete = async (text: string, offset: number) => ({
        items: await service.complete(text, offset),
        expected: [],
      });
      return { ...emptyDocumentService, ...service, complete, queries: cunitQueries };
    }
    const { createProgramService } = await import('./program-service.js');
    return createProgramService(kind, {
      service: vql,
      dialect,
      checkJson: (text) => checkCUnit(text, { ...options, paged }).diagnostics,
      settings: { ...options, paged, rules: programRules },
      calls: config.calls,
      escapes: config.escapes,
      format: settings,
    });
  };
  const made = new Map<Config, Map<string, Promise<DocumentService>>>();
  return async (kind: DocumentKind, path = join(folder, 'query.vql')): Promise<DocumentService> => {
    // C-Unit is not formatted.
    const settings = kind === 'cunit' ? {} : await formatOf(path);
    const config = configFor(realPathOf(path));
    const ofConfig = made.get(config) ?? new Map<string, Promise<DocumentService>>();
    made.set(config, ofConfig);
    const key = JSON.stringify([kind, settings]);
    const service = ofConfig.get(key) ?? make(kind, config, settings);
    ofConfig.set(key, service);
    return service;
  };
}

const noSettings: Config = {};

/** Returns the queries of a JSON text that name their template or have a statement: only these can be run. */
function cunitQueries(text: string): readonly DocumentQuery[] {
  if (!isShallow(text)) return [];
  const { items, spanOf } = readCUnitDocument(text);
  return items.flatMap((item) => {
    const { kind, value } = item;
    const isQuery = kind === 'query' || kind === 'execute';
    return isQuery && typeof value === 'object' && value !== null ? [{ span: spanOf(item), query: value }] : [];
  });
}
