/** Undo history. */
export interface History<State> {
  /**
   * Records the state before a change. Changes of one group in quick succession are one step; a change without a group is a step.
   */
  record(state: State, group?: string): void;
  /** Returns the previous state, or `undefined`. */
  undo(now: State): State | undefined;
  /** Returns the state that was undone last, or `undefined`. */
  redo(now: State): State | undefined;
}

/** Longest pause between two changes of one step. */
const pauseMs = 500;

/** Greatest number of steps that are kept. */
const maxSteps = 200;

/** Creates an empty history. */
export function createHistory<State>(): History<State> {
  let past: readonly State[] = [];
  let future: readonly State[] = [];
  let last: { readonly group: string | undefined; readonly time: number } | undefined;
  return {
    record: (state, group) => {
      const time = Date.now();
      const continues = group !== undefined && last?.group === group && time - last.time < pauseMs;
      if (!continues) past = [...past, state].slice(-maxSteps);
      future = [];
      last = { group, time };
    },
    undo: (now) => {
      const state = past.at(-1);
      if (state === undefined) return undefined;
      past = past.slice(0, -1);
      future = [...future, now];
      last = undefined;
      return state;
    },
    redo: (now) => {
      const state = future.at(-1);
      if (state === undefined) return undefined;
      future = future.slice(0, -1);
      past = [...past, now];
      last = undefined;
      return state;
    },
  };
}
