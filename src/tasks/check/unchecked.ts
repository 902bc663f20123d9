import { createLineIndex } from '../../diagnostics/index.js';
import { counted } from '../../diagnostics/quoted.js';
import { isQueryFile } from '../../json-documents/index.js';
import type { FilesBeside } from '../input/find-inputs.js';
import { isSource, readSource } from '../input/source.js';
import type { Io } from '../io.js';
import type { CheckedFile } from './check-source.js';
import { isProgram } from './programs.js';

/**
 * Returns a note for each folder with JSON files that contain queries, since only the .vql files of a folder are checked. JSON files
 * without queries, such as package.json, do not count.
 */
export async function noteUncheckedFiles(
  jsonFiles: readonly FilesBeside[],
  files: readonly CheckedFile[],
  io: Io,
): Promise<string[]> {
  const known = new Set(files.map(({ source }) => source.path));
  const sentences: string[] = [];
  for (const { folder, paths } of jsonFiles) {
    let count = 0;
    for (const path of paths.slice(0, maxFiles)) {
      if (!known.has(path) && isQueryFile(path, await readText(path, io))) count += 1;
    }
    if (count === 0) continue;
    const pattern = `${folder.replace(/[/\\]+$/, '')}/**/*.json`;
    sentences.push(
      `${counted(count, '.json file')} with C-Unit or VQL below "${folder}" ${count === 1 ? 'was not checked; name it' : 'were not checked; name them'}, as in "${pattern}".`,
    );
  }
  return sentences;
}

/** Maximum number of files that are read; more would not change what the note says. */
const maxFiles = 1_000;

async function readText(path: string, io: Io): Promise<string> {
  const read = await readSource({ name: path, path }, io);
  return isSource(read) ? read.text : '';
}

/** Returns a warning if arguments name programs and none of them has a query: the calls that take queries may have other names. */
export function noteWithoutQueries(files: readonly CheckedFile[]): string[] {
  const programs = files.filter(({ source }) => isProgram(source));
  if (programs.length === 0 || programs.some(({ statements }) => statements > 0)) return [];
  return [
    `Warning: no query was found in ${counted(programs.length, 'program')}. Queries are found in vql\`…\`, after a comment such as // vql, and in the calls that the setting "calls" names.`,
  ];
}

/** Returns a note about C-Unit objects that were checked without the catalog. */
export function noteUncheckedObjects(files: readonly CheckedFile[]): string[] {
  const count = files.reduce((sum, { withoutTemplate }) => sum + withoutTemplate, 0);
  if (count === 0) return [];
  return [`${counted(count, 'object')} checked without the catalog, because no template is named; see --template.`];
}

/** Returns a note about the calls in programs whose text cannot be read, with the first positions. */
export function noteUnreadCalls(files: readonly CheckedFile[]): string[] {
  const positions = files.flatMap(({ source, unread = [] }) => {
    const lines = createLineIndex(source.text);
    return unread.map(({ start }) => {
      const { line, column } = lines.positionAt(start);
      return `${source.name}:${line}:${column}`;
    });
  });
  const count = positions.length;
  if (count === 0) return [];
  const first = positions.slice(0, maxPositions).join(', ') + (count > maxPositions ? ', …' : '');
  return [`${counted(count, 'call')} ${count === 1 ? 'takes' : 'take'} a string that cannot be read here: ${first}.`];
}

/** Maximum number of positions in a note. */
const maxPositions = 3;
