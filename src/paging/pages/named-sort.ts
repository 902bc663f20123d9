import { quoted } from '../../diagnostics/quoted.js';
import type { SortOrder } from '../page.js';
import { pagingDiagnostic } from '../paging-error.js';
import type { Report } from './codec.js';

/** The properties and directions of a sort order, as two lists; where each has a name of its own, functions cannot be said. */
export function namedSort(
  sort: readonly SortOrder[],
  report: Report,
): { readonly properties: readonly string[]; readonly directions: readonly string[] } {
  for (const { property, functions = [] } of sort) {
    const problem =
      functions.length > 0
        ? `${quoted(property)} has a function around it, which only VQL and C-Unit can say`
        : property === '' || property.includes(',')
          ? `${quoted(property)} is not the name of a property`
          : undefined;
    if (problem !== undefined) report(pagingDiagnostic('page-sort', { problem }));
  }
  return { properties: sort.map(({ property }) => property), directions: sort.map(({ direction }) => direction) };
}

/** Reads two lists back; each may also be joined by commas. A property without a direction is sorted ascending. */
export function readNamedSort(
  properties: readonly string[],
  directions: readonly string[],
  report: Report,
): readonly SortOrder[] | undefined {
  const names = split(properties);
  const orders = split(directions);
  if (names.length === 0 && orders.length === 0) return undefined;
  if (orders.length > names.length)
    report(
      pagingDiagnostic('page-sort', {
        problem: `there are ${orders.length} directions for ${names.length} properties`,
      }),
    );
  return names.map((property, index) => ({ property, direction: readDirection(orders[index] ?? 'ASC', report) }));
}

function split(values: readonly string[]): readonly string[] {
  return values.flatMap((value) => value.split(',')).filter((value) => value !== '');
}

function readDirection(text: string, report: Report): SortOrder['direction'] {
  const direction = text.toUpperCase();
  if (direction === 'ASC' || direction === 'DESC') return direction;
  report(pagingDiagnostic('page-sort', { problem: `${quoted(text)} is neither ASC nor DESC` }));
  return 'ASC';
}
