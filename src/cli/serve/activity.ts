import { headerNames } from '../../interface/index.js';
import type { DeliveryAttempt, StandIn } from '../../service/index.js';

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

/** The latest requests and deliveries of a stand-in. */
export interface Activity {
  /** Answers a request as the stand-in does, and records it. */
  readonly answer: (request: Request) => Promise<Response>;
  /** The latest requests, the oldest first. */
  readonly requests: readonly AnsweredRequest[];
  /** Reports the attempts to deliver that have ended since the call before. */
  reportAttempts(): void;
}

/** Called for each request and each attempt to deliver. */
export interface ActivityListener {
  onRequest(request: AnsweredRequest): void;
  onAttempt(attempt: DeliveryAttempt): void;
}

/** The requests that are kept for the status page. */
const keptRequests = 100;
/** The rows of longer answers are not counted. */
const longestCountedText = 5_000_000;

/** Records what a stand-in does. */
export function recordActivity(
  erp: Pick<StandIn, 'fetch' | 'attempts'>,
  { onRequest, onAttempt }: ActivityListener,
): Activity {
  const requests: AnsweredRequest[] = [];
  const record = (request: AnsweredRequest): void => {
    requests.push(request);
    if (requests.length > keptRequests) requests.shift();
    onRequest(request);
  };
  let lastAttempt: DeliveryAttempt | undefined;
  return {
    requests,
    async answer(request) {
      const { method, url } = request;
      const path = new URL(url).pathname;
      const startedAtMs = performance.now();
      const sinceStart = (): number => Math.round(performance.now() - startedAtMs);
      let answer: Response;
      try {
        answer = await erp.fetch(request);
      } catch (error) {
        record({ method, path, status: undefined, durationMs: sinceStart(), rows: undefined });
        throw error;
      }
      const durationMs = sinceStart();
      record({ method, path, status: answer.status, durationMs, rows: await rowsIn(answer) });
      return answer;
    },
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
