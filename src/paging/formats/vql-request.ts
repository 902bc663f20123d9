import type { ExecuteBody } from '../../interface/computed-queries.js';
import { pageConflicts, pageFormats, sentOffset } from '../../interface/page.js';
import type { Statement } from '../../vql/ast.js';
import { pagingDiagnostic } from '../paging-error.js';
import { type Codec, defined, type Page, type ReportDiagnostic, readPage } from './page.js';
import { statementTree, vqlCodec } from './vql.js';

/** The body of the execute endpoint, its statement as a tree or as a text. Other members stay. */
export type VqlRequest = ExecuteBody<Statement | string>;

/** The body of the execute endpoint as it is sent. */
export interface VqlRequestBody {
  readonly statement: string;
  readonly limit?: number;
  readonly offset?: number;
  readonly [member: string]: unknown;
}

/** The body of the execute endpoint with its page, its statement as it was. */
export interface EncodedVqlRequest {
  readonly statement: Statement | string;
  readonly limit?: number;
  readonly offset?: number;
  readonly [member: string]: unknown;
}

const { offset: offsetName, limit: limitName } = pageFormats['vql-request'];

/**
 * Writes the page as fields beside the statement. They override its clauses, which are therefore removed from a tree. A
 * statement that is a text stays as it is, which is reported.
 */
export const vqlRequestCodec: Codec<VqlRequest, EncodedVqlRequest> = {
  query: {
    expected: 'an object with a statement, as a string or as a tree',
    accepts: (value) =>
      typeof value === 'object' &&
      value !== null &&
      'statement' in value &&
      (typeof value.statement === 'string' || statementTree.accepts(value.statement)),
  },

  encode(page, request, report, options) {
    const { limit, offset, sort } = page;
    let { statement } = request;
    if (typeof statement !== 'string') {
      reportConflicts(page, statement, report);
      statement = vqlCodec.encode(defined({ sort }), statement, report, options);
    } else {
      reportUnread(page, report);
      if (sort !== undefined)
        report(pagingDiagnostic('page-sort', { problem: 'the statement is a text; parse it first' }));
    }
    return { ...defined({ ...request, [offsetName]: offset, [limitName]: limit }), statement };
  },

  decode({ statement, limit, offset }, report, options) {
    const fields = readPage('vql-request', { limit, offset }, report);
    if (typeof statement === 'string') {
      reportUnread(fields, report);
      return fields;
    }
    reportConflicts(fields, statement, report);
    // A clause that a field overrides need not be that of a page.
    const overridden = {
      ...(limit !== undefined && { limit: undefined }),
      ...(offset !== undefined && { offset: undefined }),
    };
    return { ...vqlCodec.decode({ ...statement, ...overridden }, report, options), ...fields };
  },
};

/** Returns the fields of a page that has been checked. */
export function pageFields({ limit, offset }: Page): Pick<VqlRequestBody, 'limit' | 'offset'> {
  const sent = sentOffset('vql-request', offset);
  return {
    ...(sent !== undefined && { [offsetName]: sent }),
    ...(limit !== undefined && { [limitName]: limit }),
  };
}

/** Reports that a clause of a text may stay in force, unless fields replace both. */
function reportUnread({ limit, offset }: Page, report: ReportDiagnostic): void {
  if (limit === undefined || offset === undefined) report(pagingDiagnostic('unread-clauses', {}));
}

/** Reports fields that differ from the clauses they override. */
function reportConflicts(fields: Page, statement: Statement, report: ReportDiagnostic): void {
  for (const { winner, loser } of pageConflicts(fields, statement))
    report(pagingDiagnostic('page-conflict', { winner, loser }));
}
