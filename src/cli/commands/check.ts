import { type Command, Option } from 'commander';
import { hasErrors, type Severity } from '../../diagnostics/index.js';
import { counted } from '../../diagnostics/quoted.js';
import type { EmbeddedRules } from '../../embedded/index.js';
import type { FileWatcher } from '../../internal/files/index.js';
import type { BaselineInput, ComparedWithBaseline } from '../../tasks/check/baseline.js';
import { type PreparedCheck, prepareCheck } from '../../tasks/check/check-files.js';
import { type CheckSettings, checkInputs } from '../../tasks/check/check-inputs.js';
import type { CheckedFile } from '../../tasks/check/check-source.js';
import type { CheckedWithCache } from '../../tasks/check/findings-cache.js';
import {
  noteUncheckedFiles,
  noteUncheckedObjects,
  noteUnreadCalls,
  noteWithoutQueries,
} from '../../tasks/check/unchecked.js';
import { watchCheck } from '../../tasks/check/watch-check.js';
import { type ExitCode, exitCodeOf, UsageError } from '../../tasks/errors.js';
import { type FilesBeside, inputOf } from '../../tasks/input/find-inputs.js';
import type { ProgressOptions } from '../../tasks/input/read-each.js';
import { addSelectionOptions, type SelectionOptions } from '../../tasks/input/select-inputs.js';
import type { Problem } from '../../tasks/input/source.js';
import { addInstallationOptions, type InstallationOptions } from '../../tasks/installation/load-installation.js';
import type { Io } from '../../tasks/io.js';
import {
  addCommonOptions,
  type CommonOptions,
  isAtLeast,
  quietOption,
  severities,
  wholeNumberOption,
} from '../../tasks/options/common.js';
import { type QualifiedName, templateOption } from '../../tasks/options/query.js';
import { readRule } from '../../tasks/options/rule.js';
import { type CheckFormatName, checkFormats, defaultCheckFormat } from '../../tasks/output/check-formats.js';
import type { CheckReport } from '../../tasks/output/check-report.js';
import { formatOption } from '../../tasks/output/output-format.js';
import { paintPatch } from '../../tasks/output/paint-patch.js';
import { isError, printNotes, printProblems } from '../../tasks/output/problems.js';
import { summarize, summaryLine } from '../../tasks/output/summary.js';
import { createPaint } from '../../tasks/output/terminal.js';

interface CheckCommandOptions extends CommonOptions, InstallationOptions, SelectionOptions {
  readonly strict?: boolean;
  readonly paged?: boolean;
  readonly rule: EmbeddedRules;
  readonly template?: QualifiedName;
  readonly fix?: true;
  readonly diff?: true;
  readonly baseline?: string | false;
  readonly updateBaseline?: true;
  readonly minSeverity?: Severity;
  readonly maxWarnings?: number;
  readonly format: CheckFormatName;
  readonly quiet?: true;
  readonly cache?: true;
  readonly cacheLocation?: string;
  readonly watch?: true;
  readonly printConfig?: string;
}

/** The options as they are given: without a format, it depends on where the report goes. */
type GivenCheckOptions = Omit<CheckCommandOptions, 'format'> & { readonly format?: CheckFormatName };

