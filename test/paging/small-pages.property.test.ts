import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paginate } from '../../src/paging/index.js';
import { parse } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';
import { MisbehavingService } from './misbehaving-service.js';

const modes = [
  { strategy: 'offset', verify: undefined },
  { strategy: 'offset', verify: 'none' },
  { strategy: 'offset', verify: 'overlap' },
  { strategy: 'keyset', verify: undefined },
  { strategy: 'keyset', verify: 'none' },
  { strategy: 'keyset', verify: 'overlap' },
] as const;

const scenario = fc.record({
  mode: fc.constantFrom(...modes),
  format: fc.constantFrom('vql-request', 'vql', 'cunit'),
  cap: fc.integer({ min: 1, max: 3 }),
  pageSize: fc.integer({ min: 1, max: 6 }),
  prefetch: fc.boolean(),
  ids: fc.uniqueArray(fc.integer({ min: 100, max: 999 }).map(String), { maxLength: 12, size: 'max' }),
});

it('a service that returns fewer rows than requested, and says so, loses none and is no error', async () => {
  const counts = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(scenario, async ({ mode, format, cap, pageSize, prefetch, ids }) => {
      const service = new MisbehavingService(ids, { cap });
      const pageable = { sortOrders: [{ property: 'id', direction: 'ASC' }] } as const;
      const request = { adhocPreset: { results: [{ property: 'id' }] }, pageable };
      const source = format === 'cunit' ? { group: 'a', template: 'b', request } : 'SELECT id FROM a.b ORDER BY id';
      const options = { ...mode, ...(format === 'vql' && { format }), pageSize, prefetch } as const;
      const rows = paginate(source as string, { parse, ...options, fetchPage: service.fetchPage });
      expect((await rows.toArray({ max: 100 })).map(({ id }) => id)).toEqual([...ids].sort());
      const name = `${mode.strategy}, ${mode.verify}, ${cap === 1 ? 'one row' : 'several rows'} at a time`;
      if (service.fired.has('cap')) counts.set(name, (counts.get(name) ?? 0) + 1);
    }),
    { numRuns: propertyRuns(500) },
  );
  // Every way to verify has met such a service.
  expect(counts.size).toBe(2 * modes.length);
});
