import { afterAll, expect } from 'vitest';

const names = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'Blob',
  'FormData',
  'URL',
  'AbortController',
  'setTimeout',
] as const;
const before = names.map((name) => globalThis[name]);

// All files of a worker share its globals: what one leaves behind, another one fails of, depending on which ran before.
afterAll(() => {
  const replaced = names.filter((name, index) => globalThis[name] !== before[index]);
  expect(replaced, 'globals that this file has replaced').toEqual([]);
});