/** Adds `vql check`. */
export function addCheckCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = program
    .command('check')
    .summary('report mistakes in VQL texts and C-Unit objects')
    .description(
      'Report mistakes in VQL texts and C-Unit objects: files, folders (the .vql files below them), globs, or standard input.\n' +
        'A .json file contains a predicate, a request, { group, template, request }, { statement }, or an array of these.\n' +
        'In programs, queries are found in vql`…`, in calls of this package, of vql({ statement: … }) and queryAll(…), in strings after a comment "vql", or in the calls named by the config.\n' +
        'Folders and globs leave out what .gitignore, .vqlignore and the setting "ignore" name.\n' +
        'Errors and warnings set the exit code to 1; infos and hints do not.',
    )
    .argument('[files...]', 'files, folders or globs; - or nothing is standard input')
    .option('--strict', 'also report syntax that is documented nowhere')
    .option('--no-strict', 'do not, even if the config says so')
    .option('--paged', 'the queries are read page by page: do not report a missing limit')
    .option('--no-paged', 'they are not, even if the config says so')
    .addOption(
      new Option('--rule <code=severity>', 'set a rule to off, error, warning, info or hint; repeatable')
        .argParser(readRule)
        .default({}, 'see "vql rules"'),
    )
    .addOption(templateOption())
    .option('--fix', 'apply the safe fixes, which never change the meaning of a valid query, and report the rest')
    .addOption(
      new Option(
        '--diff',
        'with --fix: print the fixes as a patch, which "git apply" accepts, in place of the report, and write nothing',
      ).conflicts('format'),
    )
    .addOption(new Option('--baseline <file>', 'leave out the findings that this file lists'))
    .option('--no-baseline', 'report them, even if the config names a baseline')
    .addOption(
      new Option('--update-baseline', 'write the findings of these files to the baseline, and report none').conflicts([
        'fix',
        'minSeverity',
        'watch',
      ]),
    )
    .addOption(
      new Option(
        '--min-severity <severity>',
        'report only findings of this severity or above, and exit with 1 if there are any',
      ).choices(severities),
    )
    .addOption(
      new Option(
        '--max-warnings <number>',
        'exit with 1 only if there are more findings than this that are no errors',
      ).argParser(wholeNumberOption(0, 999_999_999)),
    )
    .addOption(
      formatOption(checkFormats).default(undefined, 'text; in GitHub Actions github, in a file of GitLab gitlab'),
    )
    .addOption(quietOption('print only findings: no summary, no progress'))
    .option('--cache', 'check only what has changed since the last run with --cache; without effect beside --fix')
    .addOption(
      new Option(
        '--cache-location <file>',
        'the file of the cache, and --cache (default: node_modules/.cache/vql-kit/check.json in the nearest folder with a package.json and node_modules, else .vqlcache)',
      ).implies({ cache: true }),
    )
    .addOption(
      new Option('--watch', 'check again whenever a file, a config or a catalog changes').conflicts([
        'staged',
        'since',
      ]),
    )
    .option('--print-config <file>', 'print the settings for a file as JSON, and check nothing')
    .addHelpText('after', examples);
  addSelectionOptions(command);
  addInstallationOptions(command);
  addCommonOptions(command).action(async (files: readonly string[], options: GivenCheckOptions) =>
    end(await runCheck(files, { ...options, format: options.format ?? defaultFormat(options, io) }, io)),
  );
}

/** Returns the format where none is named. Beside a patch, the summary is for people. */
function defaultFormat({ diff }: GivenCheckOptions, io: Io): CheckFormatName {
  return diff === true ? 'text' : defaultCheckFormat(io);
}

const examples = `
Examples:
  vql check queries/                                every .vql file below a folder
  vql check "src/**/*.vql" --format sarif > vql.sarif
  vql check "requests/*.json"                       C-Unit
  vql check "src/**/*.ts"                           the queries in programs
  vql check --fix --rule no-limit=off report.vql
  vql check --baseline vql-baseline.json queries/   only findings that are new
  vql check --fix --diff queries/                   what --fix would change
  vql check --watch queries/                        again, whenever a file changes
  vql check --staged                                what is committed next
  echo "SELECT id FROM account.query" | vql check`;

async function runCheck(args: readonly string[], options: CheckCommandOptions, io: Io): Promise<ExitCode> {
  if (options.printConfig !== undefined) {
    const { printConfig } = await import('../../tasks/config/print-config.js');
    return printConfig(options.printConfig, options, io);
  }
  if (options.watch !== true) return check(args, options, io);
  if (args.length === 0 || args.includes('-'))
    throw new UsageError(
      'Standard input cannot be watched. Name files, folders or globs, as in "vql check --watch .".',
    );
  return watchCheck(io, (watcher) => check(args, options, io, watcher));
}

