import { counted } from '../../diagnostics/quoted.js';
import { dialectFile, readReport, type SavedReport, summarizeReport } from '../../probe/index.js';
import { UsageError } from '../../tasks/errors.js';
import { inputOf } from '../../tasks/input/find-inputs.js';
import { type ReadSnapshot, readSnapshot } from '../../tasks/installation/read-snapshot.js';
import type { Io } from '../../tasks/io.js';
import { type FormerText, reasonNotWritten, writeOrThrow } from '../../tasks/output/write-file.js';

/** Reads the report in a dialect file. */
export function readSavedReport(file: string, io: Io): Promise<ReadSnapshot<SavedReport>> {
  return readSnapshot(inputOf(file, io), io, readReport);
}

/** Returns the text of the dialect file of a report. */
export function dialectFileText(report: SavedReport, more: Readonly<Record<string, unknown>> = {}): string {
  // The dialect-info answer may have 64-bit ids, which nothing reads.
  const write = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
  return `${JSON.stringify({ ...dialectFile(report), ...more }, write, 2)}\n`;
}

/** Writes the dialect file of a report instead of the former one. @throws {UsageError} if it cannot be written. */
export async function saveReport(file: string, report: SavedReport, former: FormerText, io: Io): Promise<FormerText> {
  const text = dialectFileText(report);
  const { name, path } = inputOf(file, io);
  try {
    await writeOrThrow(path, text, former);
    return { text };
  } catch (error) {
    throw cannotWrite(name, path, error);
  }
}

/** Returns the error of the command for a file that cannot be written. */
export function cannotWrite(name: string, path: string, error: unknown): UsageError {
  return new UsageError(`Cannot write "${name}": ${reasonNotWritten(name, path, error)}.`);
}

/** Returns how many answers a report has, as all messages count them: with those that are unclear. */
export function answerCount(report: SavedReport): string {
  const { unclear } = summarizeReport(report).counts;
  const { length } = report.answers;
  return `${counted(length, 'answer')}${unclear === 0 ? '' : `, ${unclear} of them unclear`}`;
}

/** The subject of a new probe, and its file. */
export interface ProbeTarget {
  readonly baseUrl: string;
  readonly template: string;
  readonly file: string;
  readonly restart: boolean;
}

/**
 * Returns the report that a probe continues; `undefined` if it begins anew.
 *
 * @throws {UsageError} if the file is one that the probe would destroy.
 */
export function reportToContinue(
  { value, problems }: ReadSnapshot<SavedReport>,
  { baseUrl, template, file, restart }: ProbeTarget,
): SavedReport | undefined {
  if (value === undefined) {
    const [problem] = problems;
    throw new UsageError(`"${file}" exists, and is not a dialect file: ${problem?.message ?? 'it cannot be read.'}`);
  }
  if (restart) return undefined;
  const { installation, complete } = value;
  const again = '--restart asks everything again and replaces it.';
  if (installation.baseUrl !== baseUrl || installation.template !== template)
    throw new UsageError(
      `"${file}" is about ${installation.template ?? 'no template'} of ${installation.baseUrl ?? 'no installation'}, not about ${template} of ${baseUrl}. Name another file with --out; ${again}`,
    );
  if (complete) throw new UsageError(`"${file}" is complete. "vql probe --report ${file}" prints its report; ${again}`);
  return value;
}
