import { type Command, Option } from 'commander';
import { type Catalog, diffCatalogs, diffDialects } from '../../catalog/index.js';
import { type Dialect, defaultDialect, dialectFromInfo } from '../../dialect/index.js';
import { defaultCalls, type EmbeddedRules } from '../../embedded/index.js';
import { loadPrograms } from '../../tasks/check/programs.js';
import { createFileSettings } from '../../tasks/config/file-settings.js';
import { addConfigOptions, type ConfigOptions, type LoadedConfig, loadConfig } from '../../tasks/config/load-config.js';
import { mergeRules } from '../../tasks/config/merge-rules.js';
import { ruleOptions, ruleProblems } from '../../tasks/config/rule-options.js';
import { type ExitCode, exitCodeOf, UsageError } from '../../tasks/errors.js';
import { findInputs, inputOf } from '../../tasks/input/find-inputs.js';
import { readEach } from '../../tasks/input/read-each.js';
import type { Problem } from '../../tasks/input/source.js';
import { type DialectOptions, loadDialect } from '../../tasks/installation/load-installation.js';
import { type ReadSnapshot, readCatalogFile } from '../../tasks/installation/read-snapshot.js';
import type { Io } from '../../tasks/io.js';
import { addCommonOptions, type CommonOptions, quietOption } from '../../tasks/options/common.js';
import { assertPluginRules, readRule } from '../../tasks/options/rule.js';
import { formatOption } from '../../tasks/output/output-format.js';
import { printNotes, printProblems } from '../../tasks/output/problems.js';
import { createPaint } from '../../tasks/output/terminal.js';
import type { AnsweredCatalog } from './ask-catalog.js';
import { type ComparedFile, compareFile, type Versions } from './compare-file.js';
import type { PulledAnswers } from './pull-answers.js';
import {
  type CatalogComparison,
  type ComparisonFormatName,
  comparisonFormats,
  comparisonLine,
} from './report-comparison.js';

interface DiffCommandOptions extends CommonOptions, ConfigOptions, DialectOptions {
  readonly connection?: string;
  readonly oldDialect?: string;
  readonly newDialect?: string;
  readonly oldDialectInfo?: string;
  readonly newDialectInfo?: string;
  readonly rule: EmbeddedRules;
  readonly format: ComparisonFormatName;
  readonly quiet?: true;
}

/** Adds `vql catalog diff`. */
export function addDiffCommand(catalog: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = catalog
    .command('diff')
    .summary('list the changes of a new catalog version, and the queries that it breaks')
    .description(
      'List the changes of a new catalog version. With files, also report the findings in their queries that only the new\n' +
        'version causes. Files, folders and globs are read as by "vql check".\n' +
        'The exit code is 1 if a query breaks; without files, if a change can break one.',
    )
    .argument('<old>', 'catalog file of the version that the queries work with')
    .argument('[new]', 'catalog file of the new version; not with --connection')
    .argument('[files...]', 'files, folders or globs with queries; - is standard input')
    .addOption(
      new Option('--rule <code=severity>', 'set a rule to off, error, warning, info or hint; repeatable')
        .argParser(readRule)
        .default({}, 'see "vql check --help"'),
    )
    .option('--dialect <file>', 'dialect file of the installation, for both versions')
    .option('--old-dialect <file>', 'dialect file of the old version, which "vql probe" writes')
    .option('--new-dialect <file>', 'dialect file of the new version')
    .option('--dialect-info <file>', 'saved dialect-info answer of the installation, for both versions')
    .option('--old-dialect-info <file>', 'saved dialect-info answer of the old version')
    .option('--new-dialect-info <file>', 'saved dialect-info answer of the new version')
    .option('--connection <name>', 'ask this installation, as "vql login" has stored it, in place of a new file')
    .addOption(formatOption(comparisonFormats).default('text'))
    .addOption(quietOption('print no summary and no progress'))
    .addHelpText('after', examples);
  addConfigOptions(command);
  addCommonOptions(command).action(
    async (old: string, second: string | undefined, others: readonly string[], options: DiffCommandOptions) =>
      end(await diff(argumentsOf(old, second, others, options), options, io)),
  );
}

