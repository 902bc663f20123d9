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

// All files of a worker share its globals: a global that one file replaces and leaves can break a file that runs after it.
afterAll(() => {
  const replaced = names.filter((name, index) => globalThis[name] !== before[index]);
  expect(replaced, 'globals that this file has replaced').toEqual([]);
});
