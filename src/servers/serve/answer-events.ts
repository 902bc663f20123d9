import { VqlError } from '../../diagnostics/index.js';
import { parseJson } from '../../exact-json/index.js';
import type { StandIn, StandInEvent } from '../../stand-in/index.js';
import { fileErrorReason, isFileError } from '../../tasks/errors.js';

/** The path at which events are emitted. */
const eventsPath = '/status/events';

/**
 * Answers `POST /status/events`, which emits an event that nothing in the stand-in causes: `{ name, payload, owner, userId, suppressedApp }`.
 * Returns `undefined` for every other request.
 *
 * Only JSON is taken, and from no page of another server: a browser asks before it sends such a request, and nothing answers it.
 */
export async function answerEvents(request: Request, { emit }: Pick<StandIn, 'emit'>): Promise<Response | undefined> {
  const { pathname, origin } = new URL(request.url);
  if (pathname !== eventsPath) return undefined;
  const { method, headers } = request;
  if (method !== 'POST') return refusal(405, `Events are sent by POST, not by ${method}.`, { allow: 'POST' });
  if ((headers.get('origin') ?? origin) !== origin) return refusal(403, 'Pages of other servers emit no events.');
  if (!/^application\/json *(?:;|$)/i.test(headers.get('content-type') ?? ''))
    return refusal(415, 'Send the event as JSON, with the header "Content-Type: application/json".');
  const text = await request.text();
  try {
    // Its members are checked by `emit`.
    const { name, payload, ...options } = Object(parseJson(text)) as StandInEvent;
    await emit(name, payload, options);
  } catch (error) {
    if (error instanceof SyntaxError) return refusal(400, 'The body is not JSON.');
    if (error instanceof VqlError && error.code !== 'lost-file')
      return refusal(400, error.diagnostics.map(({ message }) => message).join(' '));
    // The request is not at fault.
    const problem = isFileError(error) ? unwritten : 'The event could not be emitted';
    return refusal(503, `${problem}: ${fileErrorReason(error).replace(/\.?$/, '.')}`);
  }
  return new Response(null, { status: 204 });
}

const unwritten = 'The state of the stand-in can no longer be written';

function refusal(status: number, detail: string, headers: Readonly<Record<string, string>> = {}): Response {
  const body = JSON.stringify({ status, detail });
  return new Response(body, { status, headers: { ...headers, 'content-type': 'application/problem+json' } });
}
