import { VqlError } from '../../diagnostics/index.js';
import { type ExitCode, exitCodeOfSignal, UsageError } from '../../tasks/errors.js';
import type { Io, StopSignal } from '../../tasks/io.js';
import type { QualifiedName } from '../../tasks/options/query.js';
import { startCountProgress } from '../../tasks/output/count-progress.js';
import { type ConnectedService, findService } from '../connection/connected-service.js';
import type { ConnectionOptions } from '../connection/connection-options.js';
import { openClient } from '../connection/open-client.js';
import { type PulledAnswers, pullAnswers } from './pull-answers.js';

/** The templates to ask for, and the connection. */
interface CatalogQuestion {
  readonly options: ConnectionOptions & { readonly quiet?: true };
  /** The setting `connection`. */
  readonly configured: string | undefined;
  /** All templates if there are none. */
  readonly templates: readonly QualifiedName[];
}

/** Answers of an installation, or the exit code if a signal has stopped the requests. */
export interface AskedCatalog {
  readonly pulled?: PulledAnswers;
  /** Name of the connection. */
  readonly name?: string;
  readonly exitCode?: ExitCode;
}

/** Asks an installation for its catalog. @throws {UsageError} if there is no connection, or the service does not answer. */
export async function askCatalog({ options, configured, templates }: CatalogQuestion, io: Io): Promise<AskedCatalog> {
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
    return { pulled, name: service.connection.name };
  } catch (error) {
    stopProgress();
    if (interruptedBy === undefined)
      throw error instanceof VqlError ? new UsageError(service?.transport.describe(error) ?? error.message) : error;
    io.stderr.write('Stopped.\n');
    return { exitCode: exitCodeOfSignal(interruptedBy) };
  } finally {
    stopProgress();
    release?.();
  }
}
