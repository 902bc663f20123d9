import type { PagingSignal } from '../../paging/fetch-page.js';
import type { DatabaseTables } from '../run/engine-database.js';
import type { Connections } from './connections.js';
import { createTable, type EngineTable } from './create-table.js';
import { planPut, putRows, removeIds } from './put-rows.js';
import type { TableSource } from './table-source.js';

type Sources = Readonly<Record<string, TableSource>>;

/** The tables of an engine. */
export interface EngineTables {
  readonly current: () => DatabaseTables;
  /** The sources that are still read: a file whose rows were copied is not among them. */
  readonly files: Sources;
  /** Returns the result of a job that compiles and runs a query; it is repeated if a table was built anew meanwhile. */
  whileStable<Value>(job: () => Promise<Value>): Promise<Value>;
  /** Puts rows into a table. @throws {VqlError} `engine-table`. */
  put(template: string, rows: readonly object[]): Promise<void>;
  /** Removes the rows with these ids. @throws {VqlError} `engine-table`. */
  remove(template: string, ids: readonly unknown[]): Promise<void>;
}

/** Creates the tables of an engine. */
export async function createEngineTables(
  connections: Connections,
  sources: Sources,
  signal: PagingSignal | undefined,
): Promise<EngineTables> {
  const tables = new Map(await createTables(connections, sources, signal));
  const files = { ...sources };
  let current = snapshotOf(tables);
  let building: Promise<unknown> | undefined;
  let lastChange: Promise<unknown> = Promise.resolve();
  /** Makes changes one after the other, since each depends on the columns that the one before has left. */
  const inOrder = (change: () => Promise<void>): Promise<void> => {
    const done = lastChange.then(change);
    lastChange = done.catch(() => undefined);
    return done;
  };

  const putNow = async (template: string, given: readonly object[]): Promise<void> => {
    const before = tables.get(template);
    const plan = planPut(template, before, given);
    const putting = runOnce(connections, async (connection) => {
      await putRows(connection, template, before, plan);
      tables.set(template, plan.table);
      if (!plan.isBuilt) return;
      files[template] = { rows: [] };
      current = snapshotOf(tables);
    });
    if (plan.isBuilt) building = putting.catch(() => undefined);
    await putting.finally(() => {
      building = undefined;
    });
  };

  return {
    current: () => current,
    files,
    async whileStable(job) {
      for (;;) {
        await building;
        const start = current;
        const isStable = (): boolean => building === undefined && start === current;
        try {
          const value = await job();
          if (isStable()) return value;
        } catch (cause) {
          if (isStable()) throw cause;
        }
      }
    },
    put: (template, rows) => inOrder(() => putNow(template, rows)),
    remove: (template, ids) =>
      inOrder(async () => {
        // A file is copied first.
        if (tables.get(template)?.isView === true) await putNow(template, []);
        const table = tables.get(template);
        if (table === undefined) return;
        await runOnce(connections, (connection) => removeIds(connection, template, table, ids));
      }),
  };
}

function snapshotOf(tables: ReadonlyMap<string, EngineTable>): DatabaseTables {
  const columns = new Map([...tables].map(([name, table]) => [name, table.columns]));
  return { columns, sql: Object.fromEntries([...columns].map(([name, one]) => [name, { columns: one }])) };
}

type Connection = Parameters<typeof createTable>[0];

async function runOnce(connections: Connections, job: (connection: Connection) => Promise<void>): Promise<void> {
  const jobs = connections.use(undefined, async function* (connection, run) {
    yield await run(() => job(connection));
  });
  for await (const _ of jobs);
}

async function createTables(
  connections: Connections,
  sources: Sources,
  signal: PagingSignal | undefined,
): Promise<ReadonlyMap<string, EngineTable>> {
  const tables = new Map<string, EngineTable>();
  const opened = connections.use(signal, async function* (connection, run) {
    await connection.run("SET GLOBAL TimeZone = 'UTC'");
    for (const [template, source] of Object.entries(sources))
      yield [template, await run(() => createTable(connection, template, source, signal))] as const;
  });
  try {
    for await (const [template, table] of opened) tables.set(template, table);
    return tables;
  } catch (cause) {
    connections.close();
    throw cause;
  }
}
