import { callObserver } from '../../internal/timing/call-observer.js';
import { onAbort } from '../../internal/timing/on-abort.js';
import { waitFor } from '../../internal/timing/wait.js';
import type { EngineProgress, RunControl } from '../run/run-options.js';
import { literalWithNul, textLiteral } from '../targets/sql-text.js';
import type { SendRequest, TrinoRequest } from './requests.js';
import { readSegments } from './segments.js';
import { createServerAddresses, type ServerAddresses } from './server-addresses.js';
import { parseAnswer, type RawRows, type ResultColumn, type TrinoAnswer, type TrinoStats } from './trino-answer.js';
import { connectionError, failureText, TrinoQueryError } from './trino-error.js';
import type { ResolvedTrino } from './trino-source.js';

/** A statement of SQL with its parameters, which are texts. */
export interface TrinoStatement {
  readonly sql: string;
  readonly params: readonly (string | number)[];
}

/** Rows of a result, with the columns of the result. */
interface ResultPage {
  readonly columns: readonly ResultColumn[];
  readonly rows: RawRows;
}

/** Runs statements on a server. */
export interface TrinoSession {
  /**
   * Runs a statement and yields the pages of its result; the first one has no rows. Leaving the loop, an abort, and `close` cancel the
   * query on the server.
   *
   * @throws {TrinoQueryError} if the server reports an error. @throws {VqlError} `engine-connection`.
   */
  run(statement: TrinoStatement, context?: RunControl): AsyncGenerator<ResultPage, void, undefined>;
  /** Cancels the running queries with a reason. */
  close(reason: unknown): void;
}

/** The first version with EXECUTE IMMEDIATE. */
const immediateVersion = 418;

/** How long the server may take to confirm that a query is cancelled. */
const cancelLimitMs = 2_000;

