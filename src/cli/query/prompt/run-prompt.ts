import { createInterface, type Interface } from 'node:readline';
import type { Client } from '../../../client/index.js';
import { onAbort } from '../../../internal/timing/on-abort.js';
import { type ExitCode, exitCodeOfSignal, exitCodes, isMisuse, UsageError } from '../../../tasks/errors.js';
import type { Io } from '../../../tasks/io.js';
import { printable } from '../../../tasks/output/terminal.js';
import { openRowOutput } from '../../../tasks/rows/row-output.js';
import { type ConnectedService, findService, reportFailure } from '../../connection/connected-service.js';
import { openClient } from '../../connection/open-client.js';
import { askQueries, checkQueries, type QueryContext } from '../ask-queries.js';
import type { QueryLanguage } from '../query-language.js';
import { type QueryCommandOptions, type QueryHints, terminalLimit } from '../query-options.js';
import { createCompletion } from './complete-line.js';
import { type PromptState, runDotCommand } from './dot-commands.js';
import { maxHistory, readHistory, writeHistory } from './history-file.js';
import { scanStatements } from './statement-end.js';

/** Runs the prompt of `vql query` until its end. */
export async function runPrompt(options: QueryCommandOptions, language: QueryLanguage, io: Io): Promise<ExitCode> {
  const input = io.openKeyboard?.();
  if (input === undefined) throw new UsageError('A prompt needs a keyboard.');
  const service = await findService(options, language.connection, io);
  const prompt = new Prompt(options, language, service, io);
  let history = await readHistory(io);
  const lines = createInterface({
    input,
    output: io.stdout,
    terminal: true,
    history,
    historySize: maxHistory,
    removeHistoryDuplicates: true,
    completer: createCompletion(language, () => prompt.unfinished),
  });
  lines.on('history', (entered: string[]) => {
    history = entered;
  });
  let code: ExitCode = exitCodes.clean;
  const release = io.onInterrupt?.((signal) => {
    code = exitCodeOfSignal(signal);
    // Restores the terminal, and stops a query that is running.
    lines.close();
  });
  io.stdout.write('.help lists the commands, Ctrl-D ends the prompt.\n');
  try {
    await prompt.run(lines);
  } finally {
    lines.close();
    prompt.end();
    release?.();
  }
  await writeHistory(history, io);
  return code;
}

/** The hints of the prompt. */
const promptHints: QueryHints = {
  more: '".limit all" reads them',
  variable: (name) => `.var ${name}=VALUE`,
};

/** The prompt of one connection. */
class Prompt {
  readonly #options: QueryCommandOptions;
  readonly #service: ConnectedService;
  readonly #io: Io;
  readonly #state: PromptState;
  /** Ends the token source, or the login for it. */
  #ending = new AbortController();
  #client: Client | undefined;
  /** Stops the query that is running. */
  #running: AbortController | undefined;
  /** The lines of a query that has not ended. */
  unfinished = '';

  constructor(options: QueryCommandOptions, language: QueryLanguage, service: ConnectedService, io: Io) {
    this.#options = options;
    this.#service = service;
    this.#io = io;
    const { format = 'table', limit = terminalLimit, all } = options;
    const { variable: variables } = options;
    this.#state = { language, format, limit: all === true ? undefined : limit, variables, isEnded: false };
  }

  /** Reads and runs lines, one after the other, until the end of the input or `.exit`. */
  async run(lines: Interface): Promise<void> {
    const waiting: string[] = [];
    let proceed: () => void = () => undefined;
    let isClosed = false;
    lines.on('line', (line) => {
      waiting.push(line);
      proceed();
    });
    lines.on('close', () => {
      isClosed = true;
      this.#running?.abort();
      proceed();
    });
    lines.on('SIGINT', () => this.#interrupt(lines));
    this.#show(lines);
    while (!this.#state.isEnded) {
      const line = waiting.shift();
      if (line === undefined) {
        if (isClosed) break;
        await new Promise<void>((resolve) => {
          proceed = resolve;
        });
        continue;
      }
      await this.#take(line);
      if (!this.#state.isEnded && !isClosed) this.#show(lines);
    }
    if (isClosed) this.#io.stdout.write('\n');
  }

  end(): void {
    this.#ending.abort();
  }

  #show(lines: Interface): void {
    const { name } = this.#service.connection;
    const prompt = `${printable(name)}> `;
    lines.setPrompt(this.unfinished === '' ? prompt : '-> '.padStart(prompt.length));
    lines.prompt();
  }

  /** Ctrl-C stops the query that runs, or drops the query that is being written. */
  #interrupt(lines: Interface): void {
    if (this.#running !== undefined) {
      this.#running.abort();
      return;
    }
    this.unfinished = '';
    this.#io.stdout.write('^C\n');
    // Clears the line.
    lines.write(null, { ctrl: true, name: 'e' });
    lines.write(null, { ctrl: true, name: 'u' });
    this.#show(lines);
  }

  async #take(line: string): Promise<void> {
    if (this.unfinished === '' && line.trim() === '') return;
    if (this.unfinished === '' && line.startsWith('.')) {
      this.#io.stdout.write(runDotCommand(line, this.#state));
      return;
    }
    const { ended, rest } = scanStatements(`${this.unfinished}${line}\n`);
    this.unfinished = rest.trim() === '' ? '' : rest;
    if (ended.trim() !== '') await this.#ask(ended);
  }

  async #ask(text: string): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    const io = this.#io;
    const { format, limit, language, variables } = this.#state;
    const context: QueryContext = {
      ...this.#options,
      language,
      // The variables of the prompt are defaults: not every query must use them.
      variables: {},
      hints: promptHints,
      limit,
      signal: running.signal,
    };
    const own = { ...language, configured: { ...language.configured, ...variables } };
    try {
      const source = { name: '<query>', path: undefined, text, hasByteOrderMark: false };
      const { queries } = checkQueries([source], { ...context, language: own }, io);
      if (queries === undefined) return;
      this.#client ??= await this.#openClient(running.signal);
      const { output: _, ...rowOptions } = this.#options;
      await askQueries(this.#client, queries.flat(), openRowOutput({ ...rowOptions, format }, io), context, io);
    } catch (error) {
      if (running.signal.aborted) io.stderr.write('Stopped.\n');
      else if (error instanceof Error && isMisuse(error)) io.stderr.write(`${printable(error.message)}\n`);
      else reportFailure(error, this.#service, io);
    } finally {
      this.#running = undefined;
    }
  }

  /** Opens the client of the connection. An abort ends a login for it, but not the token source that comes of it. */
  async #openClient(signal: AbortSignal): Promise<Client> {
    const ending = new AbortController();
    this.#ending = ending;
    const removeListener = onAbort(signal, () => ending.abort(signal.reason));
    const { connection, transport } = this.#service;
    try {
      return await openClient(connection, transport, ending.signal, this.#io);
    } finally {
      removeListener();
    }
  }
}
