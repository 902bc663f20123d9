import { pageFormats } from '../../interface/page.js';
import type { Page } from '../page.js';
import { pagingDiagnostic } from '../paging-error.js';
import { type Codec, defined, type Report, readPage } from './codec.js';
import { vqlCodec } from './vql.js';

const { offset: offsetName, limit: limitName } = pageFormats['vql-request'];

/**
 * The page as fields beside the statement, which win over its clauses; so the clauses are taken out of a tree. A statement
 * that is a text stays as it is, which is said.
 */
export const vqlRequestCodec: Codec<'vql-request'> = {
  encode(page, request, report, options) {
    const { limit, offset, sort } = page;
    let { statement } = request;
    if (typeof statement !== 'string') {
      reportConflicts(page, vqlCodec.decode({ ...statement, orderBy: [] }, report), report);
      statement = vqlCodec.encode(defined({ sort }), statement, report, options);
    } else {
      reportUnread(page, report);
      if (sort !== undefined)
        report(pagingDiagnostic('page-sort', { problem: 'the statement is a text; parse it first' }));
    }
    return { ...defined({ ...request, [offsetName]: offset, [limitName]: limit }), statement };
  },

  decode({ statement, limit, offset }, report) {
    const fields = readPage(limit, offset, undefined, report);
    if (typeof statement === 'string') {
      reportUnread(fields, report);
      return fields;
    }
    const clauses = vqlCodec.decode(statement, report);
    reportConflicts(fields, clauses, report);
    return { ...clauses, ...fields };
  },
};

/** Reports that a clause may stay in force, where no field takes its place. */
function reportUnread({ limit, offset }: Page, report: Report): void {
  if (limit === undefined || offset === undefined) report(pagingDiagnostic('unread-clauses', {}));
}

/** Reports where a field says another thing than the clause that it wins over. */
function reportConflicts(fields: Page, clauses: Page, report: Report): void {
  for (const name of ['limit', 'offset'] as const) {
    const field = fields[name];
    const clause = clauses[name];
    if (field === undefined || clause === undefined || field === clause) continue;
    const winner = `The request field "${name}" (${field})`;
    report(pagingDiagnostic('page-conflict', { winner, loser: `"${pageFormats.vql[name]} ${clause}"` }));
  }
}
