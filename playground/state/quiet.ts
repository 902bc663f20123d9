/** **The** table of the times without typing, in milliseconds, after which something is shown. */
export const pauses = {
  /** Errors: a word in the making is not a mistake yet. */
  errors: 700,
  /** Views that take long to draw for a long text. */
  views: 150,
} as const;

/** Delays what would flicker while a word is typed. */
export interface Quiet {
  /** Whether something is delayed. */
  readonly isWaiting: () => boolean;
  /** Makes a call now, or, with `waits`, after a pause without another call. */
  call(waits: boolean): void;
}

/** Creates the delay of a function. */
export function createQuiet(show: () => void, pauseMs: number): Quiet {
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
