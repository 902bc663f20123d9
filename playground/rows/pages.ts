import { sortOrderOf } from '../../src/cunit/evaluate/order.js';
import { readExecuteRequest } from '../../src/cunit/index.js';
import { type Diagnostic, VqlError } from '../../src/diagnostics/index.js';
import { createSubstitution, valuesByName } from '../../src/interface/computed-queries.js';
import type { VariableLists } from '../../src/language/explain/operands.js';
import { type FetchContext, type FetchedPage, paginate, type VqlRequestBody } from '../../src/paging/index.js';
import { parse } from '../../src/vql/index.js';
import type { Installation } from '../sample/installation.js';
import { evaluateStatement, type StatementRow } from './evaluate-statement.js';
import { createContext } from './evaluation-context.js';
import { findStatementRows, type StatementRows } from './template-statement.js';

/** How the pager reads, and how the service in memory answers. */
export interface PagingChoice {
  readonly pageSize: number;
  /** Whether the pager adds `id` as the last sort key; without it, the service returns rows with equal keys in changing order. */
  readonly sortsById: boolean;
  /** Whether the pager requests the last row of each page again. */
  readonly overlaps: boolean;
  /** Whether the service states in headers whether there is more. */
  readonly hasHeaders: boolean;
  /** Whether the service returns fewer rows than requested. */
  readonly isShort: boolean;
}

/** A statement read page by page. */
export interface PagedStatement {
  /** The statement of each request. */
  readonly statement: string;
  /** Keys of the rows that the statement selects, in its order. */
  readonly selected: readonly string[];
  readonly requests: readonly PagingRequest[];
  /** Keys of the rows that the pager returned, in that order; a row that it returned twice is in it twice. */
  readonly read: readonly string[];
  /** What the pager reports, and the error that ended it. */
  readonly reports: readonly PagingReport[];
}

/** A request of the pager, and its answer. */
export interface PagingRequest {
  readonly offset: number;
  readonly limit: number;
  /** Keys of the rows in the answer. */
  readonly keys: readonly string[];
  /** The paging headers, if there are any. */
  readonly headers: Readonly<Record<string, string>> | undefined;
}

/** A report of the pager. */
type PagingReport = Pick<Diagnostic, 'severity' | 'code' | 'message'>;

/** Greatest number of requests: more would make the page slow. */
const maxPages = 50;

/**
 * Reads the statement at an offset of a VQL text with the pager from a service in memory, which has the rows of the installation. The pager
 * sends the values of the variables of each statement. Returns a sentence if the page cannot answer the statement.
 */
export async function pageStatement(
  text: string,
  offset: number,
  choice: PagingChoice,
  installation: Installation,
  variables: readonly VariableLists[] = [],
): Promise<PagedStatement | string> {
  const found = findStatementRows(text, offset, installation);
  if (typeof found === 'string') return found;
  const values = variables[found.index] ?? {};
  const selected = answerTo(found, installation, values);
  if (typeof selected === 'string') return selected;
  const { fetchPage, requests, statements } = createService(choice, installation);
  const reports: PagingReport[] = [];
  const report = ({ severity, code, message }: PagingReport): void => void reports.push({ severity, code, message });
  const read: string[] = [];
  const { pageSize, sortsById, overlaps } = choice;
  try {
    const variableSubstitutions = Object.entries(values).map(([name, list]) => createSubstitution(name, list));
    const query = { statement: found.text, variableSubstitutionList: { variableSubstitutions } };
    const pager = paginate(query, {
      parse,
      fetchPage,
      pageSize,
      maxPages,
      tiebreak: sortsById ? 'required' : 'none',
      // An error would end the pages at the first row that is read again.
      duplicates: 'report',
      onDiagnostic: report,
      ...(overlaps && { verify: 'overlap' }),
    });
    for await (const { key } of pager) read.push(key);
  } catch (error) {
    if (!(error instanceof VqlError)) throw error;
    report({ severity: 'error', code: error.code, message: error.message });
  }
  return { statement: statements[0] ?? found.text, selected: selected.map(({ key }) => key), requests, read, reports };
}

/** Returns the rows that a statement selects, in its order, or the reason why the page does not have them. */
function answerTo(
  { text, statement, template, rows: own }: StatementRows,
  installation: Installation,
  variables: VariableLists,
): readonly StatementRow[] | string {
  const { rows, isAggregated, notes } = evaluateStatement(
    statement,
    template,
    own,
    createContext(text, installation, variables),
  );
  if (isAggregated || rows.some(({ state }) => state === 'untested'))
    return notes[0] ?? 'This statement is not read page by page: its answer is not rows.';
  return rows.filter(({ state }) => state === 'selected');
}

/** A row in an answer of the service. */
interface AnsweredRow {
  /** Key of the row, by which the pager recognizes it; it removes an id that the statement does not select. */
  readonly id: string;
  readonly key: string;
}

/** A service in memory, and what it was asked. */
interface Service {
  fetchPage(request: VqlRequestBody, context: FetchContext): FetchedPage<AnsweredRow>;
  readonly requests: PagingRequest[];
  /** Statements of the requests. */
  readonly statements: string[];
}

function createService(choice: PagingChoice, installation: Installation): Service {
  const requests: PagingRequest[] = [];
  const statements: string[] = [];
  return {
    requests,
    statements,
    fetchPage(request, { offset, limit }) {
      const { statement } = request;
      const list = readExecuteRequest(request).value?.variableSubstitutionList;
      const found = findStatementRows(statement, 0, installation);
      const answer = typeof found === 'string' ? found : answerTo(found, installation, valuesByName(list));
      if (typeof answer === 'string') throw new TypeError(answer);
      const isReversed = requests.length % 2 === 1;
      const all = isReversed ? reverseTies(answer) : answer;
      const size = choice.isShort ? Math.max(1, limit - 1) : limit;
      const page = all.slice(offset, offset + size);
      const next = offset + page.length;
      const isMore = next < all.length;
      const headers = choice.hasHeaders
        ? { 'x-query-more-elements': String(isMore), 'x-query-next-offset': String(isMore ? next : 0) }
        : undefined;
      statements.push(statement);
      requests.push({ offset, limit, keys: page.map(({ key }) => key), headers });
      return { rows: page.map(({ key }) => ({ id: key, key })), headers, status: 200 };
    },
  };
}

/** Reverses rows that the sort keys of a statement do not order, as a service may between two requests. */
function reverseTies(rows: readonly StatementRow[]): readonly StatementRow[] {
  const isTie = (a: StatementRow, b: StatementRow): boolean =>
    a.sortValues.every((value, index) => sortOrderOf(value, b.sortValues[index]) === 0);
  const groups: StatementRow[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    if (group !== undefined && first !== undefined && isTie(first, row)) group.unshift(row);
    else groups.push([row]);
  }
  return groups.flat();
}
