import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/cunit/compare/canonical-json.js';

describe('the canonical text of a value', () => {
  it.each<[unknown, string]>([
    [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
    [{ c: 1, a: 1, b: 1 }, '{"a":1,"b":1,"c":1}'],
    [{ a: undefined, b: 2 }, '{"b":2}'],
    [[1, [2, 3], {}], '[1,[2,3],{}]'],
    [12n, '12'],
    [{ id: 2n ** 63n }, '{"id":9223372036854775808}'],
    [new Date(0), '"1970-01-01T00:00:00.000Z"'],
    [{ at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    [{ toJSON: 'x' }, '{"toJSON":"x"}'],
    [undefined, 'null'],
    [() => 1, 'null'],
    ['"', '"\\""'],
  ])('of %o', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });
});
