import { existsSync } from 'node:fs';
import type { Catalog } from '../../catalog/index.js';
import { readCatalog } from '../../catalog/index.js';
import { loadConfig } from '../../tasks/config/load-config.js';
import { type ExitCode, exitCodeOf, exitCodes, UsageError } from '../../tasks/errors.js';
import { inputOf } from '../../tasks/input/find-inputs.js';
import type { Problem } from '../../tasks/input/source.js';
import { readSnapshot } from '../../tasks/installation/read-snapshot.js';
import type { Io } from '../../tasks/io.js';
import { printNotes, printProblems } from '../../tasks/output/problems.js';
import { type OutputKind, readReplaced, writeText } from '../../tasks/output/write-file.js';
import { askCatalog } from './ask-catalog.js';
import { pulledCatalog } from './pull-answers.js';
import type { PullCommandOptions } from './pull-options.js';
import { printFirst, summaryOf, writeCatalog } from './write-catalog.js';

/** Runs `vql catalog pull`. */
export async function runPull(options: PullCommandOptions, io: Io): Promise<ExitCode> {
  const { template: templates, quiet } = options;
  const { config, problems } = await loadConfig(options, io);
  if (problems.length > 0) return fail(problems, options, io);
  const output = options.output ?? config.catalog ?? 'catalog.json';
  const infoFile = options.dialectInfo ?? config.dialect?.info ?? 'dialect-info.json';
  // Read first: other templates of the file are kept.
  const known = templates.length > 0 ? await readKnown(output, io) : undefined;
  const asked = await askCatalog({ options, configured: config.connection, templates }, io);
  if (asked.exitCode !== undefined) return asked.exitCode;
  const { pulled } = asked;
  const { catalog, diagnostics } = pulledCatalog(pulled, known?.catalog);
  printFirst(
    diagnostics.map(({ message, path = '' }) => ({
      name: output,
      message: path === '' ? message : `${path}: ${message}`,
    })),
    options,
    io,
  );
  if (catalog === undefined) return exitCodes.misuse;
  const results = [
    {
      file: output,
      problem: await writeCatalog(catalog, { output, sources: known === undefined ? [] : [known.source] }, io),
    },
    ...(pulled.dialectInfo === undefined
      ? []
      : [{ file: infoFile, problem: await writeDialectInfo(infoFile, pulled.dialectInfo, io) }]),
  ];
  const unwritten = results.flatMap(({ problem }) => problem ?? []);
  printProblems(unwritten, io, options.color);
  const written = results.filter(({ problem }) => problem === undefined).map(({ file }) => inputOf(file, io).name);
  if (quiet !== true && written.length > 0) printNotes([`${summaryOf(catalog)}: ${written.join(', ')}`], io);
  return exitCodeOf(unwritten, false);
}

function fail(problems: readonly Problem[], { color }: PullCommandOptions, io: Io): ExitCode {
  printProblems(problems, io, color);
  return exitCodes.misuse;
}

/** Reads the catalog whose other templates are kept; `undefined` if the file does not exist. @throws {UsageError} if it cannot be read. */
async function readKnown(output: string, io: Io) {
  const input = inputOf(output, io);
  if (!existsSync(input.path)) return undefined;
  if (output.endsWith('.ts'))
    throw new UsageError(`"${input.name}" is a module, in which templates cannot be replaced: leave out --template.`);
  const { value, source, problems } = await readSnapshot<Catalog>(input, io, readCatalog);
  if (value !== undefined && source !== undefined) return { catalog: value, source };
  throw new UsageError(problems[0]?.message ?? `Cannot read "${input.name}".`);
}

const dialectInfoKind: OutputKind = {
  name: 'a dialect-info answer',
  isOwn(text) {
    try {
      const json: unknown = JSON.parse(text);
      return ['functions', 'dataTypes'].some((member) => Object.hasOwn(Object(json), member));
    } catch {
      return false;
    }
  },
};

/** Writes the answer of dialect-info, and returns why it could not be written. */
async function writeDialectInfo(file: string, dialectInfo: unknown, io: Io): Promise<Problem | undefined> {
  const { name, path } = inputOf(file, io);
  const former = await readReplaced({ name, path }, dialectInfoKind, io);
  if (former !== undefined && 'message' in former) return former;
  // The answer may have 64-bit ids, which nothing reads.
  const write = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
  return writeText(name, path, `${JSON.stringify(dialectInfo, write, 2)}\n`, former);
}
