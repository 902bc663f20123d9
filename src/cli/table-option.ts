import { resolve } from 'node:path';
import type { FileSource } from '../engine/index.js';
import { UsageError } from './usage-error.js';

/** What stands for each template, by `group.name`. */
export type TableValues = Readonly<Record<string, string>>;

/** Adds one `--table group.name=value` to those before it. */
export function readTable(text: string, previous: TableValues): TableValues {
  const [, template, value] = /^([^=.\s]+\.[^=.\s]+)=(.+)$/su.exec(text) ?? [];
  if (template === undefined || value === undefined) {
    throw new UsageError(
      `Expected a template and its table, such as --table account.query=accounts.json, found "${text}".`,
    );
  }
  if (Object.hasOwn(previous, template)) throw new UsageError(`The template "${template}" has two tables.`);
  // Not by assignment, which "__proto__" would turn into something else.
  return Object.fromEntries([...Object.entries(previous), [template, value]]);
}

/**
 * The file that stands for a template: its path, or the members of a `FileSource` as JSON, such as
 * `{"file":"accounts.txt","format":"csv"}`, where the name of the file does not say enough. Paths count from `cwd`.
 */
export function fileOf(template: string, value: string, cwd: string): FileSource {
  if (!/^\{.*\}$/su.test(value)) return { file: resolve(cwd, value) };
  const source = readJson(template, value);
  if (typeof source.file !== 'string')
    throw new UsageError(`The table of "${template}" has no "file", which is the path of its file.`);
  return { ...source, file: resolve(cwd, source.file) };
}

/** The engine tells of members that are wrong. */
function readJson(template: string, value: string): Partial<FileSource> {
  try {
    return JSON.parse(value);
  } catch {
    throw new UsageError(
      `The table of "${template}" begins as JSON, and is none. Expected members such as {"file":"accounts.txt","format":"csv"}, or the path of a file.`,
    );
  }
}
