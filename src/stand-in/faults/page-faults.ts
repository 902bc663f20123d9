import { headerNames } from '../../interface/headers.js';
import type { Fault } from './fault.js';

/** Changes the answer of a request by the faults of pages that hit it. Answers that are not pages stay as they are. */
export type PageFaults = (request: Request, answer: Response, faults: readonly Fault[]) => Promise<Response>;

/** @param remembers whether the page before is needed. */
export function createPageFaults(remembers: boolean): PageFaults {
  /** The body of the last page at each path. */
  const bodies = new Map<string, string>();

  return async ({ url }, answer, faults) => {
    const more = answer.headers.get(headerNames.moreElements);
    if (answer.status !== 200 || more === null) return answer;
    const headers = new Headers(answer.headers);
    const hasFault = (kind: Fault['do']): boolean => faults.some((fault) => fault.do === kind);
    if (hasFault('lying-flag')) headers.set(headerNames.moreElements, String(more !== 'true'));
    if (hasFault('lying-offset')) {
      const next = Number(headers.get(headerNames.nextOffset) ?? 0);
      headers.set(headerNames.nextOffset, String(next + 1));
    }
    if (!remembers) return new Response(answer.body, { status: 200, headers });
    const body = await answer.text();
    const { pathname } = new URL(url);
    const before = bodies.get(pathname);
    bodies.set(pathname, body);
    return new Response(hasFault('duplicate-page') ? (before ?? body) : body, { status: 200, headers });
  };
}
