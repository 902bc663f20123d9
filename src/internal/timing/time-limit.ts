import { AbortableJob } from './abortable-job.js';
import type { Clock } from './clock.js';
import type { AbortSource } from './on-abort.js';
import { maxTimerMs } from './wait.js';

/**
 * Calls a function when a time limit has passed.
 *
 * @returns a function that lifts the limit, and leaves no timer.
 */
export function startTimeLimit(clock: Clock, limitMs: number, onEnd: () => void): () => void {
  if (clock.timeLimit === undefined) {
    const timer = setTimeout(onEnd, Math.min(limitMs, maxTimerMs));
    return () => clearTimeout(timer);
  }
  const lifted = new AbortController();
  // That of a test may be synchronous, too.
  const waiting = async (): Promise<void> => clock.timeLimit?.(limitMs, lifted.signal);
  waiting().then(onEnd, () => undefined);
  return () => lifted.abort();
}

/** How long a job may take. */
export interface TimeLimit {
  readonly clock: Clock;
  readonly limitMs: number;
  /** Returns the error if the job takes longer. */
  readonly late: () => unknown;
  /** Ends the wait early. */
  readonly signal?: AbortSource | undefined;
}

/** Runs a job within a time limit. After that, the job is not waited for any more, and its signal is aborted. */
export async function runWithin<Value>(
  { clock, limitMs, late, signal }: TimeLimit,
  job: (running: AbortableJob) => Value | Promise<Value>,
): Promise<Value> {
  const running = new AbortableJob();
  const lift = startTimeLimit(clock, limitMs, () => running.abort(late()));
  try {
    return await running.run(async () => job(running), signal);
  } finally {
    lift();
  }
}
