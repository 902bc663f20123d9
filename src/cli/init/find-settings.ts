import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { counted } from '../../diagnostics/quoted.js';
import { fileKindOf } from '../../embedded/index.js';
import { fileFormatOf } from '../../engine/index.js';
import type { Config } from '../../tasks/config/config.js';
import { createFileSettings } from '../../tasks/config/file-settings.js';
import { searchFiles } from '../../tasks/input/search-files.js';
import { realPathOf } from '../../tasks/input/source.js';
import type { Io } from '../../tasks/io.js';
import { readConnections } from '../connection/stored-connections.js';

/** Something in a folder that matters for its config. */
interface FolderFinding {
  /** A sentence about what was found, and what it means for the config. */
  readonly reason: string;
  /** The settings for it. */
  readonly settings?: Config;
  /** A command line to go on with. */
  readonly next?: string;
}

/** A folder that gets a config. */
interface ProjectFolder {
  readonly path: string;
  /** Paths of the files with queries and data, relative to the folder; files of a folder come before files of its subfolders. */
  readonly files: readonly string[];
  readonly io: Pick<Io, 'env'>;
}

/** Looks for something in a folder. */
type Finder = (folder: ProjectFolder) => Promise<readonly FolderFinding[]>;

/** Returns what a folder has that a config can name, in the order of the config. */
export async function findSettings(path: string, io: Io): Promise<readonly FolderFinding[]> {
  const root = realPathOf(path);
  const { ignoredFor } = createFileSettings({}, { ...io, cwd: root }, async (config) => config);
  const { paths } = await searchFiles('**/*', root, { ignored: ignoredFor([root]), roots: [root] });
  const found = paths
    .filter((file) => fileKindOf(file) === 'vql' || fileFormatOf(file) !== undefined)
    .map((file) => relative(root, file).split(sep).join('/'));
  const depthOf = (file: string): number => file.split('/').length;
  const files = found.sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1));
  return (await Promise.all(finders.map((find) => find({ path, files, io })))).flat();
}

/** **The** list of what is looked for. */
const finders: readonly Finder[] = [
  findQueries,
  findPrograms,
  findCatalog,
  findDialect,
  findTables,
  findConnection,
  findCi,
];

async function findQueries({ files }: ProjectFolder): Promise<readonly FolderFinding[]> {
  const queries = files.filter((file) => fileKindOf(file) === 'vql');
  return queries.length === 0
    ? []
    : [{ reason: `${counted(queries.length, '.vql file')}, such as ${queries[0]}.`, next: 'vql check .' }];
}

async function findPrograms(folder: ProjectFolder): Promise<readonly FolderFinding[]> {
  const manifest = await readJson(folder, 'package.json');
  const isUsed = ['dependencies', 'devDependencies'].some((list) => memberOf(memberOf(manifest, list), 'vql-kit'));
  if (!isUsed) return [];
  const pattern = existsSync(join(folder.path, 'src')) ? 'src/**/*.{ts,js}' : '*.{ts,js}';
  const reason =
    'package.json depends on vql-kit: queries of programs are in vql`…` and in calls of the package; for other functions, set "calls".';
  return [{ reason, next: `vql check "${pattern}"` }];
}

async function findCatalog(folder: ProjectFolder): Promise<readonly FolderFinding[]> {
  const named = folder.files.filter((file) => /catalog[^/]*\.json$/i.test(file));
  const [catalog, ...others] = await filter(named, async (file) =>
    isRecord(memberOf(await readJson(folder, file), 'templates')),
  );
  if (catalog === undefined) return [];
  const rest = others.length === 0 ? '' : ` Other catalogs: ${others.join(', ')}.`;
  return [{ reason: `${catalog} is a catalog: queries are checked against it.${rest}`, settings: { catalog } }];
}

