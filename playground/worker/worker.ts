import { createBackend } from './backend.js';
import type { Answer, Question } from './messages.js';

const backend = createBackend();

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const { number, name, args } = data;
  // The arguments are those of the method: both come from one typed call.
  const method = backend[name] as (...args: readonly unknown[]) => unknown;
  void answer(number, () => method(...args)).then((message) => postMessage(message));
});

async function answer(number: number, method: () => unknown): Promise<Answer> {
  try {
    return { number, value: await method() };
  } catch (error) {
    return { number, error: String(error) };
  }
}
