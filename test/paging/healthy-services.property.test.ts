import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paginate } from '../../src/paging/index.js';
import { parse } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';
import { type ModelRow, ModelService } from './model-service.js';

type Pairs = readonly (readonly [name: string, value: string])[];

/** Forms in which programs pass headers on. */
const headerForms: Readonly<Record<string, (pairs: Pairs) => unknown>> = {
  'Headers of fetch': (pairs) => new Headers(pairs.map(([name, value]): [string, string] => [name, value])),
  'a plain object': (pairs) => Object.fromEntries(pairs),
  'a Map in upper case': (pairs) => new Map(pairs.map(([name, value]) => [name.toUpperCase(), value])),
  pairs: (pairs) => pairs,
  'lists of Node': (pairs) => Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), [value]])),
  'each header twice': (pairs) => [...pairs, ...pairs.map(([name, value]) => [name.toLowerCase(), value])],
  'spaces and capitals': (pairs) => pairs.map(([name, value]) => [name, ` ${value.toUpperCase()} `]),
  'get alone': (pairs) => ({
    get: (name: string) => pairs.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1] ?? null,
  }),
};

/** The headers that a service sends. */
const headersSent = { both: /./, flag: /More/, offset: /Offset/ } as const;

const sources = {
  text: (sort: string) => `SELECT id, name FROM a.b${sort === '' ? '' : ` ORDER BY ${sort}`}`,
  tree: (sort: string) => parse(`SELECT id FROM a.b${sort === '' ? '' : ` ORDER BY ${sort}`}`).value,
  cunit: (sort: string) => ({
    group: 'a',
    template: 'b',
    request: {
      adhocPreset: { results: [{ property: 'id' }] },
      ...(sort !== '' && {
        pageable: {
          sortOrders: sort.split(', ').map((key) => {
            const [property = '', direction = 'ASC'] = key.split(' ');
            return { property, direction };
          }),
        },
      }),
    },
  }),
} as const;

const scenario = fc.record({
  source: fc.constantFrom(...(Object.keys(sources) as (keyof typeof sources)[])),
  sort: fc.constantFrom('', 'id', 'id DESC', 'name', 'name DESC, id', 'city, name'),
  strategy: fc.constantFrom('offset', 'keyset'),
  verify: fc.constantFrom(undefined, 'none', 'overlap'),
  pageSize: fc.integer({ min: 1, max: 6 }),
  caps: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 }),
  prefetch: fc.boolean(),
  form: fc.constantFrom(...Object.keys(headerForms)),
  sent: fc.constantFrom(...(Object.keys(headersSent) as (keyof typeof headersSent)[])),
  reading: fc.constantFrom('toArray', 'next', 'pages', 'both', 'resumed'),
  records: fc.uniqueArray(
    fc.record({
      id: fc.bigInt({ min: 1n, max: 120n }).map(String),
      name: fc.constantFrom('a', 'b', 'B'),
      city: fc.constantFrom('x', null),
    }),
    { selector: ({ id }) => id, maxLength: 14, size: 'max' },
  ),
});

it('a healthy service is read without an error, each row once, whatever it answers to a page and in whatever form', async () => {
  const counts = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(scenario, async ({ source, sort, form, sent, caps, records, reading, ...paging }) => {
      const isKeyset = paging.strategy === 'keyset';
      fc.pre(!isKeyset || /^(?:id|)$/.test(sort));
      let answers = 0;
      const service = new ModelService({ records, maxRows: () => caps[answers++ % caps.length] ?? 1 });
      const options = {
        ...paging,
        parse,
        fetchPage: async (request: unknown, context: never) => {
          const page = await service.fetchPage(request, context);
          const pairs = Object.entries(page.headers as Readonly<Record<string, string>>);
          return { ...page, headers: headerForms[form]?.(pairs.filter(([name]) => headersSent[sent].test(name))) };
        },
      };
      const open = (resume?: unknown) =>
        paginate<string, ModelRow>(
          sources[source](sort) as never,
          { ...options, ...(resume !== undefined && { resume }) } as never,
        );
      const ids: unknown[] = [];
      const add = (row: ModelRow): void => void ids.push(row['id']);
      let pager = open();
      if (reading === 'next' || reading === 'both' || reading === 'resumed')
        for (let count = 0; count < (reading === 'next' ? 100 : 3); count++) {
          const { value, done } = await pager.next();
          if (done === true) break;
          add(value);
        }
      if (reading === 'resumed') {
        const checkpoint = pager.checkpoint();
        // The row that was returned last counts as not read.
        if (checkpoint?.isDone === false && ids.length > 0) ids.pop();
        pager = open(checkpoint);
      }
      if (reading === 'pages') for await (const { rows } of pager.pages()) rows.forEach(add);
      else if (reading !== 'next') (await pager.toArray({ max: 100 })).forEach(add);
      expect([...ids].sort()).toEqual(records.map(({ id }) => id).sort());
      for (const met of [form, `${sent}, ${paging.strategy}`]) counts.set(met, (counts.get(met) ?? 0) + 1);
    }),
    { numRuns: propertyRuns(600) },
  );
  expect(counts.size).toBe(Object.keys(headerForms).length + 6);
});
