import type { Engine } from '../../engine/open-engine.js';
import { stringifyJson } from '../../exact-json/index.js';
import type { JsonObject } from '../../resources/values.js';
import { requestTemplate } from '../http/request-journal.js';

/** The templates of subscriptions and deliveries. */
export const serviceTemplates = ['system.queryAppMessageWebhook', 'system.queryAppMessageEntry'] as const;

/** The templates whose rows are what the stand-in knows itself: the journal of requests is one that the service does not have. */
const systemTemplates = [...serviceTemplates, requestTemplate];

/** Rows of templates, each with an id. */
type SystemRows = Readonly<Record<string, readonly JsonObject[]>>;

/** Brings the system templates up to date before a query that reads them. */
export interface SystemTables {
  /** @param query the body of the request, with the names of the templates that it reads. */
  refreshFor(query: unknown): Promise<void>;
}

/** Creates the refresh of the system templates. Only rows that have changed since the one before are put. */
export function createSystemTables(engine: Engine, rows: () => SystemRows): SystemTables {
  const known = new Map<string, ReadonlyMap<string, string>>();
  let last: Promise<void> = Promise.resolve();
  const refresh = async (names: readonly string[]): Promise<void> => {
    for (const [template, current] of Object.entries(rows())) {
      if (!names.includes(template)) continue;
      const before = known.get(template) ?? new Map<string, string>();
      const texts = new Map(current.map((row) => [String(row['id']), stringifyJson(row)]));
      const changed = current.filter((row) => before.get(String(row['id'])) !== texts.get(String(row['id'])));
      if (changed.length > 0) await engine.put(template, changed);
      const removed = [...before.keys()].filter((id) => !texts.has(id));
      if (removed.length > 0) await engine.remove(template, removed);
      known.set(template, texts);
    }
  };
  return {
    async refreshFor(query) {
      const text = JSON.stringify(query, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
      const names = systemTemplates.filter((name) => isRead(name, text));
      if (names.length === 0) return;
      last = last.catch(() => undefined).then(() => refresh(names));
      await last;
    },
  };
}

/** Whether a query may read a template. The two halves of a name are apart in C-Unit, so the second one counts. */
function isRead(template: string, query: string): boolean {
  return query.includes(template.slice(template.indexOf('.') + 1));
}
