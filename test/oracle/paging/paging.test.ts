import { describe, expect, it } from 'vitest';
import { createCounts } from '../support/counts.js';
import { oracleSeed } from '../support/oracle-seed.js';
import { knownPagingDifferences } from './known-differences.js';
import { checkPaging, documentedCodes } from './paging-case.js';
import { faults } from './service.js';
import { sources } from './sources.js';

describe('pagers on models of services', () => {
  const counts = createCounts();

  it('give every row once, or an error with a code, by a bounded number of requests', async () => {
    for (let index = 0; index < 2500; index++) expect(await checkPaging(oracleSeed + index, counts)).toBeUndefined();
  });

  it.each([
    ['more rows were inserted before the first than the service returns at once', 55_179_574],
    ['a page lacks a row, which keyset does not request again', 1_068_025_623],
    ['a service that returns one row at a time returns none once', 628_555_120],
    ['a resumed pager begins with the answer to another request', 1_590_413_240],
  ])('agree where %s', async (_, seed) => {
    expect(await checkPaging(seed, createCounts())).toBeUndefined();
  });

  it('meet every source, service, fault and error often', () => {
    expect(
      counts.rarer(
        faults.map((name) => `fault: ${name}`),
        10,
      ),
    ).toEqual([]);
    expect(
      counts.rarer(
        sources.map(({ name }) => `source: ${name}`),
        200,
      ),
    ).toEqual([]);
    const changes = ['inserts', 'deletes', 'inserts and deletes'].map((name) => `changes: ${name}`);
    const orders = ['numbers', 'texts', 'ignoring case', 'not at all'].map((name) => `sorts: ${name}`);
    const ids = ['one length', 'several lengths', 'letters'].map((name) => `ids: ${name}`);
    const ways = [
      'strategy: keyset',
      'strategy: offset',
      'verify: overlap',
      'verify: none',
      'capped',
      'no headers at all',
    ];
    const readings = ['next', 'toArray', 'pages', 'pages, resumed', 'rows, resumed'].map((name) => `reading: ${name}`);
    expect(counts.rarer([...changes, ...orders, ...ids, ...ways, ...readings], 100)).toEqual([]);
    expect(counts.rarer(['ignores: the offset', 'ignores: the limit'], 20)).toEqual([]);
    const codes = documentedCodes.filter((code) => code !== 'failed-page');
    expect(
      counts.rarer(
        codes.map((code) => `end: ${code}`),
        5,
      ),
    ).toEqual([]);
    expect(counts.of('end: all rows')).toBeGreaterThan(1500);
  });

  it.each(knownPagingDifferences)('still differ: $name', async ({ name, seed }) => {
    const own = createCounts();
    expect(await checkPaging(seed, own)).toBeUndefined();
    expect(own.of(`known: ${name}`)).toBeGreaterThan(0);
  });
});
