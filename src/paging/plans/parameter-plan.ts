import { canonicalJson, hash } from '../../cunit/compare/canonical-json.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { tiebreak } from '../../interface/page.js';
import { decodePage, encodePage } from '../formats/encode-page.js';
import type { Page } from '../formats/page.js';
import { type RestEntries, valuesNamed } from '../formats/rest.js';
import { pagingError } from '../paging-error.js';
import type { BodyPageRequest, BodyQuery, RestPageRequest, RestQuery } from '../source.js';
import { ownPage, type Plan, type PlanOptions, type RowId, valueOrThrow } from './plan.js';

const id: RowId = { key: tiebreak.property, isHidden: false, isUnique: true };

/** Plans a REST collection. The interface document states that it has no default order, so it is sorted by id at least. */
export function planRest({ parameters }: RestQuery, options: PlanOptions): Plan {
  const diagnostics: Diagnostic[] = [];
  const own = valueOrThrow(decodePage('rest', parameters), diagnostics);
  const { lists = 'comma' } = options;
  const sorted = valueOrThrow(encodePage('rest', sortOf(own, options), parameters, { lists }), diagnostics);
  return {
    fingerprint: hash(`rest ${canonicalJson(valuesByName(sorted))}`),
    diagnostics,
    page: ownPage(own, options.pageSize, diagnostics),
    id,
    hasHeaders: false,
    isDescending: false,
    request: ({ limit, offset }): RestPageRequest => ({
      parameters: valueOrThrow(encodePage('rest', { limit, offset }, sorted, { lists })),
    }),
  };
}

/** Plans a list whose page is in a JSON body. */
export function planBody({ body }: BodyQuery, options: PlanOptions): Plan {
  const diagnostics: Diagnostic[] = [];
  const own = valueOrThrow(decodePage('body', body), diagnostics);
  const sorted = valueOrThrow(encodePage('body', sortOf(own, options), body), diagnostics);
  return {
    fingerprint: hash(`body ${canonicalJson(sorted)}`),
    diagnostics,
    page: ownPage(own, options.pageSize, diagnostics),
    id,
    hasHeaders: false,
    isDescending: false,
    request: ({ limit, offset }): BodyPageRequest => ({
      body: valueOrThrow(encodePage('body', { limit, offset }, sorted)),
    }),
  };
}

/** Groups the values by name. They keep their order, which is that of the sort keys. */
function valuesByName(entries: RestEntries): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(entries.map(([name]) => [name, valuesNamed(name, entries)]));
}

function sortOf({ sort = [] }: Page, { strategy, tiebreak: mode }: PlanOptions): Pick<Page, 'sort'> {
  if (strategy === 'keyset')
    throw pagingError('keyset-unsupported', { reason: 'only VQL and C-Unit can request ids after another' });
  if (mode === 'none') return {};
  return { sort: sort.some(({ property }) => property === tiebreak.property) ? sort : [...sort, tiebreak] };
}
