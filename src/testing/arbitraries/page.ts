import fc from 'fast-check';
import { type OptionKinds, string, wholeNumber } from '../../diagnostics/arguments.js';
import { pageBounds } from '../../interface/index.js';
import type { Page } from '../../paging/index.js';
import { catalog } from '../check-options.js';
import { someUnique } from '../combinators.js';
import { aboutAny, type QueryConstraints } from '../constraints.js';

/** Which pages there may be. */
export interface PageConstraints extends Pick<QueryConstraints, 'catalog' | 'template'> {
  /** The highest offset; default 2^31 - 1. */
  readonly maxOffset?: number | undefined;
  /** The highest limit; default 2^31 - 1, the highest of the service. */
  readonly maxLimit?: number | undefined;
}

const { leastLimit, highestLimit } = pageBounds;
const pageOptions: OptionKinds<PageConstraints> = {
  catalog,
  template: string,
  maxOffset: wholeNumber(0),
  maxLimit: wholeNumber(1),
};

/**
 * Pages: an offset, a limit and a sort order by fields of a catalog that can be sorted by; each may be absent. Shrinks to
 * a page without any of them.
 *
 * @throws {RangeError} if the catalog has no template with fields.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { encodePage } from 'vql-kit/paging';
 * import { page } from 'vql-kit/testing';
 *
 * fc.assert(fc.property(page(), (one) => encodePage('cunit', one, {}).value !== undefined));
 * ```
 */
export function page(constraints: PageConstraints = {}): fc.Arbitrary<Page> {
  const { maxOffset = highestLimit, maxLimit = highestLimit } = constraints;
  return aboutAny('page', constraints, pageOptions, ({ fields }) => {
    const sorted = fields.filter(({ sortable }) => sortable);
    const key = fc.record({
      property: fc.constantFrom(...sorted.map(({ path }) => path)),
      direction: fc.constantFrom('ASC', 'DESC' as const),
    });
    const sort = someUnique(key, { selector: ({ property }) => property, maxLength: 3 });
    return fc.record(
      {
        offset: fc.nat({ max: maxOffset }),
        limit: fc.integer({ min: leastLimit, max: maxLimit }),
        ...(sorted.length > 0 && { sort }),
      },
      { requiredKeys: [] },
    );
  });
}