async function check(
  args: readonly string[],
  options: CheckCommandOptions,
  io: Io,
  watcher?: FileWatcher,
): Promise<ExitCode> {
  if (options.diff === true && options.fix !== true)
    throw new UsageError('--diff shows what --fix would change: give both.');
  const outcome = await checkAll(args, options, io, watcher);
  report(outcome, options, io);
  if (checkFormats[options.format].isForPeople && options.quiet !== true) {
    const notes = [
      ...outcome.baselineNotes,
      ...outcome.skipped,
      ...outcome.cacheNotes,
      ...noteUnreadCalls(outcome.files),
      ...noteUncheckedObjects(outcome.files),
      ...(await noteUncheckedFiles(outcome.jsonFiles, outcome.files, io)),
    ];
    printNotes(notes, io);
  }
  // In every format: a check in CI that finds no query would pass for ever.
  const isSelection = options.staged === true || options.since !== undefined;
  if (options.quiet !== true && !isSelection) printNotes(noteWithoutQueries(outcome.files), io);
  const failing = options.minSeverity ?? 'warning';
  const found = outcome.files.flatMap(({ diagnostics }) =>
    diagnostics.filter(({ severity }) => isAtLeast(severity, failing)),
  );
  const isFailed = hasErrors(found) || found.length > (options.maxWarnings ?? 0);
  return exitCodeOf(outcome.problems, isFailed || outcome.patch !== '');
}

interface CheckOutcome extends CheckReport {
  /** Number of findings that `--fix` has fixed. */
  readonly fixed: number;
  /** Number of those that appeared only after others had been fixed. */
  readonly hidden: number;
  /** Codes whose safe fixes do not remove the finding. */
  readonly unending: readonly string[];
  /** Number of files whose fixes could not be written. */
  readonly unwritten: number;
  /** Sentences about the baseline. */
  readonly baselineNotes: readonly string[];
  /** The patch that `--fix --diff` prints. */
  readonly patch: string;
  readonly jsonFiles: readonly FilesBeside[];
  /** Sentences about files that are not read. */
  readonly skipped: readonly string[];
  /** Sentences about the cache. */
  readonly cacheNotes: readonly string[];
}

async function checkAll(
  args: readonly string[],
  options: CheckCommandOptions,
  io: Io,
  watcher: FileWatcher | undefined,
): Promise<CheckOutcome> {
  const { minSeverity: floor = 'hint', format, quiet = false } = options;
  const fixMode = options.fix && (options.diff ? 'diff' : 'write');
  const prepared = await prepareCheck(args, options, io);
  const { jsonFiles, problems, notes, skipped } = prepared;
  const baselines = baselinesFor(options, prepared.baselines, io);
  watcher?.add([...prepared.watchedFiles, ...baselines.map(({ path }) => path)]);
  watcher?.addFolders(prepared.folders);
  const showProgress = checkFormats[format].isForPeople && !quiet;
  const { checked, notes: cacheNotes } = await checkPrepared(
    prepared,
    { options, fix: fixMode, floor },
    { io, showProgress },
    options,
  );
  const lateProblems = distinct(checked.flatMap(({ late }) => late));
  if (showProgress) printProblems([...notes, ...lateProblems].filter(isWarning), io, options.color);
  const unchecked = checked.flatMap(({ problem }) => problem ?? []);
  const files = checked.flatMap(({ file }) => file ?? []);
  const compared = await compareWithBaselines(files, baselines, options, io);
  return {
    files: compared.files,
    baselineNotes: compared.notes,
    problems: [...problems, ...unchecked, ...lateProblems.filter(isError), ...compared.problems],
    fixed: checked.reduce((sum, { fixed }) => sum + fixed, 0),
    hidden: checked.reduce((sum, { hidden }) => sum + hidden, 0),
    unending: [...new Set(checked.flatMap(({ unending }) => unending))],
    unwritten: checked.filter(({ isUnwritten }) => isUnwritten).length,
    patch: checked.map(({ patch }) => patch).join(''),
    jsonFiles,
    skipped,
    cacheNotes,
  };
}

