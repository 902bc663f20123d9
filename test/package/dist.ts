import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The folder of the repository. */
export const repository = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** What an entry point has for one way of loading it: its types, and what is run; paths below the repository. */
interface Condition {
  readonly types: string;
  readonly default: string;
}

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | { readonly import: Condition; readonly require: Condition }>>;
}

/** `package.json`. */
export const manifest: Manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));

/** One entry point of the package. */
export interface Entry {
  /** How it is imported: `vql-kit/vql`. */
  readonly name: string;
  readonly import: Condition;
  readonly require: Condition;
}

/** The entry points, as `exports` of package.json lists them. */
export const entries: readonly Entry[] = Object.entries(manifest.exports).flatMap(([path, conditions]) =>
  typeof conditions === 'string' ? [] : [{ name: `vql-kit${path.slice(1)}`, ...conditions }],
);

/** The files that are loaded together with a file of dist, itself included; paths below the repository. */
export function loadedWith(file: string): readonly string[] {
  return reachedFrom(file, importedAtOnceBy);
}

/** What a file of dist imports or requires when it is loaded itself. */
export function importedAtOnceBy(path: string): readonly string[] {
  const later = new Set(laterImportsOf(path));
  return importsOf(path).filter((specifier) => !later.has(specifier));
}

/** The files that a file of dist may ever load, by `import()` as well. */
export function neededBy(file: string): readonly string[] {
  return reachedFrom(file, importsOf);
}

function reachedFrom(file: string, follow: (path: string) => readonly string[]): readonly string[] {
  const found = new Set<string>();
  const waiting = [join(repository, file)];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    for (const specifier of follow(path)) if (specifier.startsWith('.')) waiting.push(join(dirname(path), specifier));
  }
  return [...found].map((path) => relative(repository, path).split(sep).join('/'));
}

/** What a file of dist imports or requires; the imports of a declaration file lead to declaration files. */
function importsOf(path: string): readonly string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path, 'utf8'), true, true);
  const isDeclaration = /\.d\.c?ts$/.test(path);
  const names = importedFiles.map(({ fileName }) => fileName);
  if (isDeclaration) return names.map((name) => name.replace(/\.(c?)js$/, '.d.$1ts'));
  // In minified code the scanner takes a division for a regular expression now and then, and sees nothing of what follows.
  return [...new Set([...names, ...laterImportsOf(path)])];
}

/** What a file imports by `import()` alone, when it is needed. Its text is minified, so that no comment and no string looks alike. */
function laterImportsOf(path: string): readonly string[] {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/\bimport\(\s*(["'`])(.*?)\1\s*\)/g)].map(([, , specifier = '']) => specifier);
}
