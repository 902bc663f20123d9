import { type Command, Option } from 'commander';
import type { Severity } from '../diagnostics/index.js';
import { defaultCalls, splitRules } from '../embedded/index.js';
import { type CheckedFile, checkSource, fixText, type SourceCheckOptions } from './check-source.js';
import { type ExitCode, exitCodeOf } from './exit-code.js';
import { findPlaces } from './find-places.js';
import { addInstallationOptions, type InstallationOptions } from './installation/installation-options.js';
import { loadInstallation } from './installation/load-installation.js';
import type { Io } from './io.js';
import { addCommonOptions, type CommonOptions } from './options.js';
import { createPaint } from './paint.js';
import { printProblems } from './print-problems.js';
import { printable } from './printable.js';
import { loadPrograms } from './programs.js';
import { readEach } from './read-each.js';
import { reportJson } from './report-json.js';
import { reportSarif } from './report-sarif.js';
import { reportText } from './report-text.js';
import { describeRules, type RuleSettings, readRule } from './rule-option.js';
import { isAtLeast, severities } from './severity.js';
import { type Problem, type Source, wholeText, writeSource } from './source.js';
import { counted, summarize, summaryLine } from './summary.js';
import { nameOf, readTemplate, type TemplateName } from './template-option.js';
import { passedOver, unheld } from './unchecked.js';

interface CheckCommandOptions extends CommonOptions, InstallationOptions {
  readonly strict?: boolean;
  readonly rule: RuleSettings;
  readonly template?: TemplateName;
  readonly fix?: true;
  readonly minSeverity?: Severity;
  readonly format: 'text' | 'json' | 'sarif';
  readonly quiet?: true;
}

/** Adds `vql check`. */
export function addCheckCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = program
    .command('check')
    .summary('report what is wrong in VQL texts and C-Unit objects')
    .description(
      'Report what is wrong in VQL texts and C-Unit objects: files, folders (all .vql files below, no others), globs, or standard input.\n' +
        'A .json file holds a predicate, a request, { group, template, request }, or an array of these.\n' +
        'In TypeScript and JavaScript the queries are found: vql`…`, and what is handed to vql({ statement: … }) and queryAll(…), or to the calls of the config.\n' +
        'Errors and warnings make the exit code 1; infos and hints are shown and do not.',
    )
    .argument('[files...]', 'files, folders or globs; - or nothing is standard input')
    .option('--strict', 'report also what no document says the service can do')
    .option('--no-strict', 'do not, whatever the config says')
    .addOption(
      new Option('--rule <code=severity>', 'set a rule to off, error, warning, info or hint; repeatable')
        .argParser(readRule)
        .default({}, 'see below'),
    )
    .addOption(
      new Option('--template <group.name>', 'the template that C-Unit without one is sent to').argParser(readTemplate),
    )
    .option('--fix', 'apply the fixes that never change what a valid query means, and report what is left')
    .addOption(
      new Option(
        '--min-severity <severity>',
        'show only findings as grave as this, and exit with 1 for any of them',
      ).choices(severities),
    )
    .addOption(
      new Option('--format <format>', 'how findings are printed').choices(['text', 'json', 'sarif']).default('text'),
    )
    .option('--quiet', 'print findings alone: no summary, no progress')
    .addHelpText('after', () => `\nRules, and what they report as:\n${describeRules()}\n${examples}`);
  addInstallationOptions(command);
  addCommonOptions(command).action(async (files: readonly string[], options: CheckCommandOptions) =>
    end(await check(files, options, io)),
  );
}

const examples = `
Examples:
  vql check queries/                                every .vql file below a folder
  vql check "src/**/*.vql" --format sarif > vql.sarif
  vql check "requests/*.json"                       C-Unit
  vql check "src/**/*.ts"                           the queries in programs
  vql check --fix --rule no-limit=off report.vql
  echo "SELECT id FROM account.query" | vql check`;

