import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsAddress, linkedState, readAddress, writeAddress } from '../../playground/state/address.js';
import { defaults, type PageState, views } from '../../playground/state/page-state.js';
import { targetTitles } from '../../src/engine/index.js';
import { hostileString } from '../../src/testing/index.js';

/** A text as an editor has it: its lines end in one way, and no character is half of one. */
const text = fc
  .oneof(hostileString(), fc.string({ unit: 'binary' }))
  .map((one) => one.replace(/\r\n?/g, '\n').replace(/\p{Surrogate}/gu, ''));

const state: fc.Arbitrary<PageState> = fc.record(
  {
    source: fc.constantFrom('vql', 'cunit'),
    texts: fc.record({ vql: text, cunit: text }),
    view: fc.constantFrom(...views),
    target: fc.constantFrom(...(Object.keys(targetTitles) as PageState['target'][])),
    acceptLosses: fc.boolean(),
    catalog: fc.constantFrom('none', 'sample'),
  },
  { requiredKeys: ['source', 'texts', 'view', 'target', 'acceptLosses'] },
);

describe('writeAddress', () => {
  it('writes addresses that readAddress reads back', () => {
    fc.assert(
      fc.property(state, (one) => {
        expect(readAddress(writeAddress(one))).toEqual(one);
      }),
    );
  });

  it('writes readable addresses', () => {
    const address = writeAddress({ ...defaults, source: 'vql', texts: { vql: 'SELECT id FROM a.b' }, view: 'tree' });
    expect(address).toBe('#vql=SELECT+id+FROM+a.b&view=tree');
  });

  it('writes more than an address can hold', () => {
    const of = (length: number) => writeAddress({ ...defaults, source: 'vql', texts: { vql: 'x'.repeat(length) } });
    expect([40_000, 60_000].map((length) => fitsAddress(of(length)))).toEqual([true, false]);
  });
});

describe('linkedState', () => {
  it.each<[string, Partial<PageState>, string]>([
    ['VQL', { source: 'vql', texts: { vql: 'SELECT x', cunit: '{ "values": ["secret"] }' } }, '#vql=SELECT+x'],
    ['C-Unit', { source: 'cunit', texts: { vql: "SELECT 'secret'", cunit: '{}' } }, '#cunit=%7B%7D'],
    [
      'C-Unit with the template that it is about',
      { source: 'cunit', texts: { vql: 'SELECT id FROM account.query', cunit: '{}' }, template: 'account.query' },
      '#cunit=%7B%7D&template=account.query',
    ],
    [
      'C-Unit about the default',
      { source: 'cunit', texts: { cunit: '{}' }, template: 'article.query' },
      '#cunit=%7B%7D',
    ],
  ])('is the source alone: %s', (_, state, link) => {
    expect(writeAddress(linkedState({ ...defaults, source: 'vql', texts: {}, ...state }))).toBe(link);
  });
});

describe('readAddress', () => {
  it.each(['', '#', '#view=sql', '#%', '#=&&=', '#constructor=1'])('finds no text in %s', (fragment) => {
    expect(readAddress(fragment)).toBeUndefined();
  });

  it.each([
    ['#vql=a&view=nothing', 'view'],
    ['#vql=a&view=__proto__', 'view'],
    ['#vql=a&target=oracle', 'target'],
    ['#vql=a&target=constructor', 'target'],
    ['#vql=a&losses=yes', 'acceptLosses'],
    ['#vql=a&catalog=own', 'catalog'],
  ] as const)('reads %s with the default for %s', (fragment, member) => {
    expect(readAddress(fragment)?.[member]).toBe({ ...defaults, catalog: undefined }[member]);
  });

  it('never throws', () => {
    fc.assert(fc.property(hostileString(), (fragment) => void readAddress(`#${fragment}`)));
  });
});
