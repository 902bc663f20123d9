import { describe, expect, it } from 'vitest';
import { thrownText, withCauses } from '../../src/diagnostics/thrown-value.js';
import { oddThrownValues } from './odd-thrown-values.js';

describe('the text of a thrown value', () => {
  it.each(oddThrownValues)('is a string for %s', (_, value, text) => {
    expect(thrownText(value)).toBe(text);
  });

  it.each([
    [new Error('No database.'), 'No database.'],
    [Object.assign(new Error(''), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    [new TypeError(''), 'TypeError'],
    ['not an error', 'not an error'],
    [undefined, 'undefined'],
    [7n, '7'],
  ])('is what %o says', (value, text) => {
    expect(thrownText(value)).toBe(text);
  });
});

it('describes a value that cannot be read at all', () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  expect(thrownText(proxy)).toBe('an object that cannot be read');
});

it('does not follow a cycle of causes for ever', () => {
  const error = new Error('a');
  error.cause = error;
  expect(withCauses(error)).toEqual([error, error, error, error, error]);
  expect(withCauses(undefined)).toEqual([undefined]);
});