const examples = `
Examples:
  vql catalog diff 2026.32.json 2026.40.json              list the changes
  vql catalog diff 2026.32.json 2026.40.json queries/     also check queries
  vql catalog diff old.json new.json --old-dialect-info old-info.json --new-dialect-info new-info.json queries/
  vql catalog diff catalog.json --connection live queries/
  vql catalog diff old.json new.json --old-dialect old-dialect.json --new-dialect new-dialect.json queries/`;

interface DiffArguments {
  readonly old: string;
  /** The catalog file of the new version; absent if an installation is asked. */
  readonly current: string | undefined;
  readonly files: readonly string[];
}

function argumentsOf(
  old: string,
  second: string | undefined,
  others: readonly string[],
  { connection }: DiffCommandOptions,
): DiffArguments {
  if (connection !== undefined)
    return { old, current: undefined, files: [...(second === undefined ? [] : [second]), ...others] };
  if (second === undefined)
    throw new UsageError('Name the catalog file of the new version, or an installation, as in --connection live.');
  return { old, current: second, files: others };
}

async function diff(args: DiffArguments, options: DiffCommandOptions, io: Io): Promise<ExitCode> {
  const asked = args.current === undefined ? await ask(options, io) : undefined;
  if (asked?.exitCode !== undefined) return asked.exitCode;
  const { notes, ...comparison } = await compare(args, asked, options, io);
  const { changes, checksFiles, files, problems } = comparison;
  const { isForPeople, write } = comparisonFormats[options.format];
  io.stdout.write(write(comparison, { paint: createPaint(io.stdout, io, options.color), cwd: io.cwd }));
  printProblems(problems, io, options.color);
  if (isForPeople && options.quiet !== true && problems.length === 0)
    io.stderr.write(`${comparisonLine(comparison)}\n`);
  if (isForPeople && options.quiet !== true) printNotes(notes, io);
  const breaks = checksFiles ? files.some((file) => file.breaks) : changes.some(({ breaking }) => breaking);
  return exitCodeOf(problems, breaks);
}

/** Loaded on demand: it loads the client. */
async function ask(options: DiffCommandOptions, io: Io) {
  const { askCatalog } = await import('./ask-catalog.js');
  return askCatalog({ options, configured: undefined, templates: [] }, io);
}

async function compare(
  { old, current, files }: DiffArguments,
  asked: AnsweredCatalog | undefined,
  options: DiffCommandOptions,
  io: Io,
): Promise<CatalogComparison & { readonly notes: readonly string[] }> {
  const checksFiles = files.length > 0;
  const { name = '', pulled } = asked ?? {};
  const common = {
    checksFiles,
    current: current === undefined ? { name, path: undefined } : inputOf(current, io),
    notes: [],
  };
  const loaded = await loadConfig(options, io);
  const { before, after, problems: unusable } = await loadVersions({ old, current, pulled }, loaded, options, io);
  if (before === undefined || after === undefined) return { ...common, changes: [], files: [], problems: unusable };
  const changes = [...diffDialects(before.dialect, after.dialect), ...diffCatalogs(before.catalog, after.catalog)];
  if (!checksFiles) return { ...common, changes, files: [], problems: [] };
  const plugins = await loaded.plugins();
  if (options.plugins !== false) assertPluginRules(options.rule, [plugins]);
  const settings = mergeRules(loaded.config.rules, options.rule);
  const { programRules, ...ofRules } = ruleOptions(plugins, settings);
  const {
    inputs: found,
    problems: unfound,
    notes,
  } = await findInputs(files, options.stdinFilename, io, {
    kinds: ['vql', 'json', 'program'],
    onlyQueries: true,
    ignoredFor: createFileSettings(options, io, async (config) => config).ignoredFor,
  });
  const { calls = defaultCalls, escapes = [] } = loaded.config;
  const { inputs, reader, problems } = await loadPrograms(found, io, () => loaded.config);
  const checkOptions = { ...ofRules, ...(reader && { programs: { ...reader, calls, escapes, rules: programRules } }) };
  const versions: Versions = {
    before: { ...checkOptions, ...before },
    after: { ...checkOptions, ...after },
    changes,
  };
  const compared: ComparedFile[] = [];
  const showProgress = comparisonFormats[options.format].isForPeople && options.quiet !== true;
  const unread = await readEach(inputs, { io, showProgress }, async (source, onProgress) => {
    compared.push(compareFile(source, versions, onProgress));
    return undefined;
  });
  return {
    ...common,
    notes,
    changes,
    files: compared,
    problems: [...unfound, ...problems, ...unread, ...ruleProblems(plugins, settings)],
  };
}

