import { diffReports, planProbe, type SavedReport } from '../../probe/index.js';
import { checkFiles } from '../check/check-files.js';
import { type ExitCode, exitCodeOf, exitCodes, UsageError } from '../errors.js';
import type { Problem } from '../input/source.js';
import type { Io } from '../io.js';
import { isAtLeast, unnamedInput } from '../options/common.js';
import { nameOf } from '../options/query.js';
import { printProblems } from '../output/problems.js';
import { counted, summarize, summaryLine } from '../output/summary.js';
import { createPaint, printable } from '../output/terminal.js';
import { askInstallation, type EndedProbe } from './ask-installation.js';
import { planSummary, planText } from './plan-text.js';
import type { ProbeCommandOptions } from './probe-options.js';
import { type ProbeOutcome, probeFormats } from './report-formats.js';
import { countLine } from './report-table.js';
import { knownIn, readSavedReport } from './saved-probe.js';

/** Runs `vql probe`. */
export async function runProbe(files: readonly string[], options: ProbeCommandOptions, io: Io): Promise<ExitCode> {
  if (options.dryRun === true) return printPlan(options, io);
  // Read first: the new probe may replace the file.
  const old = options.diff === undefined ? undefined : await readSavedReport(options.diff, io);
  if (old !== undefined && old.value === undefined) return fail(old.problems, options, io);
  const { report, problems, stopped, isInterrupted } = await obtain(options, io);
  if (isInterrupted) {
    io.stderr.write(`Stopped. ${continuation(report, options)}\n`);
    return exitCodes.interrupted;
  }
  if (report === undefined) {
    if (stopped !== undefined) io.stderr.write(`${printable(stopped)}\n`);
    return fail(problems, options, io);
  }
  const dialect = options.report ?? options.out;
  const checked =
    files.length === 0
      ? undefined
      : await checkFiles(
          files,
          { ...configOption(options), ...(dialect !== undefined && { dialect }), stdinFilename: unnamedInput },
          { floor: 'hint', showProgress: options.quiet !== true && probeFormats[options.format].isForPeople },
          io,
        );
  const changes = old?.value && diffReports(old.value, report);
  print({ report, changes, checked }, options, io);
  if (stopped !== undefined) io.stderr.write(`${printable(stopped)} ${continuation(report, options)}\n`);
  const hasFindings =
    checked?.files.some(({ diagnostics }) => diagnostics.some(({ severity }) => isAtLeast(severity, 'warning'))) ===
      true || changes?.some(({ breaking }) => breaking) === true;
  return stopped === undefined ? exitCodeOf(checked?.problems ?? [], hasFindings) : exitCodes.misuse;
}

/** The report to print: of a file, or of the installation. */
async function obtain(
  options: ProbeCommandOptions,
  io: Io,
): Promise<EndedProbe & { readonly problems: readonly Problem[] }> {
  if (options.report === undefined) return { ...(await askInstallation(options, io)), problems: [] };
  if (options.baseUrl !== undefined || options.out !== undefined)
    throw new UsageError('--report reads a dialect file and asks nothing: it goes without --base-url and --out.');
  const { value, problems } = await readSavedReport(options.report, io);
  return { ...(value && { report: value }), problems, isInterrupted: false };
}

function printPlan({ template, format, requests, quiet }: ProbeCommandOptions, io: Io): ExitCode {
  if (template === undefined) throw new UsageError('A dry run needs --template, such as --template account.query.');
  const plan = planProbe({ template: nameOf(template) });
  io.stdout.write(planText(plan, format));
  if (quiet !== true && probeFormats[format].isForPeople) io.stderr.write(`${planSummary(plan, requests)}\n`);
  return exitCodes.clean;
}

function print(outcome: ProbeOutcome, { format, color, quiet }: ProbeCommandOptions, io: Io): void {
  const { isForPeople, write } = probeFormats[format];
  io.stdout.write(write(outcome, { paint: createPaint(io.stdout, io, color), cwd: io.cwd }));
  const { report, checked } = outcome;
  if (checked !== undefined) printProblems(checked.problems, io, color);
  if (quiet === true || !isForPeople) return;
  if (checked !== undefined && checked.files.length > 0) io.stderr.write(`${summaryLine(summarize(checked.files))}\n`);
  io.stderr.write(`${countLine(report)}\n`);
}

/** Returns a sentence on how to go on. */
function continuation(report: SavedReport | undefined, { out = '' }: ProbeCommandOptions): string {
  if (report === undefined) return 'No question was answered.';
  return `"${printable(out)}" has ${counted(knownIn(report), 'answer')} so far; the same command without --restart continues it.`;
}

function configOption({ config }: ProbeCommandOptions): Pick<ProbeCommandOptions, 'config'> {
  return config === undefined ? {} : { config };
}

function fail(problems: readonly Problem[], { color }: ProbeCommandOptions, io: Io): ExitCode {
  printProblems(problems, io, color);
  return exitCodes.misuse;
}
