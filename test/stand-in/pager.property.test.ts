import fc from 'fast-check';
import { expect, it } from 'vitest';
import { from } from '../../src/builder/index.js';
import { createClient } from '../../src/client/index.js';
import { VqlError } from '../../src/diagnostics/index.js';
import { endpoints } from '../../src/interface/index.js';
import type { Fault } from '../../src/stand-in/index.js';
import { parseOrThrow } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';
import { openErp } from './support/open-erp.js';

interface Row {
  readonly id: string | bigint;
  readonly name: string;
  readonly group: number | null;
}

/** A query in each form: the rows with a group of at least `least`, sorted by name, or not at all. */
type Form = (least: number, isSorted: boolean) => unknown;

const text = (least: number | string, isSorted: boolean): string =>
  `SELECT id, name FROM account.query WHERE group >= ${least}${isSorted ? ' ORDER BY name DESC' : ''}`;

const forms = {
  text,
  tree: (least, isSorted) => parseOrThrow(text(least, isSorted)),
  'execute body': (least, isSorted) => ({ statement: text(least, isSorted), limit: 100 }),
  variables: (least, isSorted) => ({
    statement: text(':least', isSorted),
    variableSubstitutionList: {
      variableSubstitutions: [{ variable: { variableName: 'least' }, values: [String(least)] }],
    },
  }),
  builder: (least, isSorted) => {
    const query = from('account.query').select('id', 'name').greaterThanEquals('group', least);
    return isSorted ? query.orderBy('name', 'DESC') : query;
  },
  'C-Unit': (least, isSorted) => ({
    group: 'account',
    template: 'query',
    request: {
      overrideResults: [{ property: 'id' }, { property: 'name' }],
      queryPredicate: {
        type: 'FILTER',
        operator: 'GREATER_THAN_EQUALS',
        property: 'group',
        values: [String(least)],
      },
      ...(isSorted && { pageable: { sortOrders: [{ property: 'name', direction: 'DESC' as const }] } }),
    },
  }),
} as const satisfies Readonly<Record<string, Form>>;

const names = Object.keys(forms) as readonly (keyof typeof forms)[];

const row = (id: fc.Arbitrary<string | bigint>): fc.Arbitrary<Row> =>
  fc.record({
    id,
    name: fc.constantFrom('Bolt', 'Nut', 'bolt', ''),
    group: fc.option(fc.integer({ min: 0, max: 3 })),
  });
const rowsOf = (id: fc.Arbitrary<string | bigint>): fc.Arbitrary<readonly Row[]> =>
  fc.uniqueArray(row(id), { maxLength: 40, selector: (one) => String(one.id) });

const rows = fc.oneof(
  rowsOf(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n })),
  rowsOf(fc.string({ minLength: 1, maxLength: 3 })),
);

it('the pager gets every row of the stand-in once, with a query in each form', async () => {
  const met = new Map<string, number>();
  const count = (what: string): void => void met.set(what, (met.get(what) ?? 0) + 1);
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.constantFrom(...names),
      fc.integer({ min: 0, max: 3 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 15 }),
      async (given, name, least, isSorted, pageSize) => {
        const columns = {
          id: typeof given[0]?.id === 'bigint' ? 'integer' : 'string',
          name: 'string',
          group: 'integer',
        };
        const erp = await openErp({
          tables: { 'account.query': { rows: given, columns: columns as never } },
          // A page may not depend on the sort order of the template.
          presets: { 'account.query': { sortOrders: [{ property: 'group', direction: 'ASC' }] } },
        });
        try {
          const pager = erp.client.query<Row>(forms[name](least, isSorted) as string, { pageSize });
          const found = await pager.toArray({ max: 1000 });
          const expected = given.filter(({ group }) => group !== null && group >= least);
          const key = ({ id }: Row): string => String(id);
          expect(found.map(key).sort()).toEqual(expected.map(key).sort());
          const order = ['', 'Bolt', 'Nut', 'bolt'];
          const ranks = found.map((one) => order.indexOf(one.name));
          if (isSorted) expect(ranks).toEqual([...ranks].sort((a, b) => b - a));
          count(name);
          if (expected.length > pageSize) count('pages');
          if (expected.some(({ id }) => typeof id === 'bigint' && id > 2n ** 53n)) count('long ids');
          if (new Set(expected.map((one) => one.name)).size < expected.length) count('equal sort keys');
        } finally {
          await erp.close();
        }
      },
    ),
    { numRuns: propertyRuns(270) },
  );
  for (const what of [...names, 'pages', 'long ids', 'equal sort keys'])
    expect(met.get(what) ?? 0, what).toBeGreaterThan(propertyRuns(270) / 20);
});

