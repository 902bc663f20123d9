/** What was, so that it can be had again. */
export interface Timeline<State> {
  /**
   * Remembers a state that is left for another. What is left for changes of one group, each soon after the one before, counts as one
   * step; without a group, each change is a step.
   */
  leave(state: State, group?: string): void;
  /** The state before this one; undefined where nothing was before. */
  back(now: State): State | undefined;
  /** The state that this one was gone back to from. */
  forth(now: State): State | undefined;
}

/** How long after a change another one still belongs to it. */
const pauseMs = 500;

/** More steps than anyone goes back. */
const mostSteps = 200;

/** Makes a timeline with nothing in it. */
export function createTimeline<State>(): Timeline<State> {
  let past: readonly State[] = [];
  let future: readonly State[] = [];
  let last: { readonly group: string | undefined; readonly time: number } | undefined;
  return {
    leave: (state, group) => {
      const time = Date.now();
      const goesOn = group !== undefined && last?.group === group && time - last.time < pauseMs;
      if (!goesOn) past = [...past, state].slice(-mostSteps);
      future = [];
      last = { group, time };
    },
    back: (now) => {
      const state = past.at(-1);
      if (state === undefined) return undefined;
      past = past.slice(0, -1);
      future = [...future, now];
      last = undefined;
      return state;
    },
    forth: (now) => {
      const state = future.at(-1);
      if (state === undefined) return undefined;
      future = future.slice(0, -1);
      past = [...past, now];
      last = undefined;
      return state;
    },
  };
}
