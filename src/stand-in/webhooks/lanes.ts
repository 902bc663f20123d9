/** Runs jobs, some at once; the others wait, in order. */
export type Lanes = <Value>(job: () => Promise<Value>) => Promise<Value>;

/** Creates lanes for at most so many jobs at once. */
export function createLanes(most: number): Lanes {
  const waiting: (() => void)[] = [];
  let free = most;
  return async (job) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await job();
    } finally {
      // The lane goes to the next job, or is free.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
