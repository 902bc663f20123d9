import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { serialize } from 'node:v8';
import type { Severity } from '../../diagnostics/index.js';
import { replaceFile } from '../../internal/files/index.js';
import { foldersFrom } from '../config/editor-config.js';
import { fileErrorReason, isAbsent } from '../errors.js';
import { inputOf } from '../input/find-inputs.js';
import type { ProgressOptions } from '../input/read-each.js';
import { type Input, isSource, readSource, type Source } from '../input/source.js';
import { isSpecialFile } from '../input/special-file.js';
import type { Io } from '../io.js';
import { isAtLeast } from '../options/common.js';
import { removeUnfinished } from '../output/write-file.js';
import { version } from '../version.js';
import type { FileCheck, PreparedCheck } from './check-files.js';
import { type CheckedInput, type CheckSettings, checkInputs, unfixed } from './check-inputs.js';
import type { CheckFindings } from './check-source.js';
import { isProgram } from './programs.js';
import { cacheName } from './watch-check.js';

/** Inputs that were checked, with sentences about the cache. */
export interface CheckedWithCache {
  /** In the order of the inputs. */
  readonly checked: readonly CheckedInput[];
  readonly notes: readonly string[];
}

/**
 * Checks inputs as `checkInputs` does without fixes. Findings that an earlier run has stored for the same text, settings and versions are
 * taken from the cache; other inputs are checked, and their findings stored.
 */
export async function checkWithCache(
  { inputs, checkOf }: Pick<PreparedCheck, 'checkOf' | 'inputs'>,
  settings: CheckSettings,
  display: ProgressOptions,
  location: string | undefined,
): Promise<CheckedWithCache> {
  const { io } = display;
  const { name, path: cachePath } = inputOf(location ?? defaultLocation(io), io);
  const former = readFormer(cachePath);
  const stored = storedIn(former.text, dirname(cachePath));
  const keyOf = createKeys(settings.floor);

  const known = new Map<Input, CheckedInput>();
  for (const input of inputs) {
    const entry = input.path === undefined ? undefined : stored.get(input.path);
    if (entry === undefined || !isStorable(input)) continue;
    const source = await readSource(input, io);
    if (isSource(source) && keyOf(source, await checkOf(input)) === entry.key)
      known.set(input, { ...unfixed, late: [], file: { source, ...entry.findings } });
  }
  const missed = inputs.filter((input) => !known.has(input));
  const found = await checkInputs({ inputs: missed, checkOf }, settings, display);
  // There is one result for each input that is not known.
  const rest = found.values();
  const checked = inputs.flatMap((input) => known.get(input) ?? rest.next().value ?? []);

  for (const { path } of missed) if (path !== undefined) stored.delete(path);
  // A mistake in a template is reported when a query uses the template, so those queries have to be checked again.
  const isMistaken = found.some(({ late }) =>
    late.some(({ finding }) => finding !== undefined && isAtLeast(finding.diagnostic.severity, 'warning')),
  );
  for (const { file, problem } of isMistaken ? [] : found) {
    if (file === undefined || problem !== undefined || !isStorable(file.source)) continue;
    const { source, ...findings } = file;
    stored.set(source.path, { key: keyOf(source, await checkOf(source)), findings });
  }
  const reason = await writeCache(cachePath, textOf(stored, dirname(cachePath)), former);
  const notes = [
    ...(isMistaken ? ['The catalog has mistakes, so the findings of this run are not stored in the cache.'] : []),
    ...(reason === undefined ? [] : [`Cannot write the cache "${name}": ${reason}.`]),
  ];
  return { checked, notes };
}

/** Whether the findings of an input are stored: standard input has no path, and a pipe can be read only once. */
function isStorable<Given extends Input>(input: Given): input is Given & { readonly path: string } {
  return input.path !== undefined && !isSpecialFile(input.path);
}

/** Returns the function that computes the key of a source: a hash of everything that decides its findings. */
function createKeys(floor: Severity): (source: Source, check: FileCheck) => string {
  const hashes = { program: new Map<FileCheck, Buffer>(), query: new Map<FileCheck, Buffer>() };
  return ({ name, text }, check) => {
    const kind = isProgram({ name }) ? 'program' : 'query';
    const ofSettings = hashes[kind].get(check) ?? hashOfSettings(check, kind, floor);
    hashes[kind].set(check, ofSettings);
    // The extension of the name decides how the text is read.
    return createHash('sha256')
      .update(ofSettings)
      .update(`${basename(name)}\0`)
      .update(text)
      .digest('base64');
  };
}

