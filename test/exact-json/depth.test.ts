import { describe, expect, it } from 'vitest';
import { VqlError } from '../../src/diagnostics/index.js';
import { isTooDeep } from '../../src/exact-json/depth.js';
import { parseJson, stringifyJson } from '../../src/exact-json/index.js';

/** An integer that the parser of the platform would round. */
const longNumber = '1389132653974581248';

const shapes: Readonly<Record<string, (levels: number, inner: string) => string>> = {
  arrays: (levels, inner) => `${'['.repeat(levels)}${inner}${']'.repeat(levels)}`,
  objects: (levels, inner) => `${'{"a":'.repeat(levels)}${inner || '1'}${'}'.repeat(levels)}`,
  'both by turns': (levels, inner) => `${'[{"a":'.repeat(levels / 2)}${inner || '1'}${'}]'.repeat(levels / 2)}`,
  'arrays beside others': (levels, inner) => `${'[[],[1],'.repeat(levels - 1)}${inner || '1'}${']'.repeat(levels - 1)}`,
};

describe.each(Object.entries(shapes))('JSON of %s', (_, write) => {
  it.each(['', longNumber])('is read down to 1,000 levels, around "%s"', (inner) => {
    const value = parseJson(write(1_000, inner));
    expect(stringifyJson(value).length).toBeGreaterThan(1_000);
  });

  it.each(['', longNumber])('of more levels is an error of ours, around "%s"', (inner) => {
    for (const levels of [1_002, 5_000, 100_000]) {
      const read = () => parseJson(write(levels, inner));
      expect(read).toThrow(VqlError);
      expect(read).toThrow(
        'The text of parseJson must be JSON whose arrays and objects are nested at most 1000 levels deep; found deeper ones.',
      );
    }
  });
});

describe('brackets', () => {
  const many = '['.repeat(5_000);

  it.each([
    ['in a string', JSON.stringify([many])],
    ['in a string after an escaped quote', JSON.stringify([`"\\"${many}`])],
    ['in a string after backslashes', JSON.stringify([`\\\\${many}`, `x\\`, many])],
    ['in a name', JSON.stringify({ [many]: 1 })],
    ['in many rows', JSON.stringify(Array.from({ length: 3_000 }, () => ({ a: [{}] })))],
  ])('%s do not count', (_, text) => {
    expect(isTooDeep(text)).toBe(false);
    expect(stringifyJson(parseJson(text))).toBe(text);
  });

  it('in a text that is not JSON are no reason to fail in another way', () => {
    for (const text of [many.slice(0, 900), `"${many}`, `${many.slice(0, 900)}${']'.repeat(3_000)}`])
      expect(() => parseJson(text)).toThrow(SyntaxError);
  });
});
