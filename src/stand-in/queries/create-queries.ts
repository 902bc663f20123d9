import { wrongArgument } from '../../diagnostics/arguments.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { resolveDialect } from '../../dialect/dialect.js';
import { columnsFrom } from '../../engine/catalog-columns.js';
import type { TableSource } from '../../engine/duckdb/table-source.js';
import { type Engine, openEngine } from '../../engine/open-engine.js';
import { listNames } from '../../interface/endpoints.js';
import type { JsonObject } from '../../resources/values.js';
import { serviceCatalog } from '../../schemas/service-catalog.js';
import type { StandInContext } from '../context.js';
import type { Answerers } from '../http/endpoint-request.js';
import { requestColumns, requestTemplate } from '../http/request-journal.js';
import { jsonResponse } from '../http/responses.js';
import { infoOf } from './dialect-info.js';
import { executeAnswerer } from './execute-query.js';
import { listingAnswers } from './listings.js';
import { type Presets, templateAnswerer } from './query-template.js';
import { recordAnswerer } from './records.js';
import { listAnswerer } from './rest-lists.js';
import { createSystemTables, serviceTemplates } from './system-tables.js';

/** Computed queries, records and lists, on the tables of the options. */
export interface Queries {
  readonly answers: Answerers;
  readonly engine: Engine;
}

/** The templates of the records that are read by id. */
const recordTemplates = { account: 'account.query', article: 'article.query' } as const;

/** The template of documents, unless an option names another. */
export const documentTemplate = 'document.querySalesDocuments';

/**
 * Opens the tables.
 *
 * @param systemRows returns the rows of the system templates, which each query that reads them asks for.
 * @throws {VqlError} `engine-table`, or `wrong-argument` for a table that cannot be read, or the preset of a template without a table.
 */
export async function createQueries(
  { options }: Pick<StandInContext, 'options'>,
  systemRows: () => Readonly<Record<string, readonly JsonObject[]>>,
): Promise<Queries> {
  const { template = documentTemplate } = options.documents ?? {};
  const dialect = resolveDialect(options.dialect);
  const shared = { dialect, relativeDates: false, signal: options.signal };
  const { trino } = options;
  if (trino !== undefined && options.tables !== undefined)
    throw wrongArgument('The option "tables" of openStandIn', 'absent beside the option "trino"', options.tables);
  const sources: Readonly<Record<string, TableSource>> = {
    [template]: emptyTable(documentTemplate),
    ...options.tables,
    ...Object.fromEntries(serviceTemplates.map((name) => [name, emptyTable(name)])),
    [requestTemplate]: { rows: [], columns: requestColumns },
  };
  const engine = await openEngine(
    trino === undefined
      ? { ...shared, tables: sources }
      : { ...shared, trino: { ...trino, letterCase: trino.letterCase ?? serviceCatalog } },
  );
  try {
    checkPresets(options.presets, Object.keys(engine.catalog().definition.templates));
  } catch (error) {
    engine.close();
    throw error;
  }
  // A server that is only read has no table for what the stand-in knows itself.
  const system = trino === undefined ? createSystemTables(engine, systemRows) : { refreshFor: async () => undefined };
  const tables = { engine, system, catalog: () => (trino === undefined ? engine.catalog() : undefined) };
  return {
    engine,
    answers: {
      executeQuery: executeAnswerer(tables, dialect),
      queryTemplate: templateAnswerer(tables, dialect, options.presets),
      getDialectInfo: () => jsonResponse(infoOf(dialect, engine.catalog())),
      ...listingAnswers(() => engine.catalog()),
      getAccount: recordAnswerer(engine, recordTemplates.account, 'account'),
      getArticle: recordAnswerer(engine, recordTemplates.article, 'article'),
      getDocument: recordAnswerer(engine, template, 'document'),
      ...Object.fromEntries(listNames.map((name) => [name, listAnswerer(name, options.lists?.[name])])),
    },
  };
}

/** Checks that presets are of templates that have a table: a misspelled one would have no effect. */
function checkPresets(presets: Presets = {}, templates: readonly string[]): void {
  for (const name of Object.keys(presets)) {
    if (templates.includes(name)) continue;
    const [nearest] = didYouMean(name, templates, 1);
    const expected = 'for templates that have a table in the option "tables"';
    throw wrongArgument('The option "presets" of openStandIn', expected, name, undefined, nearest);
  }
}

/** Returns a table with the documented columns of a template, so that queries can name them before there is a row. */
function emptyTable(template: typeof documentTemplate | (typeof serviceTemplates)[number]): TableSource {
  return { rows: [], columns: columnsFrom(serviceCatalog.template(template)) };
}