/** Checks inputs, with a cache if an option names one. Beside fixes it is not used: they change the files whose findings would be stored. */
async function checkPrepared(
  prepared: PreparedCheck,
  settings: CheckSettings,
  display: ProgressOptions,
  { cache, cacheLocation }: CheckCommandOptions,
): Promise<CheckedWithCache> {
  if (cache !== true || settings.fix !== undefined)
    return { checked: await checkInputs(prepared, settings, display), notes: [] };
  // Loaded on demand: most runs have none.
  const { checkWithCache } = await import('../../tasks/check/findings-cache.js');
  return checkWithCache(prepared, settings, display, cacheLocation);
}

/** Returns the baseline that the option names, or else the baselines of the configs. */
function baselinesFor(
  { baseline }: CheckCommandOptions,
  configured: readonly string[],
  io: Io,
): readonly BaselineInput[] {
  const paths = baseline === undefined ? configured : baseline === false ? [] : [baseline];
  return paths.map((path) => inputOf(path, io));
}

/** Leaves out the findings that baselines list, or writes them to the baseline. */
async function compareWithBaselines(
  files: readonly CheckedFile[],
  baselines: readonly BaselineInput[],
  { updateBaseline, minSeverity }: CheckCommandOptions,
  io: Io,
): Promise<ComparedWithBaseline> {
  const [baseline, ...others] = baselines;
  const isUpdated = updateBaseline === true && files.length > 0;
  if (isUpdated && (baseline === undefined || others.length > 0))
    throw new UsageError(
      others.length > 0
        ? `Name one of the baselines of the configs, as in --baseline ${others[0]?.name}.`
        : 'Name the baseline to write, as in --baseline vql-baseline.json.',
    );
  if (baseline === undefined) return { files, problems: [], notes: [] };
  // Loaded on demand: most runs have none.
  const { applyBaseline, updateBaselineFile } = await import('../../tasks/check/baseline.js');
  if (isUpdated) return updateBaselineFile(baseline, files, io);
  let compared: ComparedWithBaseline = { files, problems: [], notes: [] };
  for (const one of baselines) {
    const { problems, notes, ...next } = await applyBaseline(one, compared.files, minSeverity, io);
    compared = { ...next, problems: [...compared.problems, ...problems], notes: [...compared.notes, ...notes] };
  }
  return compared;
}

/** Leaves out problems that another one repeats: a template is read in each thread that uses it. */
function distinct(problems: readonly Problem[]): readonly Problem[] {
  const keyOf = ({ name, message, finding }: Problem): string =>
    JSON.stringify([name, finding?.diagnostic.span?.start, message]);
  return [...new Map(problems.map((problem) => [keyOf(problem), problem])).values()];
}

/** Infos and hints about the config and the catalog are left out: those files are not the ones that are checked. */
function isWarning({ finding }: Problem): boolean {
  return finding?.diagnostic.severity === 'warning';
}

function report(outcome: CheckOutcome, options: CheckCommandOptions, io: Io): void {
  const { files, problems, fixed, hidden, unending, unwritten, patch } = outcome;
  const { fix = false, diff = false, format, quiet = false, color } = options;
  // With --fix, standard output carries the fixed text of standard input, so the report goes to standard error.
  const output = fix && !diff && files.some(({ source }) => source.path === undefined) ? io.stderr : io.stdout;
  const { isForPeople, write } = checkFormats[format];
  const paint = createPaint(output, io, color);
  output.write(diff ? paintPatch(patch, paint) : write({ files, problems }, { paint, cwd: io.cwd }));
  printProblems(problems, io, color);
  if (quiet || !isForPeople || files.length === 0) return;
  const uncovered = hidden === 0 ? '' : `, ${hidden} of them hidden by others at first`;
  if (fixed > 0)
    io.stderr.write(`${counted(fixed, 'finding')} fixed${patch === '' ? '' : ' by the patch'}${uncovered}.\n`);
  for (const code of unending)
    io.stderr.write(`The safe fix of "${code}" does not remove its finding, so it was applied only once.\n`);
  if (unwritten > 0) io.stderr.write(`${counted(unwritten, 'file')} with fixes not written.\n`);
  io.stderr.write(`${patch === '' ? '' : 'With the patch: '}${summaryLine(summarize(files))}\n`);
}