/** Opens a session: the requests of the protocol, https://trino.io/docs/current/develop/client-protocol.html. */
export function createSession(source: ResolvedTrino, send: SendRequest): TrinoSession {
  const { url } = source;
  const running = new Set<AbortController>();
  let version: Promise<number> | undefined;
  /** Sends a request with the headers of the session. An abort of `stop` ends the wait for the authorization. */
  const sendNow = async (request: TrinoRequest, stop = request.signal): Promise<string | undefined> => {
    const authorization = await waitFor(source.authorization(), stop);
    const own = { ...sessionHeaders(source), ...(authorization !== undefined && { Authorization: authorization }) };
    return send({ ...request, headers: { ...own, ...request.headers } });
  };

  /** Not aborted: all queries share the answer. */
  const readVersion = async (): Promise<number> => {
    const text = await sendNow({ method: 'GET', url: `${url}/v1/info` });
    const info = text === undefined ? undefined : (jsonOf(text, url) as { nodeVersion?: { version?: string } });
    return versionIn(info?.nodeVersion?.version ?? '') ?? immediateVersion;
  };
  const requestOf = async ({ sql, params }: TrinoStatement) => {
    if (params.length === 0) return { body: sql };
    const values = params.map((value) => literalWithNul(String(value))).join(', ');
    version ??= readVersion();
    const known = await version.catch((error: unknown) => {
      version = undefined;
      throw error;
    });
    if (known >= immediateVersion) return { body: `EXECUTE IMMEDIATE ${textLiteral(sql)} USING ${values}` };
    const headers = { 'X-Trino-Prepared-Statement': `query=${encodeURIComponent(sql)}` };
    return { body: `EXECUTE query USING ${values}`, headers };
  };

  /** Cancels a query on the server. A server that does not answer gives it up by itself. */
  const cancel = async (nextUri: string): Promise<void> => {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), cancelLimitMs);
    await sendNow({ method: 'DELETE', url: nextUri, signal: limit.signal }).catch(() => undefined);
    clearTimeout(timer);
  };

  const answerOf = (text: string | undefined, addresses: ServerAddresses, queryId: string | undefined): TrinoAnswer => {
    if (text === undefined) {
      const problem =
        queryId === undefined
          ? 'has no /v1/statement'
          : `does not know the query ${queryId} any more: it was started anew, or the query has expired`;
      throw connectionError(url, problem);
    }
    const answer = jsonOf(text, url) as TrinoAnswer;
    if (answer.error !== undefined) throw new TrinoQueryError(answer.error, answer.id);
    return answer.nextUri === undefined ? answer : { ...answer, nextUri: addresses.ofPage(answer.nextUri) };
  };

  async function* run(
    statement: TrinoStatement,
    { signal: outer, onProgress }: RunControl = {},
  ): AsyncGenerator<ResultPage, void, undefined> {
    outer?.throwIfAborted();
    const controller = new AbortController();
    const { signal } = controller;
    const addresses = createServerAddresses(url);
    let nextUri: string | undefined;
    let cancelling: Promise<void> | undefined;
    /** Ends the query once. */
    const end = (): Promise<void> | undefined => {
      removeListener();
      running.delete(controller);
      if (nextUri !== undefined) cancelling ??= cancel(nextUri);
      return cancelling;
    };
    running.add(controller);
    const removeListener = onAbort(outer, () => controller.abort(outer?.reason));
    // The loop may not be reading: an abort does not wait for its end.
    signal.addEventListener('abort', () => void end());
    try {
      // A request that was sent is not aborted: its answer says where the query is cancelled.
      const started = requestOf(statement)
        .then((request) => sendNow({ method: 'POST', url: `${url}/v1/statement`, ...request }, signal))
        .then((text) => answerOf(text, addresses, undefined));
      let answer = await waitFor(started, signal).catch((error: unknown) => {
        started.then((late) => (late.nextUri === undefined ? undefined : cancel(late.nextUri))).catch(() => undefined);
        throw error;
      });
      let columns: readonly ResultColumn[] | undefined;
      for (;;) {
        ({ nextUri } = answer);
        signal.throwIfAborted();
        const { data, id, stats = {} } = answer;
        if (onProgress !== undefined) callObserver(() => onProgress(progressOf(stats)));
        // The next page is on its way while the rows of this one are read.
        const following =
          nextUri === undefined ? undefined : sendNow({ method: 'GET', url: nextUri, isRepeatable: true, signal });
        following?.catch(() => undefined);
        const isFirst = columns === undefined;
        columns ??= answer.columns;
        if (columns !== undefined) {
          if (isFirst) yield { columns, rows: [] };
          if (data !== undefined)
            for await (const rows of readSegments(data, { source, addresses, send, signal })) yield { columns, rows };
        }
        if (following === undefined) return;
        // Parsed after the rows of this page are read, so that two parsed pages do not wait side by side.
        const text = await following;
        try {
          answer = answerOf(text, addresses, id);
        } catch (error) {
          // There is nothing to cancel.
          if (error instanceof TrinoQueryError) nextUri = undefined;
          throw error;
        }
      }
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      controller.abort();
      await end();
    }
  }
  return {
    run,
    close(reason) {
      for (const controller of running) controller.abort(reason);
    },
  };
}

/** Returns the number of a version, which may have a suffix; `undefined` for another text. */
function versionIn(text: string): number | undefined {
  const [, number] = /^(\d{1,6})(?!\d)/.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}

function sessionHeaders({ catalog, schema, user, session = {} }: ResolvedTrino): Record<string, string> {
  const properties = Object.entries(session).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return {
    'X-Trino-User': user,
    'X-Trino-Catalog': catalog,
    'X-Trino-Schema': schema,
    'X-Trino-Source': 'vql-kit',
    'X-Trino-Time-Zone': 'UTC',
    // Without it, times are rounded to milliseconds.
    'X-Trino-Client-Capabilities': 'PARAMETRIC_DATETIME',
    // Spooled where the server does that. Compressed files would need more than the platform has everywhere.
    'X-Trino-Query-Data-Encoding': 'json',
    ...(properties.length > 0 && { 'X-Trino-Session': properties.join(',') }),
  };
}

function progressOf({
  state = '',
  totalSplits,
  completedSplits,
  processedRows,
  processedBytes,
}: TrinoStats): EngineProgress {
  return {
    state,
    splits: totalSplits ?? 0,
    completedSplits: completedSplits ?? 0,
    rows: processedRows ?? 0,
    bytes: processedBytes ?? 0,
  };
}

function jsonOf(text: string, url: string): unknown {
  try {
    return parseAnswer(text);
  } catch (error) {
    throw connectionError(url, `does not answer in JSON: ${failureText(error)}`, error);
  }
}
