/** Time without typing after which the errors of a text are shown: a word in the making is not a mistake yet. */
const pauseMs = 700;

/** Delays what would flicker while a word is typed. */
export interface Quiet {
  /** Whether something is delayed. */
  readonly isWaiting: () => boolean;
  /** Makes a call now, or, with `waits`, after a pause without another call. */
  call(waits: boolean): void;
}

/** Creates the delay of a function. */
export function createQuiet(show: () => void): Quiet {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (): void => {
    clearTimeout(timer);
    timer = undefined;
    show();
  };
  return {
    isWaiting: () => timer !== undefined,
    call(waits) {
      if (!waits) return run();
      clearTimeout(timer);
      timer = setTimeout(run, pauseMs);
    },
  };
}
