/** The part of an `AbortSignal` that the pager uses, for platforms whose types do not have it. */
interface MinimalAbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The `AbortSignal` of the platform, whether its types come from Node or from the browser. */
export type PagingSignal = typeof globalThis extends { AbortSignal: { prototype: infer Signal } }
  ? Signal
  : MinimalAbortSignal;

/** Runs a job with a signal of its own, which also follows `parent`; rejects as soon as it is aborted, whatever the job does. */
export async function abortable<Value>(
  job: (signal: AbortSignal) => Promise<Value>,
  controller: AbortController,
  parent: PagingSignal = new AbortController().signal,
): Promise<Value> {
  const { signal } = controller;
  const follow = (): void => controller.abort(parent.reason);
  if (parent.aborted) follow();
  parent.addEventListener('abort', follow);
  try {
    signal.throwIfAborted();
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    return await Promise.race([job(signal), aborted]);
  } finally {
    parent.removeEventListener('abort', follow);
  }
}
