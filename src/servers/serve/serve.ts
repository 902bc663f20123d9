import { resolve } from 'node:path';
import type { TableSource } from '../../engine/index.js';
import {
  type AppAccount,
  type ClientAccount,
  type Fault,
  type Handler,
  type Listener,
  listen,
  openStandIn,
  type StandIn,
  type StandInOptions,
  type UserAccount,
} from '../../stand-in/index.js';
import { type ExitCode, exitCodeOfSignal, exitCodes, UsageError } from '../../tasks/errors.js';
import { type LanguageOptions, loadLanguage } from '../../tasks/installation/load-installation.js';
import type { Io, StopSignal } from '../../tasks/io.js';
import type { CommonOptions } from '../../tasks/options/common.js';
import type { CsvOptions } from '../../tasks/options/csv.js';
import { type EngineOptionValues, rejectServerOptions, trinoOf } from '../../tasks/options/engine.js';
import type { TableValues } from '../../tasks/options/query.js';
import { printProblems } from '../../tasks/output/problems.js';
import { createPaint } from '../../tasks/output/terminal.js';
import { withCsvOptions } from '../../tasks/rows/csv-tables.js';
import { withUsageErrors } from '../../tasks/rows/open-tables.js';
import { showReading } from '../../tasks/rows/progress.js';
import { tablesInConfig, tablesInOptions } from '../../tasks/rows/table-files.js';
import { defaultAccounts } from './account-options.js';
import { createActivity } from './activity.js';
import { attemptLine, requestLine } from './activity-lines.js';
import { answerEvents } from './answer-events.js';
import { answerPage } from './answer-page.js';
import { type Accounts, introductionOf } from './introduction.js';
import { readOptionsFile } from './options-file.js';
import { statusOf, tablesOf } from './status.js';

/** Options of `vql serve`. */
export interface ServeCommandOptions
  extends Pick<CommonOptions, 'color'>,
    CsvOptions,
    EngineOptionValues,
    LanguageOptions {
  readonly table: TableValues;
  readonly port: number;
  readonly client: readonly ClientAccount[];
  readonly user: readonly UserAccount[];
  readonly app: readonly AppAccount[];
  readonly state?: string;
  readonly seed?: number;
  readonly fault: readonly Fault[];
  /** A file with options of the stand-in that the command has no option for. */
  readonly options?: string;
  readonly beyondLoopback?: boolean;
  readonly quiet?: boolean;
}

/** Time between two looks for deliveries that have ended. */
const deliveryIntervalMs = 100;

/** Runs `vql serve`. */
export async function runServe(options: ServeCommandOptions, io: Io): Promise<ExitCode> {
  const { config, dialect, problems } = await loadLanguage(options, io);
  if (dialect === undefined || problems.length > 0) {
    printProblems(problems, io, options.color);
    return exitCodes.misuse;
  }
  const given = options.options === undefined ? {} : await readOptionsFile(options.options, io);
  const isTrino = options.engine === 'trino';
  if (!isTrino) rejectServerOptions(options, '--engine trino');
  if (!isTrino && given.trino !== undefined && Object.keys(options.table).length > 0)
    throw new UsageError(
      `"--table" names a file, but the rows are those of the Trino server in "${options.options}". Name the table there, in trino.tables.`,
    );
  const trino = isTrino ? trinoOf(options, options.table, undefined, io) : given.trino;
  const tables = withCsvOptions<TableSource>(
    trino === undefined
      ? { ...tablesInConfig(config.tables), ...given.tables, ...tablesInOptions(options.table, io) }
      : {},
    options,
  );
  const accounts = accountsOf(options, given);
  const interruption = new AbortController();
  const { signal } = interruption;
  const standInOptions = {
    dialect,
    ...optionsOf(options, given, io),
    ...accounts,
    ...(trino === undefined ? { tables } : { trino }),
    // The command overrides the file.
    ...(isTrino && { tables: undefined }),
    signal,
  };
  let release: (() => void) | undefined;
  let stopSignal: StopSignal = 'SIGINT';
  const interrupted = new Promise<void>((proceed) => {
    release = io.onInterrupt?.((received) => {
      stopSignal = received;
      proceed();
      interruption.abort();
    });
  });
  try {
    const opening = showReading(io.stderr, () => withUsageErrors(() => openStandIn(standInOptions), signal));
    const erp = await Promise.race([opening, interrupted]);
    // Aborted, it is rejected when DuckDB has stopped reading; until then the process could not end.
    if (erp === undefined)
      await opening.then(
        (late) => late.close(),
        () => undefined,
      );
    else
      await serve(erp, { options, accounts, interrupted, state: options.state ?? given.state }, io).finally(erp.close);
  } finally {
    release?.();
  }
  io.stderr.write('Stopped.\n');
  return exitCodeOfSignal(stopSignal);
}

