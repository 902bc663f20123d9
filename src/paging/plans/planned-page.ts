import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Page } from '../page.js';
import { pagingDiagnostic } from '../paging-error.js';

/** The page that a query has, and what there is to say if the caller wants pages of another size. */
export function plannedPage({ limit, offset }: Page, pageSize: number | undefined, warnings: Diagnostic[]): Page {
  if (pageSize !== undefined && limit !== undefined && limit !== pageSize) {
    const winner = `The option pageSize (${pageSize})`;
    warnings.push(pagingDiagnostic('page-conflict', { winner, loser: `the limit ${limit} of the query` }));
  }
  if (pageSize === undefined && limit !== undefined)
    warnings.push(pagingDiagnostic('limit-is-page-size', { limit: String(limit) }));
  return { limit, offset };
}