it('the pager gets every row of a REST collection once', async () => {
  let pages = 0;
  await fc.assert(
    fc.asyncProperty(
      rowsOf(fc.nat({ max: 500 }).map(String)),
      fc.integer({ min: 1, max: 15 }),
      async (given, pageSize) => {
        const erp = await openErp({
          lists: { listStockJournal: given.map(({ id, name }) => ({ id: String(id), name })) },
        });
        try {
          const found = await erp.client
            .list<Row>('listStockJournal', { sort: 'name', order: 'ASC' }, { pageSize })
            .toArray({ max: 1000 });
          expect(found.map(({ id }) => id).sort()).toEqual(given.map(({ id }) => id).sort());
          if (given.length > pageSize) pages += 1;
        } finally {
          await erp.close();
        }
      },
    ),
    { numRuns: propertyRuns(60) },
  );
  expect(pages).toBeGreaterThan(propertyRuns(60) / 6);
});

/** Faults of pages after which the pager has all rows, since the client sends the request again. */
const repaired: readonly Fault['do'][] = ['reset', 'cut-body', { status: 503 }, { delayMs: 45_000 }];
/** Faults that no second request repairs: the pager may fail, but does not return other rows. */
const lies: readonly Fault['do'][] = ['duplicate-page', 'lying-offset'];

it('the pager gets every row once, or fails, whatever goes wrong with its pages', async () => {
  const met = { repaired: 0, failed: 0, right: 0 };
  await fc.assert(
    fc.asyncProperty(
      rowsOf(fc.nat({ max: 500 }).map(String)),
      fc.constantFrom<'text' | 'C-Unit'>('text', 'C-Unit'),
      fc.constantFrom(...repaired, ...lies),
      fc.integer({ min: 1, max: 6 }),
      fc.nat({ max: 1000 }),
      async (given, name, kind, pageSize, seed) => {
        let nowMs = 0;
        const clock = {
          now: () => nowMs,
          sleep: async (delayMs: number) => {
            nowMs += delayMs;
          },
        };
        const on = endpoints[name === 'text' ? 'executeQuery' : 'queryTemplate'];
        const erp = await openErp({
          clock,
          seed,
          tables: {
            'account.query': { rows: given, columns: { id: 'string', name: 'string', group: 'integer' } },
          },
          faults: [{ on: `${on.method} ${on.path}`, rate: lies.includes(kind) ? 0.6 : 0.3, do: kind }],
        });
        const { baseUrl, fetch } = erp;
        const client = createClient({
          baseUrl,
          fetch,
          token: { token: erp.token, reject: erp.rejectToken },
          userAgent: 'test',
          retry: { attempts: 30, delayMs: 0 },
        });
        try {
          const expected = given.filter(({ group }) => group !== null && group >= 1).map(({ id }) => id);
          const found = await client
            .query<Row>(forms[name](1, true) as string, { pageSize })
            .toArray({ max: 1000 })
            .catch((error: unknown) => error);
          if (found instanceof VqlError && lies.includes(kind)) met.failed += 1;
          else {
            if (found instanceof Error) throw found;
            expect((found as readonly Row[]).map(({ id }) => id).sort()).toEqual(expected.sort());
            const hit = erp.requests.some(({ fault }) => fault !== undefined);
            if (hit && repaired.includes(kind)) met.repaired += 1;
            else met.right += 1;
          }
        } finally {
          await erp.close();
        }
      },
    ),
    { numRuns: propertyRuns(100) },
  );
  for (const [what, count] of Object.entries(met)) expect(count, what).toBeGreaterThan(propertyRuns(100) / 15);
});
