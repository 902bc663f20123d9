import { existsSync } from 'node:fs';
import { VqlError } from '../../diagnostics/index.js';
import { type FileLease, leaseFile } from '../../internal/files/index.js';
import { type ProbeOptions, type ProbeReport, probe, type SavedReport, summarizeReport } from '../../probe/index.js';
import { loadConfig } from '../../tasks/config/load-config.js';
import { UsageError } from '../../tasks/errors.js';
import { inputOf } from '../../tasks/input/find-inputs.js';
import { withByteOrderMark } from '../../tasks/input/source.js';
import type { Io, StopSignal } from '../../tasks/io.js';
import { nameOf } from '../../tasks/options/query.js';
import { startCountProgress } from '../../tasks/output/count-progress.js';
import { printProblems } from '../../tasks/output/problems.js';
import { type FormerText, removeUnfinished } from '../../tasks/output/write-file.js';
import { findConnection, type InstallationConnection } from '../connection/connection.js';
import { asWrongUse } from '../connection/failure.js';
import { addressOf, openClient, openTransport } from '../connection/open-client.js';
import type { ProbeCommandOptions } from './probe-options.js';
import { answerCount, cannotWrite, readSavedReport, reportToContinue, saveReport } from './saved-probe.js';

/** How a probe has ended. */
export interface EndedProbe {
  /** Everything that is known; absent if nothing was asked. */
  readonly report?: SavedReport;
  /** Why it ended before its last question: a full sentence. */
  readonly stopped?: string;
  /** The signal that stopped it. */
  readonly interruptedBy?: StopSignal;
}

/**
 * Probes an installation. The dialect file is written after each answer, so that whatever ends the probe, the same command continues it.
 *
 * @throws {UsageError}
 */
export async function askInstallation(options: ProbeCommandOptions, io: Io): Promise<EndedProbe> {
  const { template: name, out: file } = options;
  if (name === undefined || file === undefined)
    throw new UsageError(
      'A probe needs a connection, --template and --out. With --dry-run it needs --template only, and --report needs neither.',
    );
  const { config, problems } = await loadConfig(options, io);
  if (problems.length > 0) {
    printProblems(problems, io, options.color);
    return {};
  }
  const connection = await findConnection({ options, configured: config.connection }, io);
  const ending = new AbortController();
  let interruptedBy: StopSignal | undefined;
  const release = io.onInterrupt?.((signal) => {
    interruptedBy = signal;
    ending.abort();
  });
  const { name: fileName, path } = inputOf(file, io);
  const lease = await leaseFile(path).catch((error: unknown) => {
    release?.();
    throw error instanceof VqlError ? asWrongUse(error) : cannotWrite(fileName, path, error);
  });
  try {
    // A former owner cannot damage the file, since it is always replaced.
    await lease.forgetFormerOwner();
    await removeUnfinished([lease.path]);
    const template = nameOf(name);
    const target = { baseUrl: addressOf(connection), template, file, restart: options.restart === true };
    const saved = existsSync(path) ? await readSavedReport(file, io) : undefined;
    const previous = saved && reportToContinue(saved, target);
    const former: FormerText = { text: saved?.source && withByteOrderMark(saved.source, saved.source.text) };
    const ended = await ask(options, { connection, template, file, previous, former, lease, ending }, io);
    const isWhole = ended.report?.complete === true;
    return { ...ended, ...(interruptedBy !== undefined && !isWhole && { interruptedBy }) };
  } finally {
    release?.();
    await lease.release();
  }
}

interface ProbeStart {
  readonly connection: InstallationConnection;
  readonly template: string;
  readonly file: string;
  readonly previous: SavedReport | undefined;
  /** Content of the file before the first answer. */
  readonly former: FormerText;
  readonly lease: FileLease;
  readonly ending: AbortController;
}

async function ask(options: ProbeCommandOptions, start: ProbeStart, io: Io): Promise<EndedProbe> {
  const { connection, template, file, previous, lease, ending } = start;
  const { fields, requests, installationVersion: version = previous?.installation.version, quiet } = options;
  if (previous !== undefined && quiet !== true)
    io.stderr.write(`Continues "${file}", which has ${answerCount(previous)}.\n`);
  const transport = await openTransport(connection, io);
  let last: ProbeReport | undefined;
  let { former } = start;
  const progress = startCountProgress(io.stderr, { total: questionCount, noun: 'questions answered' }, quiet === true);
  const save = async (report: ProbeReport): Promise<void> => {
    last = report;
    await lease.confirm();
    former = await saveReport(file, report, former, io);
  };
  const probeOptions: ProbeOptions = {
    template,
    ...(fields && { fields }),
    ...(version !== undefined && { version }),
    ...(previous && { previous }),
    requests,
    signal: ending.signal,
    async onAnswer({ title }, report) {
      progress.show(report.answers.length, title);
      await save(report);
    },
  };
  try {
    const report = await probe(await openClient(connection, transport, ending.signal, io), probeOptions);
    await save(report);
    const { stopped } = report;
    return { report, ...(stopped !== undefined && { stopped: transport.withHint(stopped) }) };
  } catch (error) {
    const report = last ?? previous;
    const known = { ...(report && { report }) };
    if (ending.signal.aborted) return known;
    // No token, or one that cannot be sent. Its message has no secret.
    if (error instanceof VqlError) return { ...known, stopped: transport.describe(error) };
    throw error;
  } finally {
    progress.stop();
  }
}

/** Number of the questions that a probe asks. */
const questionCount = summarizeReport({ installation: {}, complete: false, answers: [] }).open.length;
