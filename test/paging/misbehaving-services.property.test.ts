import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PagingError, type PagingOptions, type PagingSource } from '../../src/paging/index.js';
import { parse } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';
import {
  type Collation,
  collations,
  type FaultName,
  MisbehavingService,
  type Misbehavior,
} from './misbehaving-service.js';
import { paginate } from './silent-paginate.js';

const formats = ['vql-request', 'vql', 'cunit', 'rest', 'body'] as const;
type Format = (typeof formats)[number];

/** Every way to verify. */
const modes = [
  { strategy: 'offset', verify: undefined },
  { strategy: 'offset', verify: 'none' },
  { strategy: 'offset', verify: 'overlap' },
  { strategy: 'keyset', verify: undefined },
  { strategy: 'keyset', verify: 'none' },
  { strategy: 'keyset', verify: 'overlap' },
] as const satisfies readonly Pick<PagingOptions<never, unknown>, 'strategy' | 'verify'>[];
type Mode = (typeof modes)[number];

function sourceOf(format: Format, isDescending: boolean): PagingSource {
  const direction = isDescending ? 'DESC' : 'ASC';
  switch (format) {
    case 'vql-request':
    case 'vql':
      return `SELECT id FROM a.b ORDER BY id ${direction}`;
    case 'cunit': {
      const pageable = { sortOrders: [{ property: 'id', direction }] } as const;
      return { group: 'a', template: 'b', request: { adhocPreset: { results: [{ property: 'id' }] }, pageable } };
    }
    case 'rest':
      return { parameters: { sort: 'id', order: direction } };
    case 'body':
      return { body: { sort: 'id', _order: direction } };
  }
}

/** Ids of the kinds that services have: numbers of one length and of several, and texts with letters in both cases. */
const id = {
  'numbers of one length': fc.integer({ min: 100, max: 199 }).map(String),
  'numbers of several lengths': fc.integer({ min: 1, max: 120 }).map(String),
  letters: fc.stringMatching(/^[A-Ca-c][1-9]{1,2}$/),
  'letters and digits': fc.stringMatching(/^(?:[A-Ca-c]|[0-9])[0-9a-b]?$/),
};

const request = fc.integer({ min: 0, max: 8 });
const collation = fc.constantFrom(...(Object.keys(collations) as Collation[]));

const faults: { readonly [Name in FaultName]: fc.Arbitrary<NonNullable<Misbehavior[Name]>> } = {
  ignoresSort: fc.constantFrom('stored', 'shuffled'),
  collations: fc.record({ sorts: collation, compares: collation }),
  cap: fc.constantFrom(1, 1, 2, 3),
  shortPageAt: request,
  repeatsAt: request,
  dropsHeadersFrom: fc.constantFrom(0, 0, 1, 2, 3),
  insertAt: fc.record({ request, id: id['numbers of several lengths'] }),
  deleteAt: fc.record({ request, index: fc.nat(20) }),
};
const faultNames = Object.keys(faults) as FaultName[];

const scenario: fc.Arbitrary<Scenario> = fc
  .record({
    kind: fc.constantFrom(...(Object.keys(id) as (keyof typeof id)[])),
    format: fc.constantFrom(...formats),
    mode: fc.constantFrom(...modes),
    names: fc.uniqueArray(fc.constantFrom(...faultNames), { minLength: 1, maxLength: 2 }),
    pageSize: fc.integer({ min: 1, max: 5 }),
    isDescending: fc.boolean(),
    prefetch: fc.boolean(),
  })
  .filter(({ format, mode }) => mode.strategy === 'offset' || (format !== 'rest' && format !== 'body'))
  .chain(({ kind, names, ...others }) =>
    fc.record({
      ids: fc.uniqueArray(id[kind], { minLength: 0, maxLength: 14, size: 'max' }),
      misbehavior: fc.record<Misbehavior>(
        Object.fromEntries(
          names.map((name) => [name, name === 'insertAt' ? fc.record({ request, id: id[kind] }) : faults[name]]),
        ),
      ),
      format: fc.constant(others.format),
      mode: fc.constant(others.mode),
      pageSize: fc.constant(others.pageSize),
      isDescending: fc.constant(others.isDescending),
      prefetch: fc.constant(others.prefetch),
    }),
  );

