/** **The** table of the times without typing, in milliseconds, after which something is shown. */
export const pauses = {
  /** Errors: a word in the making is not a mistake yet. */
  errors: 700,
  /** Views that take long to draw for a long text. */
  views: 150,
} as const;

/** A function whose calls can wait for a pause, since its effect would flicker while a word is typed. */
export interface Debounced {
  /** Whether a call waits. */
  readonly isWaiting: () => boolean;
  /** Makes a call now, or, with `waits`, after a pause without another call. */
  call(waits: boolean): void;
}

/** Creates a debounced function; `pauseMs` is the length of the pause. */
export function debounce(effect: () => void, pauseMs: number): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (): void => {
    clearTimeout(timer);
    timer = undefined;
    effect();
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