interface Serving {
  readonly options: ServeCommandOptions;
  readonly accounts: Accounts;
  readonly interrupted: Promise<void>;
  /** The folder of the state, as it is printed. */
  readonly state: string | undefined;
}

/** Puts a stand-in on its port until it is interrupted. */
async function serve(erp: StandIn, { options, accounts, interrupted, state }: Serving, io: Io): Promise<void> {
  const paint = createPaint(io.stderr, io, options.color);
  const print = (line: string): void => {
    if (options.quiet !== true) io.stderr.write(line);
  };
  const { clients, users } = accounts;
  const activity = createActivity(erp, {
    secrets: [...clients.map(({ secret }) => secret), ...users.map(({ password }) => password)],
    onRequest: (request) => print(requestLine(request, paint)),
    onAttempt: (attempt) => print(attemptLine(attempt, paint)),
  });
  const answer = async (request: Request): Promise<Response> => {
    const addresses = addressesAt(new URL(request.url).origin, erp);
    const ofPage = (await answerPage(request, () => statusOf(erp, addresses))) ?? (await answerEvents(request, erp));
    return ofPage ?? activity.answer(request);
  };
  const listener = await listenOn(options.port, Object.assign(answer, { refuse: activity.answer.refuse }));
  const timer = setInterval(() => activity.reportAttempts(), deliveryIntervalMs);
  try {
    const { origin } = listener;
    const counting = tablesOf(erp);
    const tables = await Promise.race([counting, interrupted]);
    if (tables === undefined) {
      // It fails when the stand-in is closed, which stops the queries.
      counting.catch(() => undefined);
      return;
    }
    const addresses = addressesAt(origin, erp);
    io.stdout.write(introductionOf({ ...addresses, accounts, tables, state, statusUrl: `${origin}/` }));
    await interrupted;
  } finally {
    clearInterval(timer);
    await listener.close();
    activity.reportAttempts();
  }
}

async function listenOn(port: number, handler: Handler): Promise<Listener> {
  try {
    return await listen(handler, { port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new UsageError(
        `Port ${port} is used by another program. Give another one with --port, or --port 0 for a free one.`,
      );
    if (code === 'EACCES')
      throw new UsageError(`Port ${port} is reserved for the system. Give one from 1024 with --port.`);
    throw error;
  }
}

/** Returns the addresses of a stand-in whose paths are at another origin. */
function addressesAt(origin: string, { baseUrl, authUrl }: StandIn): Pick<StandIn, 'baseUrl' | 'authUrl'> {
  const at = (address: string): string => `${origin}${new URL(address).pathname}`;
  return { baseUrl: at(baseUrl), authUrl: at(authUrl) };
}

/** Returns the accounts: those of options of the command, or of the file of options, or the default ones. */
function accountsOf({ client, user, app }: ServeCommandOptions, { clients, users, apps }: StandInOptions): Accounts {
  return {
    clients: client.length > 0 ? client : (clients ?? [defaultAccounts.client]),
    users: user.length > 0 ? user : (users ?? [defaultAccounts.user]),
    apps: app.length > 0 ? app : (apps ?? [defaultAccounts.app]),
  };
}

/** Returns the options of the stand-in: an option of the command overrides that of the file. */
function optionsOf(
  { state, seed, fault, beyondLoopback }: ServeCommandOptions,
  given: StandInOptions,
  { cwd }: Io,
): StandInOptions {
  return {
    ...given,
    ...(state !== undefined && { state: resolve(cwd, state) }),
    ...(seed !== undefined && { seed }),
    ...(fault.length > 0 && { faults: fault }),
    ...(beyondLoopback === true && { delivery: { ...given.delivery, beyondLoopback } }),
  };
}
