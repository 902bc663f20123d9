import { type Command, Option } from 'commander';
import { hasErrors, type Severity } from '../../diagnostics/index.js';
import { counted } from '../../diagnostics/quoted.js';
import type { Calls, EmbeddedRules } from '../../embedded/index.js';
import type { ComparedWithBaseline } from '../../tasks/check/baseline.js';
import { prepareCheck } from '../../tasks/check/check-files.js';
import { checkInputs } from '../../tasks/check/check-inputs.js';
import type { CheckedFile } from '../../tasks/check/check-source.js';
import {
  noteProgramsWithoutQueries,
  noteUncheckedFiles,
  noteUncheckedObjects,
  noteUnreadCalls,
} from '../../tasks/check/unchecked.js';
import { type ExitCode, exitCodeOf, UsageError } from '../../tasks/errors.js';
import { type FilesBeside, inputOf } from '../../tasks/input/find-inputs.js';
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

interface CheckCommandOptions extends CommonOptions, InstallationOptions {
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
        'In TypeScript and JavaScript, queries are found in vql`…`, vql({ statement: … }) and queryAll(…), or in the calls named by the config.\n' +
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
    .addHelpText('after', examples);
  addInstallationOptions(command);
  addCommonOptions(command).action(async (files: readonly string[], options: GivenCheckOptions) =>
    end(await check(files, { ...options, format: options.format ?? defaultFormat(options, io) }, io)),
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
  echo "SELECT id FROM account.query" | vql check`;

async function check(args: readonly string[], options: CheckCommandOptions, io: Io): Promise<ExitCode> {
  if (options.diff === true && options.fix !== true)
    throw new UsageError('--diff shows what --fix would change: give both.');
  const outcome = await checkAll(args, options, io);
  report(outcome, options, io);
  if (checkFormats[options.format].isForPeople && options.quiet !== true) {
    const notes = [
      ...outcome.baselineNotes,
      ...outcome.skipped,
      ...noteUnreadCalls(outcome.files),
      ...noteUncheckedObjects(outcome.files),
      ...(await noteUncheckedFiles(outcome.jsonFiles, outcome.files, io)),
    ];
    printNotes(notes, io);
  }
  // In every format: a check in CI that finds no query would pass for ever.
  if (options.quiet !== true) printNotes(noteProgramsWithoutQueries(outcome.files, outcome.calls), io);
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
  /** Number of files whose fixes could not be written. */
  readonly unwritten: number;
  /** The functions that take queries, if there are programs. */
  readonly calls: Calls | undefined;
  /** Sentences about the baseline. */
  readonly baselineNotes: readonly string[];
  /** What `--fix --diff` prints. */
  readonly patch: string;
  readonly jsonFiles: readonly FilesBeside[];
  /** Sentences about files that are not read. */
  readonly skipped: readonly string[];
}

async function checkAll(args: readonly string[], options: CheckCommandOptions, io: Io): Promise<CheckOutcome> {
  const { minSeverity: floor = 'hint', format, quiet = false } = options;
  const fix = options.fix && (options.diff ? 'diff' : 'write');
  const prepared = await prepareCheck(args, options, io);
  const { jsonFiles, problems, notes, skipped } = prepared;
  const showProgress = checkFormats[format].isForPeople && !quiet;
  const checked = await checkInputs(prepared, { options, fix, floor }, { io, showProgress });
  const lateProblems = distinct(checked.flatMap(({ late }) => late));
  if (showProgress) printProblems([...notes, ...lateProblems].filter(isWarning), io, options.color);
  const unchecked = checked.flatMap(({ problem }) => problem ?? []);
  const files = checked.flatMap(({ file }) => file ?? []);
  const compared = await compareWithBaseline(files, options.baseline ?? prepared.baseline, options, io);
  return {
    files: compared.files,
    baselineNotes: compared.notes,
    calls: prepared.options.programs?.calls,
    problems: [...problems, ...unchecked, ...lateProblems.filter(isError), ...compared.problems],
    fixed: checked.reduce((sum, { fixed }) => sum + fixed, 0),
    hidden: checked.reduce((sum, { hidden }) => sum + hidden, 0),
    unwritten: checked.filter(({ isUnwritten }) => isUnwritten).length,
    patch: checked.map(({ patch }) => patch).join(''),
    jsonFiles,
    skipped,
  };
}

/** Leaves out the findings that a baseline lists, or writes them to it. */
async function compareWithBaseline(
  files: readonly CheckedFile[],
  path: string | false | undefined,
  { updateBaseline, minSeverity }: CheckCommandOptions,
  io: Io,
): Promise<ComparedWithBaseline> {
  const isUpdated = updateBaseline === true;
  if (typeof path === 'string') {
    // Loaded on demand: most runs have none.
    const { applyBaseline, updateBaselineFile } = await import('../../tasks/check/baseline.js');
    const input = inputOf(path, io);
    return isUpdated ? updateBaselineFile(input, files, io) : applyBaseline(input, files, minSeverity, io);
  }
  if (isUpdated && files.length > 0)
    throw new UsageError('Name the baseline to write, as in --baseline vql-baseline.json.');
  return { files, problems: [], notes: [] };
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
  const { files, problems, fixed, hidden, unwritten, patch } = outcome;
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
  if (unwritten > 0) io.stderr.write(`${counted(unwritten, 'file')} with fixes not written.\n`);
  io.stderr.write(`${patch === '' ? '' : 'With the patch: '}${summaryLine(summarize(files))}\n`);
}
