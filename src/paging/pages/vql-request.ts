import { print } from '../../vql/print.js';
import type { Page } from '../page.js';
import { pagingDiagnostic } from '../paging-error.js';
import { type Codec, member, type Report, readPage, without } from './codec.js';
import { vqlCodec, withoutPage } from './vql.js';

/**
 * The page as fields beside the statement, which win over its clauses; so the clauses are taken out of a tree. A statement
 * that is a text stays as it is.
 */
export const vqlRequestCodec: Codec<'vql-request'> = {
  encode(page, request, report, options) {
    const { statement } = request;
    const { limit, offset = 0, sort } = page;
    if (typeof statement === 'string' && sort !== undefined)
      report(pagingDiagnostic('page-sort', { problem: 'the statement is a text; parse it first' }));
    const text =
      typeof statement === 'string'
        ? statement
        : print(withoutPage(vqlCodec.encode(sort === undefined ? {} : { sort }, statement, report, options)));
    if (typeof statement !== 'string') reportConflicts(page, vqlCodec.decode(withoutSort(statement), report), report);
    return {
      ...without(request, ['statement', 'limit', 'offset']),
      statement: text,
      ...member('limit', limit),
      ...member('offset', offset === 0 ? undefined : offset),
    };
  },

  decode({ statement, limit, offset }, report) {
    const fields = readPage(limit, offset, undefined, report);
    if (typeof statement === 'string') return fields;
    const clauses = vqlCodec.decode(statement, report);
    reportConflicts(fields, clauses, report);
    return { ...clauses, ...fields };
  },
};

/** Reports where a field says another thing than the clause that it wins over. */
function reportConflicts(fields: Page, clauses: Page, report: Report): void {
  for (const name of ['limit', 'offset'] as const) {
    const field = fields[name];
    const clause = clauses[name];
    if (field === undefined || clause === undefined || field === clause) continue;
    const winner = `The request field "${name}" (${field})`;
    report(pagingDiagnostic('page-conflict', { winner, loser: `"${name.toUpperCase()} ${clause}"` }));
  }
}

function withoutSort<Statement extends { readonly orderBy: readonly unknown[] }>(statement: Statement): Statement {
  return { ...statement, orderBy: [] };
}
