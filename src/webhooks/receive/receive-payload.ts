import { describeValue } from '../../diagnostics/describe-value.js';
import { isTooDeep, tooDeepProblem } from '../../exact-json/depth.js';
import { isJsonType } from '../../internal/http/media-type.js';
import { readBody } from '../../internal/http/read-body.js';
import type { DeliveryPayload } from '../delivery.js';
import { createRefusal, problemOf, type Refusal } from '../refusal.js';

/** A payload, in an object of its own: it may have any member. */
interface ReceivedPayload {
  readonly payload: DeliveryPayload;
}

/** How a body is read. */
interface ReceivePayloadOptions {
  readonly maxBodyBytes: number;
  readonly parse: (text: string) => unknown;
}

/** Reads the payload of a delivery, which may be encoded twice. */
export async function receivePayload(
  request: Request,
  options: ReceivePayloadOptions,
): Promise<ReceivedPayload | Refusal> {
  const type = request.headers.get('content-type');
  if (!isJsonType(type)) return createRefusal('wrong-content-type', { found: describeValue(type ?? undefined) });
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    return createRefusal('wrong-content-type', { found: `the encoding ${describeValue(encoding)}` });
  const { maxBodyBytes, parse } = options;
  if (Number(request.headers.get('content-length')) > maxBodyBytes)
    return createRefusal('large-body', { most: String(maxBodyBytes) });
  if (request.bodyUsed) return createRefusal('unreadable-body', { problem: 'it ends too early: it was read before' });
  const { bytes, ending, error } = await readBody(request, { maxBytes: maxBodyBytes });
  if (ending === 'broken')
    return createRefusal('unreadable-body', { problem: `it ends too early: ${problemOf(error)}` });
  if (ending === 'too-long') return createRefusal('large-body', { most: String(maxBodyBytes) });
  return parsePayload(bytes, parse);
}

function parsePayload(bytes: Uint8Array, parse: (text: string) => unknown): ReceivedPayload | Refusal {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return createRefusal('unreadable-body', { problem: 'it is not UTF-8' });
  }
  let value: unknown = text;
  try {
    value = parse(text);
    // Encoded twice.
    if (typeof value === 'string') value = parse(value);
  } catch {
    if (isTooDeep(text)) return createRefusal('unreadable-body', { problem: tooDeepProblem });
    const problem = text === '' ? 'it is empty' : value === text ? 'it is not JSON' : 'it is a string that is not JSON';
    return createRefusal('unreadable-body', { problem });
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return { payload: value as DeliveryPayload };
  return createRefusal('unreadable-body', { problem: `it is ${describeValue(value)} instead of an object` });
}
