import type { Client, ClientQuery } from '../../client/index.js';
import type { CUnitQuery } from '../../cunit/index.js';
import type { Diagnostic } from '../../diagnostics/index.js';
import type { Dialect } from '../../dialect/index.js';
import type { EngineRow, EngineStream } from '../../engine/index.js';
import { parseJson } from '../../exact-json/index.js';
import { endpoints, templatePath } from '../../interface/index.js';
import {
  type Checkpoint,
  type FetchedPage,
  type FetchPage,
  type Pager,
  paginate,
  type RowPage,
} from '../../paging/index.js';
import { UsageError } from '../../tasks/errors.js';
import { parse, visit } from '../../vql/index.js';

/** How a query is read. */
export interface PageSetting {
  readonly dialect: Dialect;
  /** The time zone of relative dates; absent for UTC. */
  readonly timeZone: string | undefined;
  readonly pageSize: number;
  /** Maximum number of rows to read; absent for all rows. */
  readonly limit: number | undefined;
  readonly signal: AbortSignal;
  /** Called after each page. */
  readonly onPage?: (pages: number) => void;
  readonly onDiagnostic: (diagnostic: Diagnostic) => void;
}

/** The rows of a query, with facts about them that are complete when all rows have been read. */
export interface QueryResult extends EngineStream {
  /** Whether the limit has cut off rows. */
  hasMore(): boolean;
  /** Names of members of later rows that are not columns. */
  lateColumns(): readonly string[];
}

/** A request for a page of a query. */
type SentQuery = { readonly statement: string } | CUnitQuery;

/**
 * Sends the first request of a query, and returns its columns with its rows, which are read page by page.
 *
 * @throws {VqlError} the errors of the client and the pager.
 */
export async function openResult(client: Client, query: ClientQuery, setting: PageSetting): Promise<QueryResult> {
  const { limit = Number.POSITIVE_INFINITY, pageSize } = setting;
  // One row more than the limit shows that there are more.
  const { columns, pages } = await openPages(client, query, { ...setting, pageSize: Math.min(pageSize, limit + 1) });
  const known = new Set(columns.map(({ attribute }) => attribute));
  const late = new Set<string>();
  let isCut = false;
  async function* rows(): AsyncGenerator<EngineRow, void, undefined> {
    let count = 0;
    // Leaving the loop closes the pager.
    for await (const page of pages) {
      for (const row of page.rows) {
        isCut = count === limit;
        if (isCut) return;
        for (const name of Object.keys(row)) if (!known.has(name)) late.add(name);
        count += 1;
        yield row;
      }
    }
  }
  return { definition: columns, rows: rows(), hasMore: () => isCut, lateColumns: () => [...late] };
}

/** The columns of a query, with its pages. */
export interface QueryPages {
  readonly columns: EngineStream['definition'];
  readonly pages: AsyncIterable<RowPage<EngineRow>>;
}

/** How far the pages of a query were read before. */
interface ReadPages {
  readonly columns: EngineStream['definition'];
  readonly checkpoint: Checkpoint;
}

/** How the pages of a query are read. */
export interface PagesSetting extends Omit<PageSetting, 'limit'> {
  readonly strategy?: 'offset' | 'keyset';
  /** Whether the next page is requested while the caller works. */
  readonly prefetch?: boolean;
  readonly resume?: ReadPages | undefined;
}

/**
 * Sends the first request of a query, and returns its columns with its pages.
 *
 * @throws {VqlError} the errors of the client and the pager.
 */
export async function openPages(client: Client, query: ClientQuery, setting: PagesSetting): Promise<QueryPages> {
  let first: AnsweredPage | undefined;
  let hidden: ReadonlySet<string> = new Set();
  const pager = pagerOf(query, setting, async (request, { signal }) => {
    const answer = await readPage(client, request, signal);
    if (first === undefined) hidden = hiddenColumns(request, setting.dialect);
    first ??= answer;
    return answer;
  });
  const source = pager.pages();
  const beginning = await source.next();
  async function* pages(): AsyncGenerator<RowPage<EngineRow>, void, undefined> {
    try {
      for (let next = beginning; next.done !== true; next = await source.next()) yield next.value;
    } finally {
      // Also if the reader stops early.
      await pager.return?.();
    }
  }
  return { columns: setting.resume?.columns ?? columnsOf(first, hidden), pages: pages() };
}

