import type { SendRequest } from './requests.js';
import type { ServerAddresses } from './server-addresses.js';
import { parseAnswer, type RawRows, type SegmentedData } from './trino-answer.js';
import { connectionError } from './trino-error.js';
import type { ResolvedTrino } from './trino-source.js';

interface SegmentContext {
  readonly source: Pick<ResolvedTrino, 'url'>;
  readonly addresses: ServerAddresses;
  readonly send: SendRequest;
  readonly signal: AbortSignal;
}

/** Yields the rows of an answer: those in it, or of each of its segments, which are in the storage of the server. */
export async function* readSegments(
  data: RawRows | SegmentedData,
  { source: { url }, addresses, send, signal }: SegmentContext,
): AsyncGenerator<RawRows, void, undefined> {
  if (isRows(data)) {
    yield data;
    return;
  }
  if (data.encoding !== 'json')
    throw connectionError(url, `sends rows in the encoding "${data.encoding}", which was not asked for`);
  for (const segment of data.segments) {
    if (segment.type === 'inline') {
      yield rowsIn(textOf(segment.data));
      continue;
    }
    const { uri, ackUri, headers = {} } = segment;
    // The storage is another server, which gets none of the headers of the session.
    const own = Object.fromEntries(Object.entries(headers).map(([name, values]) => [name, values.join(', ')]));
    const request = { method: 'GET', headers: own, isOfStorage: true } as const;
    const text = await send({ ...request, url: addresses.ofSegment(uri), isRepeatable: true, signal });
    if (text === undefined)
      throw connectionError(url, 'has removed rows that were not read: a segment of the result has expired');
    yield rowsIn(text);
    // Lets the server remove the segment, also after the end of the query; otherwise it does so later by itself.
    if (ackUri !== undefined) send({ ...request, url: addresses.ofSegment(ackUri) }).catch(() => undefined);
  }
}

function isRows(data: RawRows | SegmentedData): data is RawRows {
  return Array.isArray(data);
}

function rowsIn(text: string): RawRows {
  // A server of Trino sends arrays of rows.
  return parseAnswer(text) as RawRows;
}

/** Decodes text in Base64 as UTF-8. */
function textOf(base64: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
}
