import { canonicalJson } from '../../cunit/compare/canonical-json.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { pageFormats, tiebreak } from '../../interface/page.js';
import { decodePage, encodePage } from '../formats/encode-page.js';
import type { Page } from '../formats/page.js';
import { type RestEntries, valuesNamed } from '../formats/rest.js';
import { pagingDiagnostic, pagingError } from '../paging-error.js';
import type { BodyPageRequest, BodyQuery, RestPageRequest, RestQuery } from '../source.js';
import { type PagePlanOptions, type Plan, type RowId, rowsOfQuery, takeValue } from './plan.js';

const id: RowId = { key: tiebreak.property, isHidden: false, isUnique: true };

/**
 * Plans a REST collection. The interface document states that collections have no default order, so it is sorted by id at least.
 * That its list takes parameters for that, and can be sorted by id, is assumed.
 */
export function planRest({ parameters }: RestQuery, options: PagePlanOptions): Plan {
  const diagnostics: Diagnostic[] = [];
  const { written } = options;
  const own = takeValue(decodePage('rest', parameters), diagnostics);
  const sort = sortOf('rest', own, options, diagnostics);
  const sorted = takeValue(encodePage('rest', sort, parameters, written), diagnostics);
  return {
    ...rowsOfQuery(`rest ${canonicalJson(valuesByName(sorted))}`, own),
    diagnostics,
    id,
    statesHeaders: false,
    hasRelativeDates: false,
    isDescending: false,
    request: ({ limit, offset }): RestPageRequest => ({
      parameters: takeValue(encodePage('rest', { limit, offset }, sorted, written)),
    }),
  };
}

/** Plans a list whose page is in a JSON body, sorted by id like a collection. */
export function planBody({ body }: BodyQuery, options: PagePlanOptions): Plan {
  const diagnostics: Diagnostic[] = [];
  const { written } = options;
  const own = takeValue(decodePage('body', body, { pageMember: written.pageMember }), diagnostics);
  const sort = sortOf('body', own, options, diagnostics);
  const sorted = takeValue(encodePage('body', sort, body, written), diagnostics);
  return {
    ...rowsOfQuery(`body ${canonicalJson(sorted)}`, own),
    diagnostics,
    id,
    statesHeaders: false,
    hasRelativeDates: false,
    isDescending: false,
    request: ({ limit, offset }): BodyPageRequest => ({
      body: takeValue(encodePage('body', { limit, offset }, sorted, written)),
    }),
  };
}

/** Groups the values by name. They keep their order, which is that of the sort keys. */
function valuesByName(entries: RestEntries): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(entries.map(([name]) => [name, valuesNamed(name, entries)]));
}

/** Returns the sort order to send; reports that it was extended, which relies on an assumption. */
function sortOf(
  format: 'rest' | 'body',
  { sort = [] }: Page,
  { strategy, tiebreak: mode }: PagePlanOptions,
  diagnostics: Diagnostic[],
): Pick<Page, 'sort'> {
  if (strategy === 'keyset')
    throw pagingError('keyset-unsupported', { reason: 'only VQL and C-Unit can request ids after another' });
  if (mode === 'none') return {};
  if (sort.some(({ property }) => property === tiebreak.property)) return { sort };
  const names = pageFormats[format];
  diagnostics.push(pagingDiagnostic('assumed-sort', { sort: names.sort, order: names.order }));
  return { sort: [...sort, tiebreak] };
}
