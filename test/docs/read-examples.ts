import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const repository = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** An example of the documentation: a `ts` block. */
export interface Example {
  /** Where it stands: `src/vql/parse.ts:35`. */
  readonly place: string;
  readonly code: string;
  /** Whether it is run; one marked `no-run` is only compiled. */
  readonly isRun: boolean;
}

/** All examples: those of the TSDoc comments below `src/`, those of the README and those of the guides. */
export function readExamples(): readonly Example[] {
  return [
    ...filesIn('src', '.ts').flatMap((path) => examplesInComments(path)),
    ...markdownPages().flatMap((path) => examplesIn(readFileSync(join(repository, path), 'utf8'), path, 1)),
  ];
}

/** The pages that are written for readers: those in the root of the repository, and those below `docs/`. */
export function markdownPages(): readonly string[] {
  return [...filesIn('.', '.md', false), ...filesIn('docs', '.md')].filter((page) => !page.startsWith('docs/api/'));
}

function filesIn(folder: string, ending: string, recursive = true): readonly string[] {
  const path = join(repository, folder);
  return readdirSync(path, { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => relative(repository, join(path, name)).split(sep).join('/'))
    .sort();
}

function examplesInComments(path: string): readonly Example[] {
  const text = readFileSync(join(repository, path), 'utf8');
  return [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)].flatMap(({ 0: comment, index }) => {
    const firstLine = text.slice(0, index).split('\n').length;
    return examplesIn(comment.replaceAll(/^[ \t]*\* ?/gm, ''), path, firstLine);
  });
}

/** The `ts` blocks of a Markdown text whose first line has this number in its file. */
function examplesIn(text: string, path: string, firstLine: number): readonly Example[] {
  return [...text.matchAll(/^```ts( no-run)?\r?\n([\s\S]*?)^```/gm)].map(({ 1: mark, 2: code = '', index }) => ({
    place: `${path}:${firstLine + text.slice(0, index).split('\n').length}`,
    code,
    isRun: mark === undefined,
  }));
}
