import { expect, it } from 'vitest';
import { describeSecret } from '../../src/diagnostics/describe-value.js';

it.each([
  ['', 'an empty string'],
  ['secret\n', 'a string with whitespace around it'],
  ['Bearer secret', 'a string with whitespace in it'],
  ['sécret', 'another string'],
  [undefined, 'undefined'],
  [null, 'null'],
  [5, 'a number'],
  [() => 'secret', 'a function'],
  [['secret'], 'an array'],
  [Promise.resolve('secret'), 'a promise'],
  [{}, 'an object'],
  [{ name: 'secret' }, 'an object with the member "name"'],
])('a secret is described without showing it: %j', (value, expected) => {
  expect(describeSecret(value)).toBe(expected);
});
