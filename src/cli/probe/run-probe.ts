import { diffReports, planProbe, type SavedReport } from '../../probe/index.js';
import { checkFiles } from '../../tasks/check/check-files.js';
import { type ExitCode, exitCodeOf, exitCodeOfSignal, exitCodes, UsageError } from '../../tasks/errors.js';
import type { Problem } from '../../tasks/input/source.js';
import type { Io } from '../../tasks/io.js';
import { isAtLeast, unnamedInput } from '../../tasks/options/common.js';
import { nameOf } from '../../tasks/options/query.js';
import { printNotes, printProblems } from '../../tasks/output/problems.js';
import { summarize, summaryLine } from '../../tasks/output/summary.js';
import { createPaint, printable } from '../../tasks/output/terminal.js';
import { askInstallation, type EndedProbe } from './ask-installation.js';
import { planSummary, planText } from './plan-text.js';
import { type ProbeCommandOptions, probeFormats } from './probe-options.js';
import { type ProbeOutcome, probeWriters } from './report-formats.js';
import { countLine } from './report-table.js';
import { answerCount, readSavedReport } from './saved-probe.js';

/** Runs `vql probe`. */
export async function runProbe(files: readonly string[], options: ProbeCommandOptions, io: Io): Promise<ExitCode> {
  if (options.dryRun === true) return printPlan(files, options, io);
  // Read first: the new probe may replace the file.
  const old = options.diff === undefined ? undefined : await readSavedReport(options.diff, io);
  if (old !== undefined && old.value === undefined) return fail(old.problems, options, io);
  const { report, problems, stopped, interruptedBy } = await obtain(options, io);
  if (interruptedBy !== undefined) {
    io.stderr.write(`Stopped. ${continuation(report, options)}\n`);
    return exitCodeOfSignal(interruptedBy);
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
  if (options.quiet !== true && probeFormats[options.format].isForPeople) printNotes(checked?.skipped ?? [], io);
  const isEarly = stopped !== undefined || !report.complete;
  if (isEarly)
    io.stderr.write(`${printable(stopped ?? 'The report is not complete.')} ${continuation(report, options)}\n`);
  const hasFindings =
    checked?.files.some(({ diagnostics }) => diagnostics.some(({ severity }) => isAtLeast(severity, 'warning'))) ===
      true || changes?.some(({ breaking }) => breaking) === true;
  return isEarly ? exitCodes.misuse : exitCodeOf(checked?.problems ?? [], hasFindings);
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
  return { ...(value && { report: value }), problems };
}

function printPlan(
  files: readonly string[],
  { template, format, requests, quiet, report, diff }: ProbeCommandOptions,
  io: Io,
): ExitCode {
  if (report !== undefined || diff !== undefined || files.length > 0)
    throw new UsageError(
      '--dry-run prints the requests of a probe, and has no report: it goes without --report, --diff and files.',
    );
  if (template === undefined) throw new UsageError('A dry run needs --template, such as --template account.query.');
  const plan = planProbe({ template: nameOf(template) });
  io.stdout.write(planText(plan, format));
  if (quiet !== true && probeFormats[format].isForPeople) io.stderr.write(`${planSummary(plan, requests)}\n`);
  return exitCodes.clean;
}

function print(outcome: ProbeOutcome, { format, color, quiet }: ProbeCommandOptions, io: Io): void {
  const { isForPeople } = probeFormats[format];
  const write = probeWriters[format];
  io.stdout.write(write(outcome, { paint: createPaint(io.stdout, io, color), cwd: io.cwd }));
  const { report, checked } = outcome;
  if (checked !== undefined) printProblems(checked.problems, io, color);
  if (quiet === true || !isForPeople) return;
  io.stderr.write(`${countLine(report)}\n`);
  if (checked !== undefined && checked.files.length > 0) io.stderr.write(`${summaryLine(summarize(checked.files))}\n`);
}

/** Returns a sentence on how to go on. */
function continuation(
  report: SavedReport | undefined,
  { out = '', report: file, restart }: ProbeCommandOptions,
): string {
  if (report === undefined) return 'No question was answered.';
  if (file !== undefined)
    return `"${printable(file)}" has ${answerCount(report)}; "vql probe" with --out ${printable(file)} continues it.`;
  const command = restart === true ? 'the same command without --restart' : 'the same command';
  return `"${printable(out)}" has ${answerCount(report)}; ${command} continues it.`;
}

function configOption({ config }: ProbeCommandOptions): Pick<ProbeCommandOptions, 'config'> {
  return config === undefined ? {} : { config };
}

function fail(problems: readonly Problem[], { color }: ProbeCommandOptions, io: Io): ExitCode {
  printProblems(problems, io, color);
  return exitCodes.misuse;
}
