import { quoted } from '../../diagnostics/quoted.js';
import { pagingDiagnostic } from '../paging-error.js';
import type { ReportDiagnostic, SortOrder } from './page.js';

/** A sort order as two lists, for the formats in which properties and directions are members of their own. */
export interface NamedSort {
  readonly properties: readonly string[];
  readonly directions: readonly string[];
}

/** Splits a sort order into its two lists; reports functions, which these formats cannot express. */
export function namedSort(sort: readonly SortOrder[], report: ReportDiagnostic): NamedSort {
  for (const { property, functions = [] } of sort) {
    const problem =
      functions.length > 0
        ? `${quoted(property)} has a function around it, which only VQL and C-Unit can express`
        : property.includes(',')
          ? `${quoted(property)} is not the name of a property`
          : undefined;
    if (problem !== undefined) report(pagingDiagnostic('page-sort', { problem }));
  }
  return { properties: sort.map(({ property }) => property), directions: sort.map(({ direction }) => direction) };
}

/** Reads the two lists, each of which may also be joined by commas. A property without a direction is sorted ascending. */
export function readNamedSort(
  { properties, directions }: NamedSort,
  report: ReportDiagnostic,
): readonly SortOrder[] | undefined {
  const names = split(properties);
  const orders = split(directions);
  if (names.length === 0 && orders.length === 0) return undefined;
  if (orders.length > names.length) {
    const problem = `there are ${orders.length} directions for ${names.length} properties`;
    report(pagingDiagnostic('page-sort', { problem }));
  }
  return names.map((property, index) => ({ property, direction: readDirection(orders[index] ?? 'ASC', report) }));
}

function split(values: readonly string[]): readonly string[] {
  return values.flatMap((value) => value.split(',')).filter((value) => value !== '');
}

function readDirection(text: string, report: ReportDiagnostic): SortOrder['direction'] {
  const direction = text.toUpperCase();
  if (direction === 'ASC' || direction === 'DESC') return direction;
  report(pagingDiagnostic('page-sort', { problem: `${quoted(text)} is neither ASC nor DESC` }));
  return 'ASC';
}
