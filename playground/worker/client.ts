import type { Answer, Ask, Question } from './messages.js';

/** The worker with the language service, and whether it has questions. */
export interface Client {
  readonly ask: Ask;
  /** Calls a function when the worker gets its first question, and when it has answered its last. */
  onBusy(listener: (isBusy: boolean) => void): void;
}

/** Starts the worker. */
export function startWorker(): Client {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (answer: Answer) => void>();
  let listener: (isBusy: boolean) => void = () => {};
  let count = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.number)?.(data);
    waiting.delete(data.number);
    // After the functions that wait for this answer, which may have asked again.
    queueMicrotask(() => listener(waiting.size > 0));
  });
  const ask = (name: Question['name'], ...args: Question['args']): Promise<unknown> => {
    const number = count++;
    worker.postMessage({ number, name, args } satisfies Question);
    listener(true);
    return new Promise((resolve, reject) =>
      waiting.set(number, ({ value, error }) => (error === undefined ? resolve(value) : reject(new Error(error)))),
    );
  };
  return {
    // The worker answers a question with the result of the method that it names.
    ask: ask as Ask,
    onBusy(added) {
      listener = added;
    },
  };
}

/** Makes one call at a time: of those that are made meanwhile, only the last is made, and only the answer to the last call is used. */
export function lastOnly<Input, Output>(
  call: (input: Input) => Promise<Output>,
  use: (output: Output, input: Input) => void,
): (input: Input) => void {
  let next: { readonly input: Input } | undefined;
  let isCalling = false;
  const run = async (): Promise<void> => {
    isCalling = true;
    try {
      while (next !== undefined) {
        const { input } = next;
        next = undefined;
        const output = await call(input);
        if (next === undefined) use(output, input);
      }
    } finally {
      isCalling = false;
    }
  };
  return (input) => {
    next = { input };
    if (!isCalling) void run();
  };
}