async function findDialect(folder: ProjectFolder): Promise<readonly FolderFinding[]> {
  const named = folder.files.filter((file) => /dialect[^/]*\.json$/i.test(file));
  const isProbe = async (file: string): Promise<boolean> =>
    Array.isArray(memberOf(await readJson(folder, file), 'answers'));
  const isInfo = async (file: string): Promise<boolean> => {
    const json = await readJson(folder, file);
    return ['functions', 'dataTypes'].some((name) => memberOf(json, name)) && !memberOf(json, 'templates');
  };
  const [file] = await filter(named, isProbe);
  const [info] = await filter(named, isInfo);
  return [
    ...(file ? [{ reason: `${file} is a dialect file of "vql probe".`, settings: { dialect: { file } } }] : []),
    ...(info ? [{ reason: `${info} is a saved dialect-info answer.`, settings: { dialect: { info } } }] : []),
  ];
}

/** Finds data files that are named by their template, such as `account.query.csv`. */
async function findTables(folder: ProjectFolder): Promise<readonly FolderFinding[]> {
  const data = folder.files.filter((file) => fileFormatOf(file) !== undefined && !file.endsWith('.json'));
  const lists = await filter(
    folder.files.filter((file) => file.endsWith('.json') && templateOf(file)),
    async (file) => {
      const json = await readJson(folder, file);
      // A saved list of groups or templates has these members.
      return (
        Array.isArray(json) &&
        json.some(isRecord) &&
        !json.some((row) => memberOf(row, 'templateIdentifier') ?? memberOf(row, 'key'))
      );
    },
  );
  const named = [...data, ...lists].flatMap((file) => {
    const template = templateOf(file);
    return template === undefined ? [] : [[template, file] as const];
  });
  // Of two files for a template, the first one counts.
  const tables = Object.fromEntries([...named].reverse());
  const [other] = data.filter((file) => templateOf(file) === undefined);
  const [template] = Object.keys(tables);
  return [
    ...(template === undefined
      ? []
      : [
          {
            reason: `${counted(Object.keys(tables).length, 'data file')} with the name of a template, such as ${tables[template]}.`,
            settings: { tables },
            next: `vql run "SELECT * FROM ${template} LIMIT 10"`,
          },
        ]),
    ...(other === undefined
      ? []
      : [
          {
            reason: `${other} may have the rows of a template: if so, add it to "tables", as in "account.query": "${other}".`,
          },
        ]),
  ];
}

function templateOf(file: string): string | undefined {
  const [group, template, ending, ...others] = basename(file)
    .replace(/\.(?:gz|zst)$/i, '')
    .split('.');
  const isNamed = group && template && ending && others.length === 0 && !/[=\s]/.test(group + template);
  return isNamed ? `${group}.${template}` : undefined;
}

async function findConnection({ io }: ProjectFolder): Promise<readonly FolderFinding[]> {
  const names = Object.keys(await readConnections(io));
  const [connection, ...others] = names;
  if (connection === undefined) return [];
  if (others.length > 0)
    return [{ reason: `Several connections are stored: ${names.join(', ')}. Name one in "connection".` }];
  const reason = `"${connection}" is the only connection that is stored.`;
  return [{ reason, settings: { connection }, next: 'vql catalog pull' }];
}

/** Files of services of continuous integration. */
const ciFiles: readonly string[] = [
  '.github/workflows',
  '.gitlab-ci.yml',
  'azure-pipelines.yml',
  'bitbucket-pipelines.yml',
  '.circleci',
  'Jenkinsfile',
];

async function findCi({ path }: ProjectFolder): Promise<readonly FolderFinding[]> {
  const file = ciFiles.find((name) => existsSync(join(path, name)));
  return file === undefined ? [] : [{ reason: `${file} can run "npx vql check": see the guide "Checking in CI".` }];
}

async function filter(files: readonly string[], test: (file: string) => Promise<boolean>): Promise<readonly string[]> {
  const matching: string[] = [];
  for (const file of files) if (await test(file)) matching.push(file);
  return matching;
}

/** Reads a file as JSON; `undefined` if it is not JSON or cannot be read. */
async function readJson({ path }: ProjectFolder, file: string): Promise<unknown> {
  try {
    return JSON.parse((await readFile(join(path, file), 'utf8')).replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function memberOf(value: unknown, name: string): unknown {
  return Object(value)[name];
}
