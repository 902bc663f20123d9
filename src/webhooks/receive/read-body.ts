import { describeValue } from '../../diagnostics/describe-value.js';
import type { DeliveryPayload } from '../delivery.js';
import { problemOf, type Refusal, refuse } from '../refusal.js';

/** A payload, in an object of its own: it may have any member. */
interface ReadBody {
  readonly payload: DeliveryPayload;
}

/** How a body is read. */
interface ReadBodyOptions {
  readonly maxBodyBytes: number;
  readonly parse: (text: string) => unknown;
}

/** Reads the payload of a delivery, which may be encoded twice. */
export async function readBody(request: Request, options: ReadBodyOptions): Promise<ReadBody | Refusal> {
  const type = request.headers.get('content-type');
  if (!isJson(type)) return refuse('wrong-content-type', { found: describeValue(type ?? undefined) });
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    return refuse('wrong-content-type', { found: `the encoding ${describeValue(encoding)}` });
  const { maxBodyBytes, parse } = options;
  if (Number(request.headers.get('content-length')) > maxBodyBytes)
    return refuse('large-body', { most: String(maxBodyBytes) });
  let bytes: Uint8Array | undefined;
  try {
    bytes = await readBytes(request, maxBodyBytes);
  } catch (error) {
    return refuse('unreadable-body', { problem: `it ends too early: ${problemOf(error)}` });
  }
  if (bytes === undefined) return refuse('large-body', { most: String(maxBodyBytes) });
  return parsePayload(bytes, parse);
}

/** Whether a content type is JSON, in UTF-8 if it states a charset. */
function isJson(type: string | null): boolean {
  const [name = '', ...parameters] = (type ?? '').toLowerCase().split(';');
  const charset = parameters.map((one) => /^\s*charset\s*=\s*"?([^"\s]*)"?\s*$/.exec(one)?.[1]).find(Boolean);
  return name.trim() === 'application/json' && (charset === undefined || charset === 'utf-8' || charset === 'utf8');
}

/** Returns the bytes of a body; `undefined` as soon as there are too many. */
async function readBytes(request: Request, most: number): Promise<Uint8Array | undefined> {
  if (request.bodyUsed) throw new Error('it was read before');
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > most) {
      // The sender need not know that nobody reads on.
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(value);
  }
  const [first] = chunks;
  return chunks.length === 1 && first !== undefined ? first : joined(chunks, length);
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

function parsePayload(bytes: Uint8Array, parse: (text: string) => unknown): ReadBody | Refusal {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse('unreadable-body', { problem: 'it is not UTF-8' });
  }
  let value: unknown = text;
  try {
    value = parse(text);
    // Encoded twice.
    if (typeof value === 'string') value = parse(value);
  } catch {
    const problem = text === '' ? 'it is empty' : value === text ? 'it is not JSON' : 'it is a string that is not JSON';
    return refuse('unreadable-body', { problem });
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return { payload: value as DeliveryPayload };
  return refuse('unreadable-body', { problem: `it is ${describeValue(value)} instead of an object` });
}
