import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The folder of the repository. */
export const repository = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The files of an entry point for one way of loading it: its types, and what is run; paths below the repository. */
interface Condition {
  readonly types: string;
  readonly default: string;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | { readonly import: Condition; readonly require: Condition }>>;
}

/** `package.json`. */
export const manifest: Manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));

/** One entry point of the package. */
export interface Entry {
  /** The specifier by which it is imported: `vql-kit/vql`. */
  readonly name: string;
  readonly import: Condition;
  readonly require: Condition;
}

/** The entry points, as `exports` of package.json lists them. */
export const entries: readonly Entry[] = Object.entries(manifest.exports).flatMap(([path, conditions]) =>
  typeof conditions === 'string' ? [] : [{ name: `vql-kit${path.slice(1)}`, ...conditions }],
);

/** The packages installed beside this one that an entry point loads at once: zod, the one dependency, and optional peers. */
const packagesBeside: Readonly<Record<string, readonly string[]>> = {
  'vql-kit/codemirror': [
    '@codemirror/autocomplete',
    '@codemirror/language',
    '@codemirror/lint',
    '@codemirror/state',
    '@codemirror/view',
    '@lezer/highlight',
  ],
  'vql-kit/resources': ['zod'],
  'vql-kit/schemas': ['zod'],
  'vql-kit/stand-in': ['zod'],
  'vql-kit/testing': ['fast-check', 'zod'],
  'vql-kit/webhooks': ['zod'],
};

/** The names of these packages, sorted. */
export function packagesOf(name: string): readonly string[] {
  return packagesBeside[name] ?? [];
}

/** Where the build says what it has put into each file, by its path. */
interface Metafile {
  readonly outputs: Readonly<
    Record<
      string,
      {
        readonly inputs: Readonly<Record<string, unknown>>;
        readonly imports: readonly { readonly path: string; readonly kind: string; readonly external?: boolean }[];
      }
    >
  >;
}

let read: Metafile | undefined;

function outputOf(file: string): Metafile['outputs'][string] {
  read ??= JSON.parse(readFileSync(join(repository, '.reports/metafile-library.json'), 'utf8')) as Metafile;
  const output = read.outputs[file];
  if (output === undefined) throw new Error(`The build has not written ${file}.`);
  return output;
}

/** The files that are loaded together with a module of dist, itself included; paths below the repository. */
export function loadedWith(file: string): readonly string[] {
  return reachedFrom(file, (path) =>
    outputOf(path)
      .imports.filter(({ kind, external }) => kind === 'import-statement' && !external)
      .map((imported) => imported.path),
  );
}

/** The files that a file of dist, module or declarations, may ever load, by `import()` as well. */
export function neededBy(file: string): readonly string[] {
  return reachedFrom(file, (path) =>
    /\.d\.c?ts$/.test(path)
      ? declarationsImportedBy(path)
      : outputOf(path)
          .imports.filter(({ external }) => !external)
          .map((imported) => imported.path),
  );
}

/** The packages that are installed beside this one, of which a module loads something when it is loaded itself. */
export function packagesImportedBy(file: string): readonly string[] {
  return outputOf(file)
    .imports.filter(({ kind, external, path }) => kind === 'import-statement' && external && !path.startsWith('node:'))
    .map(({ path }) => path);
}

/** The packages of which code is bundled into a module. */
export function packagesIn(file: string): readonly string[] {
  return Object.keys(outputOf(file).inputs).flatMap(
    (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
}

function declarationsImportedBy(file: string): readonly string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(repository, file), 'utf8'), true, true);
  return importedFiles
    .map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => toPath(resolve(repository, dirname(file), name.replace(/\.(c?)js$/, '.d.$1ts'))));
}

function reachedFrom(file: string, follow: (path: string) => readonly string[]): readonly string[] {
  const found = new Set([toPath(resolve(repository, file))]);
  for (const path of found) for (const next of follow(path)) found.add(next);
  return [...found];
}

function toPath(absolute: string): string {
  return relative(repository, absolute).split(sep).join('/');
}
