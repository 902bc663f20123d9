import fc from 'fast-check';
import { type OptionKinds, string, wholeNumber } from '../../diagnostics/arguments.js';
import { pageBounds, pageFormats } from '../../interface/index.js';
import type { Page } from '../../paging/index.js';
import { someUnique } from '../combinators.js';
import { forAnyTemplate, type QueryConstraints } from '../constraints.js';
import { catalogKind } from '../option-kinds.js';

/** Constraints of `page`. */
export interface PageConstraints extends Pick<QueryConstraints, 'catalog' | 'template'> {
  /** The highest offset; default 2^31 - 1. */
  readonly maxOffset?: number | undefined;
  /** The highest limit; default 2^31 - 1, the highest that C-Unit can carry. */
  readonly maxLimit?: number | undefined;
}

const { leastLimit } = pageBounds;
/** The highest limit that every format can carry. */
const { highestLimit } = pageFormats.cunit;
const pageOptions: OptionKinds<PageConstraints> = {
  catalog: catalogKind,
  template: string,
  maxOffset: wholeNumber(0),
  maxLimit: wholeNumber(1),
};

/**
 * Generates pages: an offset, a limit and a sort order by sortable fields of a catalog; each may be absent. Shrinks to an empty
 * page.
 *
 * @throws {VqlError} `wrong-argument` if the catalog has no template with fields.
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
  return forAnyTemplate('page', constraints, pageOptions, ({ fields }) => {
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
