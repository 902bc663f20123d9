import { existsSync } from 'node:fs';
import { createClient, type Fetch } from '../../client/index.js';
import { VqlError } from '../../diagnostics/index.js';
import { type FileLease, leaseFile } from '../../internal/files/index.js';
import { type ProbeOptions, type ProbeReport, probe, type SavedReport, summarizeReport } from '../../probe/index.js';
import { UsageError } from '../../tasks/errors.js';
import { inputOf } from '../../tasks/input/find-inputs.js';
import { withByteOrderMark } from '../../tasks/input/source.js';
import type { Io, StopSignal } from '../../tasks/io.js';
import { nameOf } from '../../tasks/options/query.js';
import { type FormerText, removeUnfinished } from '../../tasks/output/write-file.js';
import { startAnswerProgress } from './answer-progress.js';
import { connectionHint, watchConnections } from './connection-hint.js';
import { openToken } from './open-token.js';
import type { ProbeCommandOptions } from './probe-options.js';
import { checkPort, proxyFetch } from './proxy-fetch.js';
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
  const { baseUrl, template: name, out: file } = options;
  if (baseUrl === undefined || name === undefined || file === undefined)
    throw new UsageError(
      'A probe needs --base-url, --template and --out. With --dry-run it needs --template only, and --report needs neither.',
    );
  checkPort('--base-url', baseUrl);
  if (options.authUrl !== undefined) checkPort('--auth-url', options.authUrl);
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
    // The address is checked before anybody is asked to log in.
    const address = clientOf(options, baseUrl, 'unused').baseUrl;
    const target = { baseUrl: address, template, file, restart: options.restart === true };
    const saved = existsSync(path) ? await readSavedReport(file, io) : undefined;
    const previous = saved && reportToContinue(saved, target);
    const former: FormerText = { text: saved?.source && withByteOrderMark(saved.source, saved.source.text) };
    const ended = await ask(options, { baseUrl, template, file, previous, former, lease, ending }, io);
    const isWhole = ended.report?.complete === true;
    return { ...ended, ...(interruptedBy !== undefined && !isWhole && { interruptedBy }) };
  } finally {
    release?.();
    await lease.release();
  }
}

interface ProbeStart {
  readonly baseUrl: string;
  readonly template: string;
  readonly file: string;
  readonly previous: SavedReport | undefined;
  /** Content of the file before the first answer. */
  readonly former: FormerText;
  readonly lease: FileLease;
  readonly ending: AbortController;
}

async function ask(options: ProbeCommandOptions, start: ProbeStart, io: Io): Promise<EndedProbe> {
  const { baseUrl, template, file, previous, lease, ending } = start;
  const { fields, requests, installationVersion: version = previous?.installation.version, quiet } = options;
  if (previous !== undefined && quiet !== true)
    io.stderr.write(`Continues "${file}", which has ${answerCount(previous)}.\n`);
  const connections = watchConnections(await proxyFetch(io.env));
  let last: ProbeReport | undefined;
  let { former } = start;
  const progress = startAnswerProgress(io.stderr, questionCount, quiet === true);
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
  const { fetch } = connections;
  /** Adds what may help to the reason why nothing was answered. */
  const withHint = (reason: string): string =>
    [reason, ...connectionHint(`${connections.lastFailure()} ${reason}`, io.env)].join(' ');
  try {
    const token = await openToken({ ...options, fetch }, io, ending.signal);
    const report = await probe(clientOf(options, baseUrl, token, fetch), probeOptions);
    await save(report);
    const { stopped } = report;
    return { report, ...(stopped !== undefined && { stopped: withHint(stopped) }) };
  } catch (error) {
    const report = last ?? previous;
    const known = { ...(report && { report }) };
    if (ending.signal.aborted) return known;
    // No token, or one that cannot be sent. Its message has no secret.
    if (error instanceof VqlError) return { ...known, stopped: withHint(inWordsOfCommand(error.message)) };
    throw error;
  } finally {
    progress.stop();
  }
}

/** Number of the questions that a probe asks. */
const questionCount = summarizeReport({ installation: {}, complete: false, answers: [] }).open.length;

/** Creates the client. @throws {UsageError} for an address or a name that is not valid. */
function clientOf(
  { userAgent, allowHttp = false }: ProbeCommandOptions,
  baseUrl: string,
  token: Parameters<typeof createClient>[0]['token'],
  fetch?: Fetch,
): ReturnType<typeof createClient> {
  try {
    return createClient({ baseUrl, userAgent, token, allowHttp, fetch });
  } catch (error) {
    throw asWrongUse(error);
  }
}

/** Returns the error of the command for one of the library. */
function asWrongUse(error: unknown): unknown {
  return error instanceof VqlError ? new UsageError(inWordsOfCommand(error.message)) : error;
}

/** The options of the library, as those of the command. */
const optionNames: Readonly<Record<string, string>> = {
  baseUrl: '--base-url',
  userAgent: '--user-agent',
  authUrl: '--auth-url',
  clientId: '--client-id',
  token: 'VQL_ACCESS_TOKEN',
  refreshToken: 'VQL_REFRESH_TOKEN',
};

function inWordsOfCommand(message: string): string {
  return message
    .replaceAll(/The option "(\w+)" of \w+/g, (text, name: string) => `The option ${optionNames[name] ?? text}`)
    .replaceAll('allowHttp: true', '--allow-http');
}
