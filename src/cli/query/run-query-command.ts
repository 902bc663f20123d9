import { type ExitCode, exitCodes, UsageError } from '../../tasks/errors.js';
import { readQueryArgument } from '../../tasks/input/query-argument.js';
import { withInterrupt } from '../../tasks/interruption.js';
import type { Io } from '../../tasks/io.js';
import { openRowOutput } from '../../tasks/rows/row-output.js';
import { type ConnectedService, findService, reportFailure } from '../connection/connected-service.js';
import { openClient } from '../connection/open-client.js';
import { askQueries, checkQueries, explainQueries, type QueryContext } from './ask-queries.js';
import { type QueryLanguage, withQueryLanguage } from './query-language.js';
import { optionHints, type QueryCommandOptions, terminalLimit } from './query-options.js';

/** Runs `vql query`. */
export async function runQueryCommand(
  argument: string | undefined,
  options: QueryCommandOptions,
  io: Io,
): Promise<ExitCode> {
  return withQueryLanguage(options, io, (language) => runWith(argument, options, language, io));
}

/** Runs queries, or a prompt if there are none. */
async function runWith(
  argument: string | undefined,
  options: QueryCommandOptions,
  language: QueryLanguage,
  io: Io,
): Promise<ExitCode> {
  if (argument === undefined && io.stdin.isTTY === true && io.openKeyboard !== undefined) {
    const [unused] = (['explain', 'output'] as const).filter((name) => options[name] !== undefined);
    if (unused !== undefined) throw new UsageError(`"--${unused}" needs a query, or a file with queries.`);
    const { runPrompt } = await import('./prompt/run-prompt.js');
    return runPrompt(options, language, io);
  }
  return askOnce(argument, options, language, io);
}

/** Asks the queries of an argument, a file or standard input. */
async function askOnce(
  argument: string | undefined,
  options: QueryCommandOptions,
  language: QueryLanguage,
  io: Io,
): Promise<ExitCode> {
  const output = openRowOutput(options, io);
  const source = await readQueryArgument(argument, options.stdinFilename, io, { kinds: ['vql', 'json'] });
  return withInterrupt(io, async (signal) => {
    const limit = limitOf(options, output.isTerminal);
    const context: QueryContext = {
      ...options,
      language,
      variables: options.variable,
      hints: optionHints,
      limit,
      signal,
    };
    let service: ConnectedService | undefined;
    try {
      const checked = checkQueries([source], context, io);
      if (checked.queries === undefined) return checked.exitCode;
      const queries = checked.queries.flat();
      if (options.explain === true) {
        await explainQueries(queries, context, io);
        return exitCodes.clean;
      }
      service = await findService(options, language.connection, io);
      const client = await openClient(service.connection, service.transport, signal, io);
      await askQueries(client, queries, output, context, io);
      return exitCodes.clean;
    } catch (error) {
      if (signal.aborted) throw error;
      return reportFailure(error, service, io);
    }
  });
}

/** Returns the maximum number of rows of a query: the number that an option gives, or the number that a terminal shows. */
function limitOf({ limit, all }: Pick<QueryCommandOptions, 'limit' | 'all'>, isTerminal: boolean): number | undefined {
  if (all === true) return undefined;
  return limit ?? (isTerminal ? terminalLimit : undefined);
}
