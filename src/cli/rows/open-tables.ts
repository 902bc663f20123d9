import { resolve } from 'node:path';
import { type Engine, type EngineOptions, type FileSource, openEngine } from '../../engine/index.js';
import { UsageError } from '../errors.js';
import type { Io } from '../io.js';
import type { TableValues } from '../options/query.js';

/** Opens an engine on the files of `--table`. An unreadable file and a missing engine count as wrong use. */
export async function openTables(
  tables: TableValues,
  options: Omit<EngineOptions, 'tables'>,
  { cwd }: Pick<Io, 'cwd'>,
): Promise<Engine> {
  const files = Object.entries(tables).map(([template, value]) => [template, fileOf(template, value, cwd)]);
  try {
    return await openEngine({ ...options, tables: Object.fromEntries(files) });
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    const message = error instanceof Error ? error.message : String(error);
    // The library names the member of its option.
    throw new UsageError(message.replaceAll(/tables\[("(?:[^"\\]|\\.)*")\]/g, 'the table of $1'));
  }
}

/**
 * Reads the table of a template: the path of a file, or the members of a `FileSource` as JSON, such as
 * `{"file":"accounts.txt","format":"csv"}`, if the extension does not determine the format. Paths are relative to `cwd`.
 */
function fileOf(template: string, value: string, cwd: string): FileSource {
  if (!/^\{.*\}$/su.test(value)) return { file: resolve(cwd, value) };
  const source = parseFileSource(template, value);
  if (typeof source.file !== 'string')
    throw new UsageError(`The table of "${template}" has no "file". Add the path of the file.`);
  return { ...source, file: resolve(cwd, source.file) };
}

/** Wrong members are reported by the engine. */
function parseFileSource(template: string, value: string): Partial<FileSource> {
  try {
    return JSON.parse(value);
  } catch {
    throw new UsageError(
      `The table of "${template}" is not valid JSON. Expected members such as {"file":"accounts.txt","format":"csv"}, or the path of a file.`,
    );
  }
}
