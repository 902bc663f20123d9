import { type Catalog, defineCatalog, type TemplateDefinition } from '../../catalog/index.js';
import type { Dialect } from '../../dialect/index.js';
import { openTables } from '../../tasks/rows/open-tables.js';
import type { TableFiles } from '../../tasks/rows/table-files.js';
import { checkTableFiles } from './table-files.js';

/** The catalog of the tables of the settings. */
interface ReadTables {
  /**
   * `undefined` if there are no tables. A table that cannot be read has a template whose fields are not known, so that the queries of the
   * others are checked.
   */
  readonly catalog: Catalog | undefined;
  /** Why tables cannot be read, as sentences, by template. */
  readonly unreadable: ReadonlyMap<string, string>;
}

/** Reads tables for their fields. */
export interface TableReader {
  /** Reads tables at the first call, and those that could not be read at later calls again. */
  read(): Promise<ReadTables>;
}

/** Creates the reader of tables. `report` takes the reason why a table cannot be read, when it is another than before. */
export function createTableReader(tables: TableFiles, dialect: Dialect, report: (reason: string) => void): TableReader {
  const known: Record<string, TemplateDefinition> = {};
  const reported = new Map<string, string>();
  return {
    async read() {
      const left = Object.fromEntries(Object.entries(tables).filter(([name]) => !Object.hasOwn(known, name)));
      const unreadable = new Map<string, string>();
      // Together first: if one of them cannot be read, each is read by itself.
      await readInto(left).catch(async () => {
        for (const [name, file] of Object.entries(left))
          await readInto({ [name]: file }).catch((error: unknown) => {
            unreadable.set(name, error instanceof Error ? error.message : String(error));
          });
      });
      for (const [name, reason] of unreadable) {
        if (reported.get(name) !== reason) report(reason);
        reported.set(name, reason);
      }
      return { catalog: catalogOf(unreadable), unreadable };
    },
  };

  async function readInto(left: TableFiles): Promise<void> {
    if (Object.keys(left).length === 0) return;
    await checkTableFiles(left);
    const engine = await openTables({ tables: left, dialect });
    Object.assign(known, engine.catalog().definition.templates);
    engine.close();
  }

  function catalogOf(unreadable: ReadonlyMap<string, string>): Catalog | undefined {
    const names = Object.keys(tables);
    if (names.length === 0) return undefined;
    const unknown: TemplateDefinition = { partial: true, fields: {} };
    // In the order of the settings.
    const templates = names.map((name) => [name, unreadable.has(name) ? unknown : (known[name] ?? unknown)] as const);
    return defineCatalog({ templates: Object.fromEntries(templates) });
  }
}
