import { dirname, extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseJson } from '../../exact-json/index.js';
import type { StandInOptions } from '../../stand-in/index.js';
import { fileErrorReason, UsageError } from '../../tasks/errors.js';
import { isSource, readSource } from '../../tasks/input/source.js';
import { isSpecialFile } from '../../tasks/input/special-file.js';
import type { Io } from '../../tasks/io.js';

/**
 * Reads options of a stand-in from a file: JSON, or a JavaScript module whose default export they are, for those that are functions.
 * Paths in them are relative to the folder of the file. Their names and values are checked when the stand-in opens.
 */
export async function readOptionsFile(name: string, io: Io): Promise<StandInOptions> {
  const path = resolve(io.cwd, name);
  const options: unknown =
    extname(path).toLowerCase() === '.json' ? await jsonIn(path, name, io) : await exportOf(path, name);
  if (!isObject(options)) {
    const wanted = 'Expected an object with options of the stand-in, such as {"lists":{"listStockJournal":[]}}';
    throw new UsageError(`${wanted}, as the content of a JSON file or the default export of a module: "${name}".`);
  }
  return withPathsFrom(dirname(path), options);
}

/** Messages do not repeat the text, which may have secrets. */
async function jsonIn(path: string, name: string, io: Io): Promise<unknown> {
  const source = await readSource({ name, path }, io);
  if (!isSource(source)) throw new UsageError(source.message);
  try {
    return parseJson(source.text);
  } catch {
    throw new UsageError(`"${name}" is not valid JSON.`);
  }
}

async function exportOf(path: string, name: string): Promise<unknown> {
  if (isSpecialFile(path)) throw new UsageError(`Cannot load the module "${name}": it is a pipe or a device.`);
  try {
    return (await import(/* @vite-ignore */ pathToFileURL(path).href)).default;
  } catch (error) {
    throw new UsageError(`Cannot load the module "${name}": ${fileErrorReason(error).replace(/\.$/, '')}.`);
  }
}

function withPathsFrom(folder: string, options: StandInOptions): StandInOptions {
  const { tables, state } = options;
  return {
    ...options,
    ...(isObject(tables) && {
      tables: Object.fromEntries(Object.entries(tables).map(([template, source]) => [template, at(folder, source)])),
    }),
    ...(typeof state === 'string' && { state: resolve(folder, state) }),
  };
}

type StandInTable = NonNullable<StandInOptions['tables']>[string];

function at(folder: string, source: StandInTable): StandInTable {
  if (typeof source === 'string') return resolve(folder, source);
  return isObject(source) && 'file' in source ? { ...source, file: resolve(folder, source.file) } : source;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