interface Scenario {
  readonly ids: readonly string[];
  readonly misbehavior: Misbehavior;
  readonly format: Format;
  readonly mode: Mode;
  readonly pageSize: number;
  readonly isDescending: boolean;
  readonly prefetch: boolean;
}

/** Faults that the page on paging lists as not detectable; every other fault is detected, or does no harm. */
function isDocumentedGap({ misbehavior, format, mode: { strategy, verify } }: Scenario): boolean {
  const { ignoresSort, collations: by, cap, shortPageAt, dropsHeadersFrom, insertAt, deleteAt } = misbehavior;
  const isVerified = verify === 'overlap' || (strategy === 'keyset' && verify !== 'none');
  // "Without headers a short page is the end."
  const lacksHeaders = format === 'rest' || format === 'body' || dropsHeadersFrom !== undefined;
  const isShort = cap !== undefined || shortPageAt !== undefined;
  if (!isVerified && lacksHeaders && isShort) return true;
  // "Data that changes meanwhile shifts offsets", which keyset and overlap solve.
  if (!isVerified && strategy === 'offset' && (insertAt !== undefined || deleteAt !== undefined)) return true;
  // `verify: 'none'` skips the check of the order.
  if (strategy === 'keyset' && !isVerified && (ignoresSort !== undefined || by !== undefined)) return true;
  // A request shows no order that is another one each time.
  return strategy === 'keyset' && ignoresSort === 'shuffled';
}

async function run({ ids, misbehavior, format, mode, pageSize, isDescending, prefetch }: Scenario) {
  const service = new MisbehavingService(ids, misbehavior);
  const pager = paginate(sourceOf(format, isDescending), {
    parse,
    ...mode,
    ...(format === 'vql' && { format }),
    pageSize,
    prefetch,
    fetchPage: service.fetchPage,
  });
  const read: string[] = [];
  let error: unknown;
  try {
    for await (const row of pager) read.push((row as { id: string }).id);
  } catch (reason) {
    error = reason;
  }
  return { service, read, error };
}

/** Least share of the cases that have a fault, and that end with an error, or completely. */
const [rarestShare, commonShare] = [0.006, 0.12];

describe('a service that misbehaves', () => {
  it('gives every row once, or an error, and never an endless loop, in every format and mode', async () => {
    const runs = propertyRuns(2_500);
    const fired = new Map<string, number>();
    const count = (key: string): void => void fired.set(key, (fired.get(key) ?? 0) + 1);
    await fc.assert(
      fc.asyncProperty(scenario, async (one) => {
        const { service, read, error } = await run(one);
        for (const name of service.fired) count(`${name}, ${one.mode.strategy}`);
        count(`${one.format}, ${one.mode.strategy}, ${one.mode.verify}`);
        if (error !== undefined) count('errors');
        if (error !== undefined && !(error instanceof PagingError)) throw error;
        expect(new Set(read).size).toBe(read.length);
        if (error !== undefined || isDocumentedGap(one)) return;
        count('complete');
        expect(read).toEqual(expect.arrayContaining([...service.lasting]));
      }),
      { numRuns: runs },
    );
    const strategies = (name: FaultName) => (name === 'collations' ? ['keyset'] : ['offset', 'keyset']);
    for (const name of faultNames)
      for (const strategy of strategies(name))
        expect(fired.get(`${name}, ${strategy}`) ?? 0, name).toBeGreaterThan(runs * rarestShare);
    for (const format of formats)
      for (const { strategy, verify } of modes)
        if (strategy === 'offset' || (format !== 'rest' && format !== 'body'))
          expect(fired.get(`${format}, ${strategy}, ${verify}`) ?? 0).toBeGreaterThan(runs * rarestShare);
    expect(fired.get('errors')).toBeGreaterThan(runs * commonShare);
    expect(fired.get('complete')).toBeGreaterThan(runs * commonShare);
  });
});
