import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import { catalogRuleNames } from '../../src/catalog/rules/all.js';
import { catalogDefinition, type NearMiss, nearMiss, nearMissCodes, rejectsWith } from '../../src/testing/index.js';
import { propertyRuns } from '../support/property-runs.js';

const numRuns = propertyRuns(60);
const seed = 8;

describe('near-misses', () => {
  it.each(nearMissCodes.map((code) => ({ code })))('labeled $code get it', ({ code }) => {
    fc.assert(rejectsWith(code), { numRuns });
  });

  it('get the codes of the rules, for any catalog', () => {
    const codes = nearMissCodes.filter((code) => (catalogRuleNames as readonly string[]).includes(code));
    for (const definition of fc.sample(catalogDefinition(), { numRuns: Math.ceil(numRuns / 6), seed })) {
      const catalog = defineCatalog(definition);
      const given = fc.sample(nearMiss({ catalog, codes }), { numRuns: 100, seed }).map(({ code }) => code);
      for (const code of new Set(given)) fc.assert(rejectsWith(code, undefined, { catalog }), { numRuns: 10 });
    }
  });
});

it.each(['contradictory-conditions', 'aggregate-in-condition'] as const)(
  'where a record has several ids, nothing is labeled %s: one of them can be this, and another that',
  (code) => {
    const catalog = defineCatalog({ templates: { 'a.b': { fields: { id: { type: 'string', collection: true } } } } });
    expect(() => rejectsWith(code, undefined, { catalog })).toThrow(
      `codes that queries about this catalog can get; found "${code}"`,
    );
  },
);

describe('near-misses of one code', () => {
  const textsOf = (code: NearMiss['code']): readonly string[] =>
    fc.sample(nearMiss({ codes: [code] }), { numRuns: 3_000, seed }).map(({ input }) => String(input));

  it('have keywords in any case, and line breaks between words', () => {
    const texts = textsOf('no-group-by');
    for (const shape of [/ GROUP BY /, / group by /, / Group By /, /\nGROUP\nBY\n/, /\r\ngroup\r\nby\r\n/])
      expect(texts.some((text) => shape.test(text))).toBe(true);
  });

  it('misspell any keyword in several ways', () => {
    const words = new Set(
      textsOf('misspelled-keyword').flatMap((text) => text.toUpperCase().match(/\b[A-Z]+\b/g) ?? []),
    );
    for (const typo of ['FORM', 'FROMM', 'FRO', 'WHEER', 'LIEK', 'ODRER', 'LIMT'])
      expect([...words].filter((word) => word === typo)).toEqual([typo]);
  });

  it('have unknown fields of several kinds', () => {
    const texts = textsOf('unknown-field');
    for (const name of ['kiwi', 'namex', 'nmae', 'NAME', 'name.zebra', 'zebra.name', 'address.ctiy'])
      expect(
        texts.some((text) => new RegExp(`(?<![\\w.])${name}(?![\\w.])`).test(text)),
        name,
      ).toBe(true);
  });

  it('shrink to the simplest text', () => {
    const { counterexample } = fc.check(
      rejectsWith('no-group-by', () => []),
      { seed },
    );
    expect(fc.stringify(counterexample)).toBe('[SELECT id, count(id) FROM account.query GROUP BY id]');
  });
});
