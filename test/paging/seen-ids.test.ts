import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IdTable } from '../../src/paging/answers/id-table.js';
import { siftRows } from '../../src/paging/answers/page-checker.js';
import { areComplete, type CompleteIds, readIds } from '../../src/paging/answers/page-ids.js';
import { IdChain, IdGenerations, SeenIds } from '../../src/paging/answers/seen-ids.js';
import { propertyRuns } from '../support/property-runs.js';

const numbers = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => String(index));

/** The ids of a page whose rows have these. */
function pageOf(ids: readonly string[]): CompleteIds {
  const rows = ids.map((id) => ({ id }));
  const page = readIds(rows, 'id');
  if (!areComplete(page)) throw new Error('Each row has an id.');
  return page;
}

/** Returns the ids that are known, without adding any. */
function known(ids: readonly string[], seen: IdGenerations): readonly string[] {
  return ids.filter((id) => {
    const isKnown = !seen.add(id);
    seen.rollback();
    return isKnown;
  });
}

describe('a table of ids', () => {
  it('is a set of strings', () => {
    const other = new IdTable();
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 5 })), (ids) => {
        const table = new IdTable();
        const set = new Set<string>();
        for (const id of ids) {
          expect(table.add(id, other)).toBe(!set.has(id));
          expect(table.size).toBe(set.add(id).size);
        }
      }),
    );
  });

  it.each([
    ['numbers', (index: number) => String(index)],
    ['ids of 64 bits', (index: number) => String(1_389_132_653_974_581_248n + BigInt(index) * 7n)],
    ['texts that end alike', (index: number) => `${index}-a-long-common-end-of-all-these-texts`],
    ['short texts', (index: number) => index.toString(36)],
  ])('distinguishes hundreds of thousands of %s', (_, idOf) => {
    const [table, other] = [new IdTable(), new IdTable()];
    const count = propertyRuns(300) * 1_000;
    for (let index = 0; index < count; index++) if (!table.add(idOf(index), other)) throw new Error(idOf(index));
    expect(table.size).toBe(count);
    expect(table.add(idOf(count / 2), other)).toBe(false);
    expect(new IdTable().add(idOf(count / 2), table)).toBe(false);
  });

  it.each([
    ['btgcil', 'zxifxd', 'first'],
    ['hyfkkz', 'wktrxk', 'second'],
  ])('distinguishes %s and %s, whose %s 32 bits and slots are the same', (one, another) => {
    const [table, other] = [new IdTable(), new IdTable()];
    expect([one, another, another, one].map((id) => table.add(id, other))).toEqual([true, true, false, false]);
  });

  it('removes the last ones', () => {
    const [table, other] = [new IdTable(), new IdTable()];
    for (const id of numbers(2_000)) table.add(id, other);
    table.truncate(1_000);
    expect(numbers(2_000).filter((id) => table.add(id, other))).toEqual(numbers(2_000).slice(1_000));
  });
});

describe('generations of ids', () => {
  it('remember at least as many as they should, and at most twice as many and a page', () => {
    const seen = new IdGenerations(100);
    const ids = numbers(1_500);
    for (const [index, id] of ids.entries()) {
      expect(seen.add(id)).toBe(true);
      if (index % 30 === 29) seen.commit();
    }
    const kept = known(ids, seen);
    expect(kept.length).toBeGreaterThanOrEqual(100);
    expect(kept.length).toBeLessThanOrEqual(230);
    expect(kept).toEqual(ids.slice(-kept.length));
  });

  it('are as large as they should be', () => {
    const seen = new IdGenerations(2);
    for (const id of ['1', '2', '3', '4', '5']) {
      seen.add(id);
      if (id === '2' || id === '4') seen.commit();
    }
    expect(known(['1', '2', '3', '4'], seen)).toEqual(['3', '4']);
  });

  it('forget ids that were not committed', () => {
    const seen = new IdGenerations(10);
    seen.add('1');
    seen.commit();
    seen.add('2');
    seen.rollback();
    expect(seen.add('2')).toBe(true);
    expect(seen.add('1')).toBe(false);
  });
});

