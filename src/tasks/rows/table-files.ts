import { resolve } from 'node:path';
import type { FileSource } from '../../engine/index.js';
import type { Config } from '../config/config.js';
import { UsageError } from '../errors.js';
import type { Io } from '../io.js';
import type { TableValues } from '../options/query.js';

/** The file of each template, by `group.name`. Paths are absolute. */
export type TableFiles = Readonly<Record<string, FileSource>>;

/** Returns the tables of the setting `tables`, whose paths are relative to the folder of the config. */
export function tablesInConfig(tables: Config['tables'] = {}): TableFiles {
  return Object.fromEntries(
    Object.entries(tables).map(([template, value]) => {
      // The engine checks the types of columns.
      const source = typeof value === 'string' ? { file: value } : (value as FileSource);
      return [template, source];
    }),
  );
}

/** Returns the tables of `--table`, whose paths are relative to the current directory. */
export function tablesInOptions(tables: TableValues, { cwd }: Pick<Io, 'cwd'>): TableFiles {
  return Object.fromEntries(
    Object.entries(tables).map(([template, value]) => [template, fileOf(template, value, cwd)]),
  );
}

/**
 * Reads the table of a template: the path of a file, or the members of a `FileSource` as JSON, such as
 * `{"file":"accounts.txt","format":"csv"}`, if the extension does not determine the format.
 */
function fileOf(template: string, value: string, cwd: string): FileSource {
  if (!/^\{.*\}$/su.test(value)) return { file: resolve(cwd, value) };
  const source = parseFileSource(template, value);
  if (typeof source.file !== 'string' || source.file === '')
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
