import { type ArgumentKind, oneOf, record } from '../diagnostics/arguments.js';
import type { Catalog } from './catalog.js';

/** The kind of an option that takes a catalog; parsed JSON is not one. */
export const catalogKind: ArgumentKind = {
  expected: 'a catalog, as defineCatalog, readCatalog and openCatalog return it',
  accepts: (value) => record.accepts(value) && typeof (value as Partial<Catalog>).find === 'function',
};

const setting = oneOf(['off', 'error', 'warning', 'info', 'hint']);

/** Returns the kind of an option that sets the severities of rules. */
export function ruleSettingsKind(names: readonly string[]): ArgumentKind {
  return { ...record, members: Object.fromEntries(names.map((name) => [name, setting])) };
}