describe('a chain of ids', () => {
  it.each([
    ['numbers', ['1', '2', '9', '10', '11', '100']],
    ['texts', ['1', '10', '100', '2', '20', 'a', 'b']],
    ['numbers downwards', ['100', '11', '10', '9', '2']],
    ['texts downwards', ['b', 'a', '20', '2', '100', '10', '1']],
    ['one', ['1']],
  ])('continues as long as they are in order: %s', (_, ids) => {
    const chain = new IdChain(10);
    expect(ids.map((id) => chain.add(id))).toEqual(ids.map(() => true));
  });

  it.each([
    ['the same again', ['1', '1']],
    ['the same later', ['1', '2', '2']],
    ['the same downwards', ['2', '1', '1']],
    ['back', ['1', '2', '3', '1']],
    ['neither by number nor by text', ['2', '10', '11', '9']],
  ])('breaks at %s', (_, ids) => {
    const chain = new IdChain(10);
    expect(ids.map((id) => chain.add(id))).toEqual(ids.map((_, index) => index < ids.length - 1));
  });

  it('continues exactly as long as one of the four orders holds for all of them', () => {
    const ids = ['1', '2', '9', '10', '11', '20', '100'];
    const byValue = (a: string, b: string) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
    const ways: readonly ((a: string, b: string) => boolean)[] = [
      (a, b) => a < b,
      (a, b) => a > b,
      (a, b) => byValue(a, b) < 0,
      (a, b) => byValue(a, b) > 0,
    ];
    const extend = (before: readonly string[]): void => {
      for (const id of ids) {
        const all = [...before, id];
        const holds = ways.some((follows) =>
          all.every((one, index) => index === 0 || follows(all[index - 1] ?? '', one)),
        );
        const chain = new IdChain(10);
        for (const one of before) chain.add(one);
        expect([all, chain.add(id)]).toEqual([all, holds]);
        if (holds && all.length < 5) extend(all);
      }
    };
    extend([]);
  });

  it('never continues with an id that was read before', () => {
    const id = fc.oneof(fc.nat({ max: 30 }).map(String), fc.string({ maxLength: 2 }));
    fc.assert(
      fc.property(fc.array(id), (ids) => {
        const chain = new IdChain(1_000);
        const seen = new Set<string>();
        for (const one of ids) {
          if (!chain.add(one)) return;
          expect(seen.has(one)).toBe(false);
          seen.add(one);
        }
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });

  it('adds a list as a whole or not at all', () => {
    const chain = new IdChain(10);
    expect(chain.addAll(pageOf(['1', '2', '3']))).toBe(true);
    chain.commit();
    expect(chain.addAll(pageOf(['4', '5', '3']))).toBe(false);
    expect(chain.ids).toEqual({ committed: ['1', '2', '3'], pending: [] });
    expect(chain.addAll(pageOf(['4', '5']))).toBe(true);
    expect(chain.add('6')).toBe(true);
    expect(chain.ids).toEqual({ committed: ['1', '2', '3'], pending: ['4', '5', '6'] });
    chain.commit();
    expect(chain.ids).toEqual({ committed: ['1', '2', '3', '4', '5', '6'], pending: [] });
  });

  it('adds a list exactly if it adds each of its ids', () => {
    const ids = fc.array(fc.oneof(fc.nat({ max: 12 }).map(String), fc.constantFrom('a', 'ab', 'b')), { maxLength: 4 });
    let added = 0;
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        const [one, whole] = [new IdChain(10), new IdChain(10)];
        fc.pre(before.every((id) => one.add(id)) && whole.addAll(pageOf(before)));
        const isAdded = after.every((id) => one.add(id));
        expect(whole.addAll(pageOf(after))).toBe(isAdded);
        if (isAdded && after.length > 1) added += 1;
      }),
      { numRuns: propertyRuns(1_000) },
    );
    expect(added).toBeGreaterThan(20);
  });

  it('begins anew if its first ids are removed', () => {
    const chain = new IdChain(10);
    chain.addAll(pageOf(['1', '2']));
    chain.rollback();
    expect(['9', '8', '7'].map((id) => chain.add(id))).toEqual([true, true, true]);
  });

  it('drops the oldest page once the others have as many ids as are needed', () => {
    const chain = new IdChain(4);
    for (const page of [['1', '2'], ['3', '4'], ['5', '6'], []]) {
      chain.addAll(pageOf(page));
      chain.commit();
    }
    expect(chain.ids.committed).toEqual(['3', '4', '5', '6']);
  });

  it('keeps no more ids than necessary, except a page', () => {
    const chain = new IdChain(100);
    for (const [index, id] of numbers(1_000).entries()) {
      chain.add(id);
      if (index % 30 === 29) chain.commit();
    }
    expect(new IdChain(100).ids).toEqual({ committed: [], pending: [] });
    const { committed, pending } = chain.ids;
    expect([...committed, ...pending]).toEqual(numbers(1_000).slice(-130));
  });
});

describe('rows without an id', () => {
  it('are new, however many there are', () => {
    const rows = [{}, { id: '1' }, {}];
    const sifted = siftRows(rows, readIds(rows, 'id'), new SeenIds(10));
    expect(sifted).toEqual({ fresh: rows, duplicates: [] });
  });
});

describe('ids that were seen', () => {
  it('take a page at once if it continues the order, and not at all if it does not', () => {
    const seen = new SeenIds(10);
    expect(seen.addOrdered(pageOf(['1', '2']))).toBe(true);
    expect(seen.addOrdered(pageOf(['3', '1']))).toBe(false);
    expect(seen.add('3')).toBe(true);
    expect(seen.add('1')).toBe(false);
    // From the first id out of order on, ids are looked up one by one.
    expect(seen.addOrdered(pageOf(['4', '5']))).toBe(false);
  });

  it('are those of a set, in any order, if the window holds all of them', () => {
    const page = fc.record({ ids: fc.array(fc.nat({ max: 60 }).map(String)), isSettled: fc.boolean() });
    fc.assert(
      fc.property(fc.array(page), fc.boolean(), (pages, isSorted) => {
        const seen = new SeenIds(10_000);
        const committed = new Set<string>();
        for (const { ids, isSettled } of pages) {
          const here = new Set(committed);
          const sorted = isSorted ? [...ids].sort((a, b) => Number(a) - Number(b)) : ids;
          for (const id of sorted) {
            expect(seen.add(id)).toBe(!here.has(id));
            here.add(id);
          }
          if (isSettled) seen.commit();
          else seen.rollback();
          if (isSettled) for (const id of ids) committed.add(id);
        }
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});
