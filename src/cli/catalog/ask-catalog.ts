import { VqlError } from '../../diagnostics/index.js';
import { type ExitCode, exitCodeOfSignal, UsageError } from '../../tasks/errors.js';
import type { Io, StopSignal } from '../../tasks/io.js';
import type { QualifiedName } from '../../tasks/options/query.js';
import { startCountProgress } from '../../tasks/output/count-progress.js';
import { printNotes } from '../../tasks/output/problems.js';
import { type ConnectedService, findService } from '../connection/connected-service.js';
import type { ConnectionOptions } from '../connection/connection-options.js';
import { openClient } from '../connection/open-client.js';
import { type PulledAnswers, pullAnswers } from './pull-answers.js';

/** The templates to ask for, and the connection. */
interface CatalogQuestion {
  readonly options: ConnectionOptions & { readonly quiet?: true };
  /** The setting `connection`. */
  readonly configured: string | undefined;
  /** Empty for all templates. */
  readonly templates: readonly QualifiedName[];
}

/** Answers of an installation. */
export interface AnsweredCatalog {
  readonly pulled: PulledAnswers;
  /** Name of the connection. */
  readonly name: string;
  readonly exitCode?: undefined;
}

/** Exit code of requests that a signal has stopped. */
interface StoppedCatalog {
  readonly exitCode: ExitCode;
}

/** Asks an installation for its catalog, and prints which parts are left out. @throws {UsageError} if there is no connection, or the service does not answer. */
export async function askCatalog(
  { options, configured, templates }: CatalogQuestion,
  io: Io,
): Promise<AnsweredCatalog | StoppedCatalog> {
  const ending = new AbortController();
  let interruptedBy: StopSignal | undefined;
  const release = io.onInterrupt?.((signal) => {
    interruptedBy = signal;
    ending.abort();
  });
  let service: ConnectedService | undefined;
  let stopProgress: () => void = () => undefined;
  try {
    service = await findService(options, configured, io);
    const client = await openClient(service.connection, service.transport, ending.signal, io);
    const pulled = await pullAnswers(client, {
      templates,
      signal: ending.signal,
      onBegin(total) {
        const progress = startCountProgress(io.stderr, { total, noun: 'templates' }, options.quiet === true);
        stopProgress = progress.stop;
        let done = 0;
        return (title) => progress.show(++done, title);
      },
    });
    stopProgress();
    // Also with --quiet: a part that is left out looks like a part that the installation does not have.
    printNotes(pulled.omissions, io);
    return { pulled, name: service.connection.name };
  } catch (error) {
    stopProgress();
    if (interruptedBy === undefined)
      throw error instanceof VqlError ? new UsageError(service?.transport.describe(error) ?? error.message) : error;
    io.stderr.write('Stopped.\n');
    return { exitCode: exitCodeOfSignal(interruptedBy) };
  } finally {
    // Ends the requests that still run after one has failed, and the source of tokens.
    ending.abort();
    release?.();
  }
}
