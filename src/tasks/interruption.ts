import { type ExitCode, exitCodeOfSignal } from './errors.js';
import type { Io, StopSignal } from './io.js';

/** A command was stopped by the user or a supervisor. */
export class Interruption extends Error {
  override readonly name = 'Interruption';

  constructor(readonly signal: StopSignal) {
    super('The command was stopped.');
  }
}

/** Runs a command until Ctrl-C or SIGTERM aborts its signal, whose reason is an `Interruption`; then it rejects as soon as it can. */
export async function withInterrupt(io: Io, act: (signal: AbortSignal) => Promise<ExitCode>): Promise<ExitCode> {
  const ending = new AbortController();
  const release = io.onInterrupt?.((signal) => ending.abort(new Interruption(signal)));
  try {
    return await act(ending.signal);
  } catch (error) {
    const reason: unknown = ending.signal.aborted ? ending.signal.reason : error;
    if (!(reason instanceof Interruption)) throw error;
    io.stderr.write('Stopped.\n');
    return exitCodeOfSignal(reason.signal);
  } finally {
    release?.();
  }
}