/** Returns a hash of everything beside the source that decides findings. Catalog and plugins are represented by their texts, the code by versions. */
function hashOfSettings(
  { options, catalogText, pluginsHash }: FileCheck,
  kind: 'program' | 'query',
  floor: Severity,
): Buffer {
  const { catalog: _, dialect, plugins: __, programs, ...others } = options;
  // A file cannot say how EXISTS is written: those functions are part of this version.
  const { existsForm: _form, ...ofDialect } = dialect ?? {};
  const { calls, escapes, rules } = programs ?? {};
  const ofPrograms = kind === 'program' ? [...parserVersions(), calls, escapes, rules] : [];
  // Unlike JSON, this format keeps every difference between values, and throws for a function.
  const data = serialize([version, process.version, floor, others, ofDialect, ofPrograms, catalogText, pluginsHash]);
  return createHash('sha256').update(data).digest();
}

/** Returns the versions of the parser of programs and its grammars; something different each time where they cannot be read. */
function parserVersions(): readonly string[] {
  const { resolve: find } = createRequire(import.meta.url);
  const versionIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  try {
    const [parser, grammars] = [find('web-tree-sitter'), find('@vscode/tree-sitter-wasm/package.json')];
    return [versionIn(dirname(parser)), versionIn(dirname(grammars))];
  } catch {
    return [randomUUID()];
  }
}

/** Returns where the cache is by default: in the nearest folder in which packages are installed, else in the current one. */
function defaultLocation({ cwd }: Io): string {
  const hasPackages = (folder: string): boolean =>
    existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'node_modules'));
  const project = foldersFrom(cwd).find(hasPackages);
  return project === undefined ? cacheName : join(project, 'node_modules/.cache/vql-kit/check.json');
}

/** The findings of a text, as they are stored. */
interface StoredFindings {
  readonly key: string;
  readonly findings: CheckFindings;
}

/** Findings by the absolute path of the file. */
type FindingsByPath = Map<string, StoredFindings>;

/** Returns the text of a cache with paths relative to its folder. Files that do not exist any more are left out. */
function textOf(stored: FindingsByPath, folder: string): string {
  const entries = [...stored].filter(([path]) => existsSync(path));
  const body = JSON.stringify(entries.map(([path, { key, findings }]) => [relative(folder, path), key, findings]));
  return `{"vqlCheckCache":1,"hash":"${hashOf(body)}","files":${body}}\n`;
}

/** Returns the findings in the text of a cache; none if it is not exactly as `textOf` has written it. */
function storedIn(text: string, folder: string): FindingsByPath {
  const [, hash, body = ''] = /^\{"vqlCheckCache":1,"hash":"([^"]*)","files":(.*)\}\n$/s.exec(text) ?? [];
  if (hash !== hashOf(body)) return new Map();
  // The hash shows that the text is that of `textOf`.
  const entries = JSON.parse(body) as readonly (readonly [string, string, CheckFindings])[];
  return new Map(entries.map(([path, key, findings]) => [resolve(folder, path), { key, findings }]));
}

function hashOf(body: string): string {
  return createHash('sha256').update(body).digest('base64');
}

/** The file of a cache before the run. */
interface FormerCache {
  /** Empty if the file does not exist. */
  readonly text: string;
  /** Reason why the file is not read and replaced, to follow a colon. */
  readonly reason?: string;
}

function readFormer(path: string): FormerCache {
  try {
    if (isSpecialFile(path)) return { text: '', reason: 'it is not a regular file' };
    const text = readFileSync(path, 'utf8');
    return text === '' || text.startsWith('{"vqlCheckCache":')
      ? { text }
      : { text: '', reason: 'it exists, and is not a cache; remove it, or name another file' };
  } catch (error) {
    return { text: '', ...(!isAbsent(error) && { reason: fileErrorReason(error) }) };
  }
}

/** Writes the text of a cache, unless it is the former one. Returns the reason why it cannot be written, to follow a colon. */
async function writeCache(path: string, text: string, former: FormerCache): Promise<string | undefined> {
  if (former.reason !== undefined || text === former.text) return former.reason;
  try {
    await mkdir(dirname(path), { recursive: true });
    await removeUnfinished([path]);
    await replaceFile(path, text);
    return undefined;
  } catch (error) {
    return fileErrorReason(error);
  }
}
