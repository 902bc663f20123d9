import type { Dialect } from '../../dialect/index.js';
import { type Engine, type EngineOptions, openEngine, type TrinoSource } from '../../engine/index.js';
import { parse, visit } from '../../vql/index.js';
import { UsageError } from '../errors.js';
import { inWordsOfCommand } from '../output/words-of-command.js';
import type { TableFiles } from './table-files.js';

/** Opens an engine on files. An unreadable file and a missing engine count as wrong use. */
export async function openTables(options: EngineOptions & { readonly tables: TableFiles }): Promise<Engine> {
  return withUsageErrors(() => openEngine(options), options.signal);
}

/** Opens an engine on the tables of a Trino server. A server that cannot be reached, and one that refuses, count as wrong use. */
export async function openServer(options: EngineOptions & { readonly trino: TrinoSource }): Promise<Engine> {
  return withUsageErrors(() => openEngine(options), options.signal);
}

/** Opens something on files, and reports an error of it as wrong use, in the words of the command. */
export async function withUsageErrors<Value>(
  open: () => Promise<Value>,
  signal?: EngineOptions['signal'],
): Promise<Value> {
  try {
    return await open();
  } catch (error) {
    if (signal?.aborted === true) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(inWordsOfCommand(message));
  }
}

/**
 * Returns the tables that statements name, since an engine reads all of its tables when it opens. If a statement names another, the
 * message about it needs all of them.
 */
export function namedTables(statements: readonly string[], tables: TableFiles, dialect: Dialect): TableFiles {
  const named = new Set<string>();
  for (const text of statements) {
    const { value: statement } = parse(text, { dialect });
    if (statement === undefined) return tables;
    visit(statement, { Template: ({ group, name }) => void named.add(`${group}.${name}`) });
  }
  if ([...named].some((template) => !Object.hasOwn(tables, template))) return tables;
  return Object.fromEntries(Object.entries(tables).filter(([template]) => named.has(template)));
}