/** Returns the first request of a query, and sends nothing. @throws {VqlError} the errors of the pager. */
export async function firstRequest(query: ClientQuery, setting: PageSetting): Promise<ExplainedRequest> {
  let sent: SentQuery | undefined;
  const { limit = Number.POSITIVE_INFINITY, pageSize } = setting;
  const pager = pagerOf(query, { ...setting, pageSize: Math.min(pageSize, limit + 1) }, (request) => {
    sent = request;
    return { rows: [] };
  });
  await pager.next();
  if (sent === undefined) throw new TypeError('The pager sends no request.');
  const { method } = endpoints.executeQuery;
  return 'template' in sent
    ? { method, path: templatePath(sent.group, sent.template), body: sent.request }
    : { method, path: endpoints.executeQuery.path, body: sent };
}

/** A request that would be sent. */
export interface ExplainedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: object;
}

function pagerOf(
  query: ClientQuery,
  { dialect, timeZone, strategy, prefetch, pageSize, signal, onPage, onDiagnostic, resume }: PagesSetting,
  fetchPage: FetchPage<SentQuery, EngineRow>,
): Pager<EngineRow> {
  // The pager sends a statement for a statement, and C-Unit for C-Unit.
  const source = query as SentQuery;
  return paginate<SentQuery, EngineRow>(source, {
    fetchPage: fetchPage as FetchPage<unknown, EngineRow>,
    parse,
    dialect,
    timeZone,
    strategy,
    prefetch,
    pageSize,
    tiebreak: 'if-possible',
    resume: resume?.checkpoint,
    signal,
    ...(onPage && { onProgress: ({ pages }) => onPage(pages) }),
    onDiagnostic,
  });
}

interface AnsweredPage extends FetchedPage<EngineRow> {
  readonly definition: unknown;
}

/** Reads a page with all digits of its numbers. */
async function readPage(client: Client, request: SentQuery, signal: AbortSignal): Promise<AnsweredPage> {
  const { status, headers, body } = await ('template' in request
    ? client.request('queryTemplate', {
        parameters: { group: request.group, template: request.template },
        body: request.request,
        as: 'text',
        signal,
      })
    : client.request('executeQuery', { body: request, as: 'text', signal }));
  const { data, definition } = Object(parseAnswer(body)) as { readonly data?: unknown; readonly definition?: unknown };
  // The pager checks that these are rows.
  return { status, headers, rows: data as readonly EngineRow[], definition };
}

function parseAnswer(body: string): unknown {
  try {
    return parseJson(body, { exactDecimals: true });
  } catch {
    throw new UsageError(
      'The answer of the service is not JSON. Check the address of the API: a login page may answer.',
    );
  }
}

/** Returns the names of the columns that a statement hides, such as the id that the pager adds: the service may return hidden columns. */
function hiddenColumns(request: SentQuery, dialect: Dialect): ReadonlySet<string> {
  const names = new Set<string>();
  const { value } = 'statement' in request ? parse(request.statement, { dialect }) : {};
  if (value === undefined) return names;
  visit(value, {
    Column({ annotations, expression }) {
      const isHidden = annotations
        .flatMap(({ options }) => options)
        .some((option) => option.name === 'visible' && option.value.kind === 'BooleanLiteral' && !option.value.value);
      if (isHidden && expression.kind === 'Path') names.add(expression.segments.join('.'));
    },
  });
  return names;
}

/**
 * Returns the columns of a result: the columns of its definition, if it lists them by the names that rows have, and others that the first
 * rows have. A hidden column is a column even if only later rows have it.
 */
function columnsOf(answer: AnsweredPage | undefined, hidden: ReadonlySet<string>): EngineStream['definition'] {
  const listed = (Array.isArray(answer?.definition) ? answer.definition : []).flatMap(readColumn);
  const inRows = new Set((answer?.rows ?? []).flatMap((row) => Object.keys(Object(row))));
  const isByName = inRows.size === 0 || listed.some(({ attribute }) => inRows.has(attribute));
  const defined = isByName ? listed : [];
  const names = new Set(defined.map(({ attribute }) => attribute));
  return [
    ...defined,
    ...[...new Set([...inRows, ...hidden])]
      .filter((name) => !names.has(name))
      .map((attribute) => ({ attribute, visible: !hidden.has(attribute) })),
  ];
}

function readColumn(column: unknown): readonly { readonly attribute: string; readonly visible: boolean }[] {
  const { attribute, visible } = Object(column) as { readonly attribute?: unknown; readonly visible?: unknown };
  return typeof attribute === 'string' ? [{ attribute, visible: visible !== false }] : [];
}