/** Catalog and dialect of one version of an installation. */
interface Version {
  readonly catalog: Catalog;
  readonly dialect: Dialect;
}

/** Both versions; neither if there are problems. */
interface LoadedVersions {
  readonly before?: Version;
  readonly after?: Version;
  readonly problems: readonly Problem[];
}

async function loadVersions(
  { old, current, pulled }: Pick<DiffArguments, 'old' | 'current'> & { readonly pulled: PulledAnswers | undefined },
  loaded: LoadedConfig,
  options: DiffCommandOptions,
  io: Io,
): Promise<LoadedVersions> {
  const { dialect, dialectInfo } = options;
  const { oldDialect = dialect, newDialect = dialect } = options;
  const { oldDialectInfo = dialectInfo, newDialectInfo = dialectInfo } = options;
  const oldLanguage = await loadDialect(loaded, dialectOptions(oldDialect, oldDialectInfo), io);
  const newLanguage = await loadDialect(loaded, dialectOptions(newDialect, newDialectInfo), io);
  const oldCatalog = await readCatalogFile(old, io);
  const newCatalog =
    current === undefined || pulled !== undefined ? await readPulled(pulled) : await readCatalogFile(current, io);
  // The same files for both versions are reported once.
  const isSame = oldDialect === newDialect && oldDialectInfo === newDialectInfo;
  const languages = isSame ? [oldLanguage] : [oldLanguage, newLanguage];
  const problems = [loaded, ...languages, oldCatalog, newCatalog].flatMap((read) => read.problems);
  if (oldCatalog.value === undefined || newCatalog.value === undefined || problems.length > 0) return { problems };
  return {
    before: { catalog: oldCatalog.value, dialect: oldLanguage.value ?? defaultDialect },
    after: {
      catalog: newCatalog.value,
      dialect: withPulledInfo(newLanguage.value ?? defaultDialect, pulled, hasDialect(loaded, options)),
    },
    problems,
  };
}

/** Loaded on demand: it loads the client. */
async function readPulled(
  pulled: PulledAnswers | undefined,
): Promise<Pick<ReadSnapshot<Catalog>, 'value' | 'problems'>> {
  if (pulled === undefined) return { problems: [] };
  const { pulledCatalog } = await import('./pull-answers.js');
  const { catalog, diagnostics } = pulledCatalog(pulled);
  if (catalog !== undefined) return { value: catalog, problems: [] };
  return { problems: diagnostics.map(({ message, path = '' }) => ({ name: path, message: `${path}: ${message}` })) };
}

/** Whether it is known what the dialect of the old version can do. */
function hasDialect({ config }: LoadedConfig, options: DiffCommandOptions): boolean {
  const { info, file } = config.dialect ?? {};
  const named = [options.dialect, options.dialectInfo, options.oldDialect, options.oldDialectInfo, info, file];
  return named.some((one) => one !== undefined);
}

/** Adds what an installation says about its dialect, unless there is nothing to compare it with. */
function withPulledInfo(dialect: Dialect, pulled: PulledAnswers | undefined, isComparable: boolean): Dialect {
  const { value } = pulled?.dialectInfo === undefined || !isComparable ? {} : dialectFromInfo(pulled.dialectInfo);
  if (value === undefined) return dialect;
  const { functions, functionsComplete, dataTypes } = value;
  return { ...dialect, functions, functionsComplete, dataTypes };
}

function dialectOptions(dialect: string | undefined, dialectInfo: string | undefined): DialectOptions {
  return { ...(dialect !== undefined && { dialect }), ...(dialectInfo !== undefined && { dialectInfo }) };
}
