/** The part of an `AbortSignal` that is used, also of one of another platform. */
export interface AbortSource {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The listeners of a signal, and the listener of the platform that calls them. */
interface SharedListener {
  readonly listeners: Set<() => void>;
  readonly call: () => void;
}

/** Thousands of calls may share a signal, and Node warns of more than ten listeners: so each signal gets one, which calls the others. */
const shared = new WeakMap<AbortSource, SharedListener>();

/**
 * Calls a function when a signal is aborted; at once if it is already.
 *
 * @returns a function that removes it. Nothing is left on the signal when all are removed.
 */
export function onAbort(signal: AbortSource | undefined, listener: () => void): () => void {
  if (signal === undefined) return () => undefined;
  if (signal.aborted) {
    listener();
    return () => undefined;
  }
  const { listeners, call } = shared.get(signal) ?? share(signal);
  // A new function for each call, so that a listener that is passed twice is removed separately.
  const entry = (): void => listener();
  listeners.add(entry);
  return () => {
    if (!listeners.delete(entry) || listeners.size > 0) return;
    signal.removeEventListener('abort', call);
    shared.delete(signal);
  };
}

function share(signal: AbortSource): SharedListener {
  const listeners = new Set<() => void>();
  const call = (): void => {
    signal.removeEventListener('abort', call);
    shared.delete(signal);
    for (const listener of listeners) listener();
  };
  const entry = { listeners, call };
  shared.set(signal, entry);
  signal.addEventListener('abort', call);
  return entry;
}
