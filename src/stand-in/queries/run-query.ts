import type { Catalog } from '../../catalog/catalog.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import type { EngineQuery } from '../../engine/engine-query.js';
import type { Engine } from '../../engine/open-engine.js';
import { closedResponse, diagnosticsResponse, jsonResponse } from '../http/responses.js';
import type { RefusalName } from '../quirks.js';
import type { SystemTables } from './system-tables.js';

/** The tables of computed queries. */
export interface QueryTables {
  readonly engine: Engine;
  /** Returns the catalog that queries are checked against; `undefined` on a server that ignores letter case, whose engine checks them. */
  readonly catalog: () => Catalog | undefined;
  readonly system: SystemTables;
}

/**
 * Runs a query that was checked, and answers it with the headers of its page.
 *
 * @param refusal the quirk by which a query is refused that cannot be run.
 */
export async function answerQuery(
  query: EngineQuery,
  { engine, system }: QueryTables,
  refusal: RefusalName,
): Promise<Response> {
  await system.refreshFor(query);
  try {
    const { definition, data, headers } = await engine.execute(query);
    return jsonResponse({ definition, data }, headers);
  } catch (error) {
    if (!(error instanceof VqlError)) throw error;
    if (error.code === 'engine-closed') return closedResponse();
    return diagnosticsResponse(refusal, error.diagnostics);
  }
}
