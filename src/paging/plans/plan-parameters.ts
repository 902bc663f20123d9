import { canonicalJson, hash } from '../../cunit/compare/canonical-json.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { tiebreak } from '../../interface/page.js';
import { decodePage } from '../decode-page.js';
import { encodePage } from '../encode-page.js';
import type { RestEntries } from '../format-types.js';
import type { Page } from '../page.js';
import { pagingError } from '../paging-error.js';
import type { BodyQuery, RestPageRequest, RestQuery } from '../source.js';
import type { Plan, PlanOptions } from './plan.js';
import { plannedPage } from './planned-page.js';
import { settled } from './settled.js';

const id = { key: tiebreak.property, isHidden: false, isUnique: true };

/** How a REST collection is paged: it has no order of its own, so that it is sorted by id at least. */
export function planRest({ parameters }: RestQuery, options: PlanOptions): Plan {
  const diagnostics: Diagnostic[] = [];
  const own = settled(decodePage('rest', parameters), diagnostics);
  const { lists = 'comma' } = options;
  const sorted = settled(encodePage('rest', { ...sortOf(own, options) }, parameters, { lists }), diagnostics);
  return {
    fingerprint: hash(`rest ${canonicalJson(valuesByName(sorted))}`),
    diagnostics,
    page: plannedPage(own, options.pageSize, diagnostics),
    id,
    hasHeaders: false,
    isDescending: false,
    request: ({ limit, offset }): RestPageRequest => ({
      parameters: settled(encodePage('rest', { limit, offset }, sorted, { lists })),
    }),
  };
}

/** How a list is paged whose page stands in a JSON body. */
export function planBody({ body }: BodyQuery, options: PlanOptions): Plan {
  const diagnostics: Diagnostic[] = [];
  const own = settled(decodePage('body', body), diagnostics);
  const sorted = settled(encodePage('body', { ...sortOf(own, options) }, body), diagnostics);
  return {
    fingerprint: hash(`body ${canonicalJson(sorted)}`),
    diagnostics,
    page: plannedPage(own, options.pageSize, diagnostics),
    id,
    hasHeaders: false,
    isDescending: false,
    request: ({ limit, offset }): BodyQuery => ({ body: settled(encodePage('body', { limit, offset }, sorted)) }),
  };
}

/** The values of a name keep their order, which is that of the sort keys. */
function valuesByName(entries: RestEntries): Readonly<Record<string, readonly string[]>> {
  const valuesOf = (wanted: string): readonly string[] =>
    entries.filter(([name]) => name === wanted).map(([, value]) => value);
  return Object.fromEntries(entries.map(([name]) => [name, valuesOf(name)]));
}

function sortOf({ sort = [] }: Page, { strategy, tiebreak: mode }: PlanOptions): Pick<Page, 'sort'> {
  if (strategy === 'keyset')
    throw pagingError('keyset-unsupported', { reason: 'only VQL and C-Unit can ask for ids behind another' });
  if (mode === 'none') return {};
  return { sort: sort.some(({ property }) => property === tiebreak.property) ? sort : [...sort, tiebreak] };
}
