import { wrongArgument } from '../diagnostics/arguments.js';
import { describeValue, tagOf } from '../diagnostics/describe-value.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { quoted } from '../diagnostics/quoted.js';
import { thrownText } from '../diagnostics/thrown-value.js';
import { VqlError } from '../diagnostics/vql-error.js';
import { parseJsonText } from '../exact-json/parse-json.js';
import { expressible, writeJson } from '../exact-json/stringify-json.js';
import { contentKindOf } from '../internal/http/media-type.js';
import { requirePlatform } from '../internal/http/platform.js';
import { type MessageWithBody, readBody } from '../internal/http/read-body.js';
import { bodyKindOf, encodeBody, partsForBodies, type RequestBody, textBody } from '../internal/http/request-body.js';
import type { ClientSettings } from './options.js';

/** Whether JSON can express a value: it would be `{}` for a map. */
export function hasJson(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return ['Object', 'Array'].includes(tagOf(value)) || 'toJSON' in value;
}

/** Reads the body of a message; `undefined` if it is empty. @throws what breaks it, or the reason of the abort. */
export async function readWholeBody(
  message: MessageWithBody,
  signal: AbortSignal | undefined,
): Promise<Uint8Array | undefined> {
  const { bytes, ending, error } = await readBody(message, { maxBytes: Number.POSITIVE_INFINITY, signal });
  if (ending === 'broken') throw error;
  return bytes.length === 0 ? undefined : bytes;
}

const owner = 'The body of a request';

/**
 * Returns the body of a request as it is sent, in each attempt: one that `fetch` takes as it is, and any other value as JSON. A string is a
 * value, too, unless the headers of the call state its type. The caller may change the body after the call: it is copied before anything
 * is awaited.
 *
 * @throws {VqlError} `wrong-argument` for a body that cannot be sent.
 */
export async function requestBody(
  body: unknown,
  headers: Headers | undefined,
  isPlatformFetch: boolean,
): Promise<RequestBody | undefined> {
  if (body === undefined) return undefined;
  const contentType = headers?.get('content-type') ?? undefined;
  const kind = bodyKindOf(body);
  if (kind === 'form' && contentType !== undefined)
    throw wrongArgument(owner, 'sent without a header "content-type" if it is a form: the platform states it', body);
  if (kind === 'stream' && Reflect.get(Object(body), 'locked') === true)
    throw wrongArgument(owner, 'a stream that nothing else reads', body, () => 'one that is locked');
  if (kind !== undefined) {
    requirePlatform('the client', partsForBodies[kind]);
    if (kind === 'stream' && isPlatformFetch && !sendsStreams())
      throw wrongArgument(owner, 'bytes, a Blob or a form on this platform, which sends no streams', body);
    return encodeBody(body, kind, { contentType, isPlatformFetch });
  }
  if (contentType === undefined) return textBody(jsonOf(body), 'application/json');
  if (typeof body === 'string') return textBody(body, contentType);
  if (contentKindOf(contentType) === 'json') return textBody(jsonOf(body), contentType);
  throw wrongArgument(owner, `a string or bytes with the header "content-type" ${quoted(contentType)}`, body);
}

/** Whether the platform sends streams. Firefox does not: it would send `[object ReadableStream]` as a text. */
function sendsStreams(): boolean {
  // The types of browsers do not have all of them.
  const init: object = { method: 'POST', body: new ReadableStream(), duplex: 'half' };
  const request = new Request('https://erp.example', init);
  return !request.headers.has('content-type');
}

/**
 * Checks a body, and returns a copy of it, which is made before the check is loaded: a call sends what was checked, although the caller
 * changes the body meanwhile.
 *
 * @param name names the body, for messages.
 * @throws {VqlError} for a body that JSON cannot express, or that the check refuses.
 */
export async function checkedBody<Body>(
  body: Body,
  name: string,
  load: () => Promise<(body: Body) => readonly Diagnostic[]>,
  report: ClientSettings['report'],
): Promise<Body> {
  const subject = `The ${name}`;
  const copy = parseJsonText(jsonOf(body, subject), subject) as Body;
  const check = await load();
  report(check(copy), name);
  return copy;
}

/** Writes a value. @throws {VqlError} `wrong-argument` for one that JSON cannot express, with the reason as its cause. */
function jsonOf(value: unknown, name = owner): string {
  try {
    return writeJson(value, name);
  } catch (cause) {
    if (cause instanceof VqlError) throw cause;
    const [problem] = cause instanceof RangeError ? ['it is nested too deeply'] : thrownText(cause).split('\n');
    const { diagnostics } = wrongArgument(name, expressible, value, (one) => `${describeValue(one)} (${problem})`);
    throw new VqlError(diagnostics, { cause });
  }
}
