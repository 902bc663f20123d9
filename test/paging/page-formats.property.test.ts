import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRequest } from '../../src/cunit/index.js';
import {
  decodePage,
  encodePage,
  type Page,
  type PageFormat,
  pageFormats,
  type QueryOf,
} from '../../src/paging/index.js';
import { anyStatement } from '../../src/testing/index.js';
import { parse, parseOrThrow, print } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';

const names = Object.keys(pageFormats) as PageFormat[];
const page: fc.Arbitrary<Page> = fc.record(
  {
    offset: fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 2 ** 31 - 1 })),
    limit: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    sort: fc.array(
      fc.record({
        property: fc.constantFrom('id', 'name', 'default_address.city', 'order'),
        direction: fc.constantFrom('ASC', 'DESC'),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  },
  { requiredKeys: [] },
);

/** A query of each format that has a page of its own already. */
const queries: { readonly [Name in PageFormat]: QueryOf[Name] } = {
  rest: { active: true, start: 7, limit: 8, tags: ['a', 'b'] },
  body: { active: true, _start: 7, _limit: 8 },
  cunit: { presetId: 'x', pageable: { start: 7, limit: 8 } },
  vql: parseOrThrow("SELECT id FROM account.query WHERE active = 'true' LIMIT 8 OFFSET 7"),
  'vql-request': { statement: parseOrThrow('SELECT id FROM account.query'), limit: 8, offset: 7 },
};

describe.each(names)('a page in the format %s', (name) => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(page, (one) => {
        const { value } = encodePage(name, one, queries[name]);
        if (value === undefined) throw new Error('The page was refused.');
        expect(decodePage(name, value as never).value).toEqual(one);
      }),
    );
  });

  it('changes nothing when it is written twice', () => {
    fc.assert(
      fc.property(page, (one) => {
        const once = encodePage(name, one, queries[name]).value;
        expect(encodePage(name, one, once as never).value).toEqual(once);
      }),
    );
  });

  it('does not change the query that it is written into', () => {
    const before = JSON.stringify(queries[name]);
    fc.assert(fc.property(page, (one) => void encodePage(name, one, queries[name])));
    expect(JSON.stringify(queries[name])).toBe(before);
  });

  it('is rejected if its limit is below 1 or its offset negative', () => {
    const wrong = fc.oneof(
      fc.integer({ max: 0 }),
      fc.double().filter((number) => !Number.isSafeInteger(number)),
    );
    fc.assert(
      fc.property(wrong, (limit) => {
        expect(encodePage(name, { limit }, queries[name])).toMatchObject({ diagnostics: [{ code: 'page-limit' }] });
        expect(encodePage(name, { limit }, queries[name]).value).toBeUndefined();
        fc.pre(limit !== 0);
        expect(encodePage(name, { offset: limit }, queries[name]).diagnostics[0]?.code).toBe('page-offset');
      }),
    );
  });
});

it('a page of C-Unit is written if readRequest accepts it, and only then', () => {
  const count = fc.oneof(
    fc.constantFrom(0, 1, -1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, Number.NaN, '5', 5n, null),
    fc.integer({ min: -2 }),
  );
  const key = fc.record({
    property: fc.constantFrom('id', 'a.b', ''),
    direction: fc.constantFrom('ASC', 'DESC', 'asc'),
    functions: fc.constantFrom(undefined, [], ['lower'], [''], 'lower'),
  });
  const members = { offset: count, limit: count, sort: fc.array(key, { maxLength: 2 }) };
  const found = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(fc.record(members, { requiredKeys: [] }), ({ offset, limit, sort }) => {
      const one = { offset, limit, sort } as Page;
      const pageable = { start: offset, limit, sortOrders: sort };
      const isRead = readRequest({ pageable }).value !== undefined;
      expect(encodePage('cunit', one, {}).value !== undefined).toBe(isRead);
      expect(decodePage('cunit', { pageable } as never).value !== undefined).toBe(isRead);
      found[isRead ? 'accepted' : 'refused'] += 1;
    }),
    { numRuns: propertyRuns(300) },
  );
  expect(Math.min(found.accepted, found.refused)).toBeGreaterThan(10);
});

it('a page replaces the clauses of any statement, and leaves the rest as it is', () => {
  fc.assert(
    fc.property(anyStatement(), page, (tree, { offset, limit }) => {
      const { value } = encodePage('vql', { ...(offset && { offset }), ...(limit && { limit }) }, tree);
      const text = value === undefined ? '' : print(value);
      expect(parse(text).diagnostics).toEqual([]);
      const unpaged = { ...tree, limit: undefined, offset: undefined };
      const clauses = [limit && `LIMIT ${limit}`, offset && `OFFSET ${offset}`].filter(Boolean);
      expect(text).toBe([print(unpaged), ...clauses].join(' '));
    }),
    { numRuns: propertyRuns(100) },
  );
});