async function check(args: readonly string[], options: CheckCommandOptions, io: Io): Promise<ExitCode> {
  const { minSeverity } = options;
  const outcome = await checkAll(args, options, io);
  report(outcome, options, io);
  if (options.format === 'text' && options.quiet !== true) {
    const sentences = [...unheld(outcome.files), ...(await passedOver(args, outcome.files, io))];
    for (const sentence of sentences) io.stderr.write(`${printable(sentence)}\n`);
  }
  const failing = minSeverity ?? 'warning';
  const hasFindings = outcome.files.some(({ diagnostics }) =>
    diagnostics.some(({ severity }) => isAtLeast(severity, failing)),
  );
  return exitCodeOf(outcome.problems, hasFindings);
}

interface Outcome {
  readonly files: readonly CheckedFile[];
  readonly problems: readonly Problem[];
  /** How many findings `--fix` has mended. */
  readonly mended: number;
  /** How many of those came up only when others had been mended. */
  readonly hidden: number;
}

async function checkAll(args: readonly string[], options: CheckCommandOptions, io: Io): Promise<Outcome> {
  const { fix = false, minSeverity: shown = 'hint', format, quiet = false } = options;
  const { config, installation, problems: unusable, notes, late } = await loadInstallation(options, io);
  if (unusable.length > 0) return { files: [], problems: unusable, mended: 0, hidden: 0 };
  const { places: found, problems: unfound } = await findPlaces(args, options.stdinFilename, io);
  const { rules, valueInQuotes } = splitRules({ ...config.rules, ...options.rule });
  const { places, programs, problems } = await loadPrograms(found, {
    calls: config.calls ?? defaultCalls,
    valueInQuotes,
  });
  const checkOptions: SourceCheckOptions = {
    ...installation,
    ...(options.template && { template: nameOf(options.template) }),
    strict: options.strict ?? config.strict ?? false,
    rules,
    ...(programs && { programs }),
  };
  const files: CheckedFile[] = [];
  let mended = 0;
  let hidden = 0;
  const showProgress = format === 'text' && !quiet;
  const unread = await readEach(places, { io, showProgress }, async (source) => {
    const fixed = fix ? fixText(source, checkOptions, shown) : { text: source.text, fixes: 0, hidden: 0 };
    const problem = fix ? await putBack(source, fixed.text, io) : undefined;
    const text = problem === undefined ? fixed.text : source.text;
    if (problem === undefined) {
      mended += fixed.fixes;
      hidden += fixed.hidden;
    }
    files.push(checkSource({ ...source, text }, checkOptions, shown));
    return problem;
  });
  const lateProblems = late();
  if (showProgress) printProblems([...notes, ...lateProblems].filter(isWarning), io, options.color);
  return { files, problems: [...unfound, ...problems, ...unread, ...lateProblems.filter(isError)], mended, hidden };
}

/** Of a file that the check works with, and which is not what is checked, only what may be a mistake is said. */
function isWarning({ finding }: Problem): boolean {
  return finding?.diagnostic.severity === 'warning';
}

function isError({ finding }: Problem): boolean {
  return finding?.diagnostic.severity === 'error';
}

/** Writes a fixed text to where it came from; a file that has not changed is left alone. */
async function putBack(source: Source, text: string, io: Io): Promise<Problem | undefined> {
  if (source.path === undefined) {
    io.stdout.write(wholeText(source, text));
    return undefined;
  }
  return text === source.text ? undefined : writeSource(source, text);
}

function report({ files, problems, mended, hidden }: Outcome, options: CheckCommandOptions, io: Io): void {
  const { fix = false, format, quiet = false, color } = options;
  // With --fix, what came in through standard input goes out through standard output, and the report gives way.
  const output = fix && files.some(({ source }) => source.path === undefined) ? io.stderr : io.stdout;
  if (format === 'json') output.write(reportJson(files, problems));
  if (format === 'sarif') output.write(reportSarif(files, problems, io.cwd));
  if (format === 'text') {
    const paint = createPaint(output, io, color);
    for (const { source, diagnostics } of files) output.write(reportText(source, diagnostics, paint));
  }
  printProblems(problems, io, color);
  if (quiet || format !== 'text' || files.length === 0) return;
  const others = hidden === 0 ? '' : `, ${hidden} of which others had hidden`;
  if (mended > 0) io.stderr.write(`${counted(mended, 'finding')} mended${others}.\n`);
  io.stderr.write(`${summaryLine(summarize(files))}\n`);
}
