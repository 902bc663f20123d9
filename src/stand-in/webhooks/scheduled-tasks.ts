import type * as Croner from 'croner';
import { wrongArgument } from '../../diagnostics/arguments.js';
import { filledModule, missingPeer } from '../../diagnostics/optional-peer.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { Clock } from '../../internal/timing/clock.js';
import type { ScheduledTask } from '../options.js';

/** Scheduled tasks that run until they are closed. */
export interface ScheduledTasks {
  close(): Promise<void>;
}

/**
 * Starts scheduled tasks: each runs at the times of its expression, by the clock. Times that have passed while the stand-in was not
 * running, or while the clock stood still, are left out.
 *
 * @throws {VqlError} `wrong-argument` for what is not a cron expression, or never comes.
 */
export async function startTasks(
  tasks: readonly ScheduledTask[],
  clock: Clock,
  run: (task: ScheduledTask) => Promise<void>,
): Promise<ScheduledTasks> {
  if (tasks.length === 0) return { close: async () => undefined };
  const croner = await loadCroner();
  const schedules = tasks.map((task) => ({ task, schedule: scheduleOf(croner, task) }));
  const closing = new AbortController();
  const repeat = async ({ task, schedule }: (typeof schedules)[number]): Promise<void> => {
    for (;;) {
      const next = schedule.nextRun(new Date(clock.now()))?.getTime();
      if (next === undefined) return;
      // A timer of the platform may end early, and one of weeks does.
      while (clock.now() < next) await clock.sleep(next - clock.now(), closing.signal);
      await run(task);
    }
  };
  // A task fails only at the end of the stand-in, or if the state can no longer be written, which every request reports.
  const ends = schedules.map((one) => repeat(one).catch(() => undefined));
  return {
    async close() {
      closing.abort();
      await Promise.all(ends);
    },
  };
}

/** Returns the schedule of a task, which is only asked for the next time: croner sets no timer without a function. */
function scheduleOf({ Cron }: typeof Croner, { queue, expression }: ScheduledTask): Croner.Cron {
  const owner = `The expression of the task ${quoted(queue)}`;
  let schedule: Croner.Cron;
  try {
    schedule = new Cron(expression, { timezone: 'UTC' });
  } catch {
    throw wrongArgument(owner, 'a cron expression such as "*/5 * * * *"', expression);
  }
  // An expression with a year may have its last time in the past.
  if (schedule.nextRun(new Date(0)) === null)
    throw wrongArgument(owner, 'a cron expression with a day that one of its months has', expression);
  return schedule;
}

/** Loads croner, which is an optional peer dependency. @throws {Error} if it is not installed. */
async function loadCroner(): Promise<typeof Croner> {
  try {
    return filledModule(await import('croner'));
  } catch (cause) {
    throw missingPeer({ purpose: 'The times of scheduled tasks come from croner', install: 'croner' }, cause);
  }
}
