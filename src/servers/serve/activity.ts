import { headerNames } from '../../interface/index.js';
import { createRequestRedaction } from '../../internal/http/index.js';
import type { DeliveryAttempt, Handler, StandIn } from '../../stand-in/index.js';

/** A request that was answered, or whose connection was broken. */
export interface AnsweredRequest {
  readonly method: string;
  /** Without the query, which may hold a code of the identity server. */
  readonly path: string;
  /** `undefined` if the connection was broken. */
  readonly status: number | undefined;
  /** Time to the beginning of the answer. */
  readonly durationMs: number;
  /** The rows of an answer that has rows. */
  readonly rows: number | undefined;
}

/** Called for each request, and for each attempt to deliver that has ended. */
export interface ActivityListener {
  /** The secrets and passwords of the accounts, which are not reported. */
  readonly secrets: readonly string[];
  onRequest(request: AnsweredRequest): void;
  onAttempt(attempt: DeliveryAttempt): void;
}

/** Reports what a stand-in does. */
export interface Activity {
  /** Answers requests as the stand-in does, and reports them. */
  readonly answer: Handler;
  /** Reports the attempts that have ended since the call before. */
  reportAttempts(): void;
}

/** The rows of longer answers are not counted. */
const longestCountedText = 5_000_000;

/** Creates the reports of what a stand-in does. */
export function createActivity(
  erp: Pick<StandIn, 'fetch' | 'attempts'>,
  { secrets, onRequest, onAttempt }: ActivityListener,
): Activity {
  const redactionFor = createRequestRedaction(secrets);
  let lastAttempt: DeliveryAttempt | undefined;
  const report =
    <Received extends Pick<Request, 'method' | 'url' | 'headers'>>(answer: (request: Received) => Promise<Response>) =>
    async (request: Received): Promise<Response> => {
      const { method, url, headers } = request;
      const path = redactionFor(headers)(URL.canParse(url) ? new URL(url).pathname : url);
      const startedAtMs = performance.now();
      let response: Response | undefined;
      try {
        response = await answer(request);
        return response;
      } finally {
        const durationMs = Math.round(performance.now() - startedAtMs);
        onRequest({ method, path, status: response?.status, durationMs, rows: response && (await rowsIn(response)) });
      }
    };
  return {
    answer: Object.assign(report<Request>(erp.fetch), { refuse: report(erp.fetch.refuse) }),
    reportAttempts() {
      const { attempts } = erp;
      const known = lastAttempt === undefined ? -1 : attempts.lastIndexOf(lastAttempt);
      for (const attempt of attempts.slice(known + 1)) onAttempt(attempt);
      lastAttempt = attempts.at(-1) ?? lastAttempt;
    },
  };
}

/** Counts the rows of a page; `undefined` for every other answer, and for a body that breaks off. */
async function rowsIn(answer: Response): Promise<number | undefined> {
  if (!answer.headers.has(headerNames.moreElements)) return undefined;
  try {
    const text = await answer.clone().text();
    if (text.length > longestCountedText) return undefined;
    const body: unknown = JSON.parse(text);
    const rows = Array.isArray(body) ? body : Object(body).data;
    return Array.isArray(rows) ? rows.length : undefined;
  } catch {
    return undefined;
  }
}
