import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, fingerprint } from '../../src/paging/fingerprint.js';

describe('a fingerprint', () => {
  it('has 16 hexadecimal digits and never changes from version to version', () => {
    expect(['', 'a', 'SELECT id FROM account.query'].map(fingerprint)).toMatchInlineSnapshot(`
      [
        "11fd02eb8cd22b09",
        "ff14a97deb9a916b",
        "4b7a659412fce3c4",
      ]
    `);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => void expect(fingerprint(text)).toMatch(/^[\da-f]{16}$/)),
    );
  });

  it('tells texts apart that differ little', () => {
    const texts = Array.from({ length: 50_000 }, (_, index) => `SELECT id FROM account.query WHERE a = ${index}`);
    expect(new Set(texts.map(fingerprint)).size).toBe(texts.length);
    // Each half alone has few collisions too: both lanes are in use.
    for (const half of [0, 8])
      expect(new Set(texts.map((text) => fingerprint(text).slice(half, half + 8))).size).toBeGreaterThan(49_990);
  });
});

describe('canonical JSON', () => {
  it('does not depend on the order of members, but on that of lists', () => {
    expect(canonicalJson({ b: [2, { d: 1, c: 2 }], a: undefined, e: 1n })).toBe('{"b":[2,{"c":2,"d":1}],"e":"1"}');
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
    expect(canonicalJson(undefined)).toBe('undefined');
  });

  it('says the same as JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
