import { expect, it } from 'vitest';
import { inTextOrder } from '../../src/diagnostics/diagnostic.js';
import type { Diagnostic } from '../../src/diagnostics/index.js';

const at = (message: string, start?: number): Diagnostic => ({
  code: 'no-limit',
  severity: 'hint',
  message,
  ...(start !== undefined && { span: { start, end: start + 1 } }),
});

it('diagnostics come in the order of the text, those without a span first, and those at one offset in their original order', () => {
  const list = [at('c', 5), at('d', 5), at('a'), at('b', 0), at('e', 9)];
  expect(inTextOrder(list).map(({ message }) => message)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(list[0]?.message).toBe('c');
});
