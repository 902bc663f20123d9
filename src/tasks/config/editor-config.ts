import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { FormatSettings } from '../options/format-schema.js';

/** Returns the settings for the format of a file. */
export type FormatOf = (path: string) => Promise<FormatSettings>;

/**
 * Creates the reader of the settings in the `.editorconfig` files above a file. A property without an equivalent is left out, as is
 * a value that is not valid: `.editorconfig` is for many programs, and each takes what it knows.
 */
export function createEditorConfig(): FormatOf {
  const cache = new Map();
  return async (path) => {
    // Most projects have none, and need not load the code that reads it.
    if (!editorConfigsFor(dirname(resolve(path))).some((file) => existsSync(file))) return {};
    const { parse } = await import('editorconfig-without-wasm');
    return settingsOf(await parse(path, { cache, unset: true }));
  };
}

/** Returns the paths at which there may be an `.editorconfig` for the files of a folder, from the nearest one on. */
export function editorConfigsFor(folder: string): readonly string[] {
  return foldersFrom(folder).map((one) => join(one, '.editorconfig'));
}

/** Returns a folder and the folders around it, from the inside out. */
export function foldersFrom(folder: string): readonly string[] {
  const outer = dirname(folder);
  return outer === folder ? [folder] : [folder, ...foldersFrom(outer)];
}

/** The properties of `.editorconfig`, as far as they are used. */
interface EditorConfigProperties {
  readonly indent_style?: unknown;
  readonly indent_size?: unknown;
  readonly max_line_length?: unknown;
  readonly end_of_line?: unknown;
  readonly insert_final_newline?: unknown;
}

async function settingsOf(properties: EditorConfigProperties): Promise<FormatSettings> {
  const wanted = {
    indent: properties.indent_style === 'tab' ? 'tab' : properties.indent_size,
    width: properties.max_line_length,
    endOfLine: properties.end_of_line,
    insertFinalNewline: properties.insert_final_newline,
  };
  if (Object.values(wanted).every((value) => value === undefined)) return {};
  const { formatSchema } = await import('../options/format-schema.js');
  const valid = Object.entries(wanted).filter(([name, value]) => formatSchema.safeParse({ [name]: value }).success);
  return formatSchema.parse(Object.fromEntries(valid));
}
