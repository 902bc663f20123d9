import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { glob } from 'tinyglobby';
import type { Io } from '../io.js';
import { counted } from '../output/summary.js';
import type { CheckedFile } from './check-source.js';

/**
 * The JSON files with C-Unit below folders, of which only the .vql files are checked: a sentence for each folder that has some. So
 * that nobody takes for checked what was passed over; other JSON files, such as package.json, are none.
 */
export async function noteUncheckedFiles(
  args: readonly string[],
  checked: readonly CheckedFile[],
  io: Io,
): Promise<string[]> {
  const known = new Set(checked.map(({ source }) => source.path));
  const sentences: string[] = [];
  for (const argument of args) {
    const folder = resolve(io.cwd, argument);
    const isFolder = await stat(folder).then(
      (stats) => stats.isDirectory(),
      () => false,
    );
    if (argument === '-' || !isFolder) continue;
    const paths = await glob('**/*.json', { cwd: folder, absolute: true, ignore: ['**/node_modules/**'] });
    let count = 0;
    for (const path of paths.slice(0, mostFiles)) {
      if (!known.has(resolve(path)) && (await holdsCUnit(path))) count += 1;
    }
    if (count === 0) continue;
    const pattern = `${argument.replace(/[/\\]+$/, '')}/**/*.json`;
    sentences.push(
      `${counted(count, '.json file')} with C-Unit below "${argument}" not checked; name them, as in "${pattern}".`,
    );
  }
  return sentences;
}

/** Of folders that hold whole installations, a part tells as much. */
const mostFiles = 1_000;

/** Whether a JSON text looks like a query: enough to tell of it, not to check it. */
async function holdsCUnit(path: string): Promise<boolean> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return /"(?:queryPredicate|queryStatement|adhocPreset)"\s*:|"type"\s*:\s*"(?:FILTER|JUNCTION)"/.test(text);
}

/** What of the C-Unit that was checked a catalog could not be asked about, as a sentence. */
export function noteUncheckedObjects(files: readonly CheckedFile[]): string[] {
  const count = files.reduce((sum, { templateless }) => sum + templateless, 0);
  if (count === 0) return [];
  return [`${counted(count, 'object')} not held to the catalog: no template named; see --template.`];
}
