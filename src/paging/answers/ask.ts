import type { FetchContext, FetchedPage } from '../fetch-page.js';
import type { PagingSettings } from '../paging-options.js';
import { checkFetched } from './check-fetched.js';

/** The answer to a request, asked for again as the policy says. @throws PagingError for a refusal, and for what is no page. */
export async function ask<Row>(
  settings: PagingSettings<never, Row>,
  request: unknown,
  asked: Omit<FetchContext, 'attempt'>,
): Promise<FetchedPage<Row>> {
  const { retry } = settings;
  const { signal, offset } = asked;
  // Whoever has aborted meanwhile expects no request.
  signal.throwIfAborted();
  const fetch = async (attempt: number): Promise<FetchedPage<Row>> => {
    const context = { ...asked, attempt };
    // The plan makes requests of the shape that belongs to the source.
    return checkFetched(await settings.fetchPage(request as never, context), context);
  };
  const answer = await (retry === undefined
    ? fetch(1)
    : (await import('../retry.js')).withRetries(fetch, retry, offset, signal));
  // What comes after an abort does not count any more.
  signal.throwIfAborted();
  return answer;
}
